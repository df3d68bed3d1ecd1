import os from 'node:os';
import type { ProofResult } from '../../load/places.ts';
import { compareMigratedData } from './comparison.ts';
import { checkOutPreviousRelease } from './previous-release.ts';
import {
  MIGRATED_EXAMS,
  type UpgradePhase,
  UPGRADE_TAKERS,
  type UpgradeReport,
  upgradeUnderLoad,
} from './upgrade.ts';

const LONGEST_MS = 1_000;

/** Migrates a filled database; upgrades three processes under load and brings the previous release back. */
export async function proveMigrate(): Promise<ProofResult> {
  const compared = process.env['PROVE_MIGRATE'] === 'upgrade' ? undefined : await compareMigratedData();
  const previous = checkOutPreviousRelease();
  try {
    const upgrade = await upgradeUnderLoad(previous);
    const isSound = (compared?.isSound ?? true) && isUpgradeSound(upgrade);
    return {
      text: textOf(previous.commit, upgrade, compared?.text ?? ''),
      isSound,
    };
  } finally {
    previous.remove();
  }
}

function isUpgradeSound({ phases, wrong }: UpgradeReport): boolean {
  const isPhaseSound = ({ exams, failed, longestGapMs, longestLockMs }: UpgradePhase): boolean =>
    exams > 0 && failed.size === 0 && longestGapMs <= LONGEST_MS && longestLockMs <= LONGEST_MS;
  return wrong.length === 0 && phases.every(isPhaseSound);
}

function textOf(
  commit: string,
  { phases, migrations, firstStartSeconds, wrong }: UpgradeReport,
  compared: string,
): string {
  const rows = phases.map(
    ({ name, seconds, exams, calls, failed, slowestMs, longestGapMs, longestLockMs }) =>
      `| ${name} | ${seconds.toFixed(0)} | ${exams} | ${calls} | ${[...failed].map((pair) => pair.join(' × ')).join(', ') || 0} | ${Math.round(slowestMs)} | ${Math.round(longestGapMs)} | ${Math.round(longestLockMs)} |`,
  );
  const load = os.loadavg().map((one) => one.toFixed(1));
  return `# Migrations

HOW

## An upgrade under load, and back

${MIGRATED_EXAMS} finished exams in the schema of ${commit}, three processes of it behind HAProxy, ${UPGRADE_TAKERS} users who take exams. Each process is
stopped (SIGTERM, 5 s of drain) and one of this release started in its place, the first of which ran ${migrations.length} migrations
(${migrations.join(', ') || 'none'}) and answered after ${firstStartSeconds.toFixed(1)} s; then the same back, so that
processes of ${commit} start on the new schema. No call may fail, no time without any reply and no wait for the lock of a table
may be longer than ${LONGEST_MS} ms, and exams, answers and totals from before must have the same sums. The machine's load at the end
was ${load.join(', ')}.

| while | seconds | exams | calls | failed | slowest call (ms) | longest time without a reply (ms) | longest wait for a lock (ms) |
|---|---|---|---|---|---|---|---|
${rows.join('\n')}
${wrong
  .slice(0, 20)
  .map((one) => `\n- ${one}`)
  .join('')}
${compared}`;
}
