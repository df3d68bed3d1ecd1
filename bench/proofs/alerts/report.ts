import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { ProofResult } from '../../load/places.ts';
import { type Prometheus, readPrometheusVersion, startPrometheus } from './prometheus.ts';
import { type AlertCause, ALERT_CAUSES } from './alert-causes.ts';
import { type WatchedProcesses, withWatchedProcesses } from './watched-processes.ts';

const MONITORING = path.resolve(import.meta.dirname, '../../../deploy/monitoring');
/** All durations of the alert rules are divided by this factor. */
const FACTOR = 20;
const CALM_MS = 45_000;
const PATIENCE_MS = 300_000;

interface Provoked {
  alert: string;
  by: string;
  /** The seconds until the alert fired; undefined if it never did. */
  firedSeconds: number | undefined;
  clearedSeconds: number | undefined;
}

interface Dashboard {
  panels: { title: string; targets?: { expr: string }[] }[];
}

/** Fires and clears each alert of the file, and asks each query of the dashboard, with a real Prometheus. */
export async function proveAlerts(): Promise<ProofResult> {
  const version = readPrometheusVersion();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'plaza-alerts-'));
  try {
    return await withWatchedProcesses(async (processes) => {
      const rules = path.join(MONITORING, 'alerts.yaml');
      const prometheus = await startPrometheus(folder, processes.metricsPorts, rules, FACTOR);
      try {
        return await prove(processes, prometheus, version);
      } finally {
        await prometheus.stop();
      }
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function prove(
  processes: WatchedProcesses,
  prometheus: Prometheus,
  version: string,
): Promise<ProofResult> {
  await setTimeout(CALM_MS);
  const wrong = [...(await prometheus.listAlerts('firing'))].map(
    (alert) => `${alert} fires without a reason`,
  );
  const provoked: Provoked[] = [];
  for (const cause of ALERT_CAUSES) provoked.push(...(await provoke(processes, prometheus, cause)));
  const known = new Set(provoked.map(({ alert }) => alert));
  wrong.push(
    ...listRules()
      .filter((alert) => !known.has(alert))
      .map((alert) => `${alert} is not provoked`),
    ...provoked.filter((one) => one.firedSeconds === undefined).map(({ alert }) => `${alert} did not fire`),
    ...provoked
      .filter((one) => one.clearedSeconds === undefined)
      .map(({ alert }) => `${alert} did not clear`),
  );
  const { queries, unanswered } = await askDashboard(prometheus);
  wrong.push(...unanswered);
  const rows = provoked.map(
    ({ alert, by, firedSeconds, clearedSeconds }) =>
      `| ${alert} | ${by} | ${firedSeconds?.toFixed(0) ?? 'never'} | ${clearedSeconds?.toFixed(0) ?? 'never'} |`,
  );
  const text = `# Alerts

HOW Prometheus ${version} asks two processes over one PostgreSQL every five seconds, by
\`deploy/monitoring/alerts.yaml\` with each duration divided by ${FACTOR}; four visitors read the catalogue all the time. Nothing fires for
${CALM_MS / 1000} s; then each alert is provoked until it fires, and what was wrong set right until it is gone.

| alert | provoked by | fires after (s) | gone after (s) |
|---|---|---|---|
${rows.join('\n')}

${queries} queries of \`grafana-dashboard.json\`, ${unanswered.length} of them without an answer.
${wrong.map((one) => `\n- ${one}`).join('')}`;
  return { text, isSound: wrong.length === 0 };
}

async function provoke(
  processes: WatchedProcesses,
  prometheus: Prometheus,
  { alerts, by, provoke: begin }: AlertCause,
) {
  const begun = performance.now();
  const end = await begin(processes);
  const fired = await waitForEach(alerts, begun, async () => [...(await prometheus.listAlerts('firing'))]);
  const ended = performance.now();
  await end();
  const cleared = await waitForEach(alerts, ended, async () => {
    const firing = await prometheus.listAlerts('firing');
    return alerts.filter((alert) => !firing.has(alert));
  });
  return alerts.map((alert) => ({
    alert,
    by,
    firedSeconds: fired.get(alert),
    clearedSeconds: cleared.get(alert),
  }));
}

/** Returns for each name how many seconds after `from` it first appeared in the list. */
async function waitForEach(
  names: string[],
  from: number,
  list: () => Promise<string[]>,
): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  while (found.size < names.length && performance.now() - from < PATIENCE_MS) {
    const listed = await list();
    for (const name of names)
      if (listed.includes(name) && !found.has(name)) found.set(name, (performance.now() - from) / 1000);
    await setTimeout(500);
  }
  return found;
}

function listRules(): string[] {
  const rules = readFileSync(path.join(MONITORING, 'alerts.yaml'), 'utf8');
  return [...rules.matchAll(/^ +- alert: (\w+)$/gm)].map(([, name = '']) => name);
}

async function askDashboard(prometheus: Prometheus): Promise<{ queries: number; unanswered: string[] }> {
  const file = readFileSync(path.join(MONITORING, 'grafana-dashboard.json'), 'utf8');
  const { panels } = JSON.parse(file) as Dashboard;
  const queries = panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr })));
  const unanswered: string[] = [];
  for (const { title, expr } of queries) {
    const series = await prometheus.countSeries(expr).catch((error: unknown) => String(error));
    if (series === 0) unanswered.push(`the query of '${title}' has no answer: ${expr}`);
    if (typeof series === 'string') unanswered.push(`the query of '${title}': ${series}`);
  }
  return { queries: queries.length, unanswered };
}
