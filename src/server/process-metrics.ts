import { setTimeout } from 'node:timers/promises';
import { countOpenAttempts } from '#server/exams/attempts/attempt.service.ts';
import type { OpenDatabase } from './database/open-postgres.ts';
import type { Settings } from './env.ts';
import { readClockDifference } from './jobs/trusted-clock.ts';
import { findOldestDueSeconds } from './mail/outbox.ts';
import { defineGauge } from './metrics/metrics.ts';
import { startMetricsServer } from './metrics/metrics-server.ts';
import type { LiveRanking } from './ranking/live.service.ts';

/** The most time to read a metric: after ten seconds Prometheus would record nothing of this process. */
const READ_MS = 2_000;

interface Observed {
  database: OpenDatabase;
  live: LiveRanking;
}

export async function serveMetrics(
  { metricsPort }: Pick<Settings, 'metricsPort'>,
  observed: Observed,
): Promise<void> {
  if (metricsPort === undefined) return;
  defineProcessGauges(observed);
  await startMetricsServer(metricsPort);
}

/** Defines metrics that are read at each request; those from the database are left out while it can't be reached. */
export function defineProcessGauges({ database, live }: Observed): void {
  const { db } = database;
  const connections = (key: 'open' | 'idle' | 'waiting') => () =>
    Promise.resolve(database.countConnections?.()[key]);

  defineGauge('plaza_database_ready', '1 while the database can be written', () =>
    database.checkReady().then(
      () => 1,
      () => 0,
    ),
  );
  defineGauge('plaza_connections_open', 'Connections to the database', connections('open'));
  defineGauge('plaza_connections_idle', 'Connections that nobody uses', connections('idle'));
  defineGauge('plaza_connections_waiting', 'Callers that wait for a connection', connections('waiting'));
  defineGauge('plaza_live_streams', 'Open rankings that are followed', () => Promise.resolve(live.viewers()));
  defineGauge(
    'plaza_clock_difference_seconds',
    'How far the clock of the database is ahead of the one of this process',
    limitRead(() => readClockDifference(db)),
  );
  defineGauge(
    'plaza_outbox_oldest_seconds',
    'For how long the oldest mail that could be sent has been waiting; 0: none',
    limitRead(() => findOldestDueSeconds(db)),
  );
  defineGauge(
    'plaza_open_exams',
    'Exams that somebody has begun',
    limitRead(() => countOpenAttempts(db)),
  );
}

/** Limits the time of a read: undefined if it fails or takes too long. No second read starts while one is waiting. */
function limitRead(read: () => Promise<number>): () => Promise<number | undefined> {
  let waiting: Promise<number | undefined> | undefined;
  return () => {
    waiting ??= read()
      .catch(() => undefined)
      .finally(() => (waiting = undefined));
    const giveUp = new AbortController();
    const late = setTimeout(READ_MS, undefined, { signal: giveUp.signal }).catch(() => undefined);
    return Promise.race([waiting, late]).finally(() => giveUp.abort());
  };
}
