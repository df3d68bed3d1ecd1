import os from 'node:os';
import { median, type ProofResult } from '../../load/places.ts';
import { readPgBouncerVersion } from '../pooler/pgbouncer.ts';
import { type HomePageReport, visitHomePageDuringLock } from './home-page.ts';
import { FAULTS } from './kinds.ts';
import { type FaultReport, runFaultRounds } from './rounds.ts';

const TIMES = Number(process.env['PROVE_FAULTS'] ?? 20);
const KINDS = (process.env['PROVE_KINDS'] ?? '').split(',').filter(Boolean);
const HOME_PAGE_SHARE = 0.99;

/** Causes each kind of fault in turn while users take exams. */
export async function proveFaults(): Promise<ProofResult> {
  const version = readPgBouncerVersion();
  const chosen = FAULTS.filter(({ name }) => KINDS.length === 0 || KINDS.includes(name));
  const reports: FaultReport[] = [];
  const wrong: string[] = [];
  for (const fault of chosen) {
    const report = await runFaultRounds(fault, TIMES);
    reports.push(report);
    wrong.push(...listWrong(report, fault.backWithinSeconds));
    console.log(toRow(report), report.wrong.slice(0, 5));
  }
  const homePage = await visitHomePageDuringLock();
  if (homePage.answered < homePage.asked * HOME_PAGE_SHARE) wrong.push('home page: too often not answered');
  return {
    text: textOf(version, reports, homePage, wrong),
    isSound: wrong.length === 0,
  };
}

function listWrong({ name, ...report }: FaultReport, backWithinSeconds: number): string[] {
  const late = report.recoveries.filter((seconds) => seconds > backWithinSeconds);
  return [
    ...(report.confirmed === 0 ? ['no exam was taken'] : []),
    ...(report.lost > 0 ? [`${report.lost} exams are lost`] : []),
    ...(report.doubled > 0 ? [`${report.doubled} exams are doubled`] : []),
    ...(late.length > 0 ? [`${late.length} times back after more than ${backWithinSeconds} s`] : []),
    ...report.wrong.slice(0, 10),
  ].map((one) => `${name}: ${one}`);
}

function toRow(report: FaultReport): string {
  const { name, faults, confirmed, lost, doubled, outcomes, recoveries, slowestMs } = report;
  const of = (...names: string[]): number => names.reduce((sum, one) => sum + (outcomes.get(one) ?? 0), 0);
  const replied = of('200', '503');
  const others = [...outcomes].filter(([outcome]) => outcome !== '200' && outcome !== '503');
  return `| ${[
    name,
    faults,
    confirmed,
    lost,
    doubled,
    replied,
    of('503'),
    of('500'),
    others.map((pair) => pair.join(' × ')).join(', '),
    (slowestMs / 1000).toFixed(1),
    median(recoveries).toFixed(1),
    Math.max(...recoveries).toFixed(1),
  ].join(' | ')} |`;
}

function textOf(version: string, reports: FaultReport[], homePage: HomePageReport, wrong: string[]): string {
  const { clients, seconds, asked, answered, outcomes, slowestMs } = homePage;
  const load = os.loadavg().map((one) => one.toFixed(1));
  return `# Faults

HOW Three processes behind HAProxy (deploy/proxies), over PostgreSQL through ${version} in transaction mode
(docs/operation.md), which is itself on this machine as all clients are; its load at the end was ${load.join(', ')}.
Twelve users take exams and go on after failing calls as the page does. Lost: exams whose end was confirmed and that are
not stored. Doubled: stored exams beyond those. Back: seconds from a fault's end until each process, asked past HAProxy, answers
ready and ten calls at once, which must be 10 at most, 60 after a silent loss. 503: always with a Spanish sentence. A silent loss
passes on nothing and closes nothing, in turn before and behind PgBouncer. A full disk is a small one in memory.

| fault | times | exams | lost | doubled | 200 and 503 | of these 503 | 500 | others | slowest call (s) | back, median (s) | longest (s) |
|---|---|---|---|---|---|---|---|---|---|---|---|
${reports.map(toRow).join('\n')}

The home page with ${clients} visitors while the exams of ${clients} users wait ${seconds} s for a locked table: ${answered} of ${asked} times answered
with 200, the slowest in ${(slowestMs / 1000).toFixed(1)} s (${[...outcomes].map((pair) => pair.join(' × ')).join(', ')}).
${wrong.map((one) => `\n- ${one}`).join('')}`;
}
