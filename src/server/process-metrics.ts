import { countOpenAttempts } from '#server/exams/attempts/attempt.service.ts';
import type { OpenDatabase } from './database/open.ts';
import type { Settings } from './env.ts';
import { readClockDifference } from './jobs/trusted-clock.ts';
import { findOldestDueSeconds } from './mail/outbox.ts';
import { defineGauge } from './metrics/metrics.ts';
import { startMetricsServer } from './metrics/metrics-server.ts';
import type { LiveRanking } from './ranking/live.service.ts';

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

/** What is read when somebody asks for the metrics; without the database, what it knows is missing. */
export function defineProcessGauges({ database, live }: Observed): void {
  const { db } = database;
  const known = (read: () => Promise<number>) => () => read().catch(() => undefined);
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
    known(() => readClockDifference(db)),
  );
  defineGauge(
    'plaza_outbox_oldest_seconds',
    'For how long the oldest mail that could be sent has been waiting; 0: none',
    known(() => findOldestDueSeconds(db)),
  );
  defineGauge(
    'plaza_open_exams',
    'Exams that somebody has begun',
    known(() => countOpenAttempts(db)),
  );
}
