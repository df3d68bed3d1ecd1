import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** What a process publishes about itself at METRICS_PORT; docs/operation.md says what each means. */
export const registry = new Registry();
const registers = [registry];

export type MeasuredOutcome = 'ok' | 'refused' | 'failed';

const requests = new Histogram({
  name: 'plaza_request_duration_seconds',
  help: 'Requests by procedure, or by kind of address, and outcome',
  labelNames: ['name', 'outcome'],
  buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers,
});

const refusals = new Counter({
  name: 'plaza_refusals_total',
  help: 'Refused and failed requests by code: limits that were reached are among them',
  labelNames: ['code'],
  registers,
});

// counters begin at 0: for alerts a counter first seen at 1 has not increased
for (const code of [
  'MAIL_LIMIT_REACHED',
  'TOO_MANY_ATTEMPTS',
  'SERVER_BUSY',
  'DATABASE_UNAVAILABLE',
  'INTERNAL',
])
  refusals.inc({ code }, 0);

const statements = new Histogram({
  name: 'plaza_statement_duration_seconds',
  help: 'Statements by their verb and first table, with the wait for a reply',
  labelNames: ['statement', 'outcome'],
  buckets: [0.002, 0.01, 0.05, 0.25, 1, 5, 30],
  registers,
});

const jobRuns = new Histogram({
  name: 'plaza_job_duration_seconds',
  help: 'Runs of background jobs',
  labelNames: ['job', 'outcome'],
  buckets: [0.01, 0.1, 1, 10, 60],
  registers,
});

const jobSuccess = new Gauge({
  name: 'plaza_job_last_success_timestamp_seconds',
  help: 'When a background job last succeeded',
  labelNames: ['job'],
  registers,
});

const jobFailures = new Gauge({
  name: 'plaza_job_failures_in_a_row',
  help: 'How often a background job has failed since it last succeeded',
  labelNames: ['job'],
  registers,
});

export function observeRequest(name: string, outcome: MeasuredOutcome, seconds: number): void {
  requests.observe({ name, outcome }, seconds);
}

export function countRefusal(code: string): void {
  refusals.inc({ code });
}

export function observeStatement(statement: string, outcome: MeasuredOutcome, seconds: number): void {
  statements.observe({ statement, outcome }, seconds);
}

export function observeJob(job: string, outcome: MeasuredOutcome, seconds: number): void {
  jobRuns.observe({ job, outcome }, seconds);
  if (outcome !== 'ok') {
    jobFailures.inc({ job });
    return;
  }
  jobFailures.set({ job }, 0);
  jobSuccess.set({ job }, Date.now() / 1000);
}

/** Defines a metric whose value is read when the metrics are requested; undefined: the value isn't known now. */
export function defineGauge(name: string, help: string, read: () => Promise<number | undefined>): void {
  const gauge = new Gauge({
    name,
    help,
    registers,
    async collect() {
      const value = await read();
      if (value === undefined) gauge.remove();
      else gauge.set(value);
    },
  });
}
