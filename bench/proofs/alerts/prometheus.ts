import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { findFreePort } from '#tests/support/http/free-port.ts';

/** The interval and timeout of scrapes: even a process that has lost its database replies within this time. */
const SCRAPE_SECONDS = 5;
const PATIENCE_MS = 30_000;

interface PrometheusReply<T> {
  status: string;
  error?: string;
  data?: T;
}

export interface Prometheus {
  /** The names of the alerts in this state. */
  listAlerts(state: 'pending' | 'firing'): Promise<Set<string>>;
  /** Counts the series that a query returns; throws the error of Prometheus if the query fails. */
  countSeries(query: string): Promise<number>;
  stop(): Promise<void>;
}

/** Returns the installed version; throws if the program is not installed. */
export function readPrometheusVersion(): string {
  const { stdout, stderr, error } = spawnSync('prometheus', ['--version'], { encoding: 'utf8' });
  if (error) throw new Error('This proof needs Prometheus: `apt-get install prometheus`.');
  return /version \S+/.exec(stdout + stderr)?.[0] ?? '';
}

/** Divides the durations in the alert rules by the factor: each `for`, and the time window of each query. */
function shortenRules(rules: string, factor: number): string {
  const shorten = (number: string, unit: string) =>
    `${Math.round((Number(number) * (unit === 'm' ? 60_000 : 1_000)) / factor)}ms`;
  return rules
    .replaceAll(/(?<=for: )(\d+)([ms])$/gm, (_, number: string, unit: string) => shorten(number, unit))
    .replaceAll(/(?<=\[)(\d+)([ms])(?=\])/g, (_, number: string, unit: string) => shorten(number, unit));
}

/** Starts a Prometheus that scrapes these ports and evaluates these rules. */
export async function startPrometheus(
  folder: string,
  ports: number[],
  rulesFile: string,
  factor: number,
): Promise<Prometheus> {
  const rules = path.join(folder, 'alerts.yaml');
  writeFileSync(rules, shortenRules(readFileSync(rulesFile, 'utf8'), factor));
  const configuration = path.join(folder, 'prometheus.yaml');
  writeFileSync(
    configuration,
    `global: { scrape_interval: ${SCRAPE_SECONDS}s, scrape_timeout: ${SCRAPE_SECONDS}s, evaluation_interval: 1s }
rule_files: ['${rules}']
scrape_configs:
  - job_name: plaza
    static_configs: [{ targets: [${ports.map((port) => `'127.0.0.1:${port}'`).join(', ')}] }]
`,
  );
  const address = `127.0.0.1:${await findFreePort()}`;
  const child = spawn(
    'prometheus',
    [
      `--config.file=${configuration}`,
      `--storage.tsdb.path=${path.join(folder, 'prometheus')}`,
      `--web.listen-address=${address}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const ended = once(child, 'exit');
  const ask = async <T>(what: string): Promise<T> => {
    const reply = await fetch(`http://${address}/api/v1/${what}`);
    const { data, error } = (await reply.json()) as PrometheusReply<T>;
    if (data === undefined) throw new Error(error ?? `Prometheus has no ${what}`);
    return data;
  };
  await whenReady(`http://${address}/-/ready`);
  return {
    listAlerts: async (state) => {
      const { alerts } = await ask<{ alerts: { state: string; labels: { alertname: string } }[] }>('alerts');
      return new Set(alerts.filter((one) => one.state === state).map(({ labels }) => labels.alertname));
    },
    countSeries: async (query) =>
      (await ask<{ result: unknown[] }>(`query?query=${encodeURIComponent(query)}`)).result.length,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function whenReady(url: string): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  const isReady = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (performance.now() > deadline) throw new Error('Prometheus did not start.');
    await setTimeout(100);
  }
}
