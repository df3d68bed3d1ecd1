import type { Server } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { OpenDatabase } from './database/open-postgres.ts';
import type { Loop } from './jobs/loop.ts';
import type { LiveRanking } from './ranking/live.service.ts';
import { closeAfterReplies, stopServing } from './web/listen.ts';
import type { Readiness } from './web/readiness.ts';

/** A stopped process has ten seconds after its drain: work that still runs after this time is abandoned. */
const PATIENCE_MS = 8_000;
/** The time limit of the whole stop after the drain, including closing the database. */
const STOP_WITHIN_MS = 9_500;

interface Running {
  server: Server;
  database: OpenDatabase;
  live: LiveRanking;
  readiness: Readiness;
  loops: Pick<Loop, 'stop'>[];
}

/**
 * Keeps serving until load balancers have noticed that the process isn't ready, then finishes pending requests and
 * closes the database. Background work is asked to stop at once and may end meanwhile.
 */
export async function stopGracefully(
  { server, database, live, readiness, loops }: Running,
  drainSeconds: number,
): Promise<void> {
  readiness.stop();
  closeAfterReplies(server);
  const work = Promise.all(loops.map((loop) => loop.stop()));
  await setTimeout(drainSeconds * 1000);
  live.stop();
  const end = async (): Promise<void> => {
    await withinTime(Promise.all([stopServing(server), work]), PATIENCE_MS);
    await database.close();
  };
  await withinTime(end(), STOP_WITHIN_MS);
}

async function withinTime(work: Promise<unknown>, ms: number): Promise<void> {
  await Promise.race([work, setTimeout(ms)]);
}

/** The first signal stops the process in order, the second at once. */
export function onStopSignal(
  stop: (signal: NodeJS.Signals) => Promise<void>,
  fail: (error: unknown) => void,
): void {
  let stopping = false;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (stopping) process.exit(1);
    stopping = true;
    stop(signal).then(() => process.exit(0), fail);
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
