import fc from 'fast-check';
import type { Database } from '#server/database/database.ts';
import { MINUTE } from './calendar.ts';
import { historyArbitrary } from './histories.ts';
import { createReplayData, replayHistory } from './replay.ts';
import { type EventHistory, formatHistory } from './format-history.ts';

/** The time limit for shrinking a failing history. */
const SHRINKING_MS = 2 * MINUTE;

export interface ReplayResult {
  histories: number;
  exams: number;
  deleted: number;
  compared: Awaited<ReturnType<typeof replayHistory>>;
  /** The first difference between application and model, with the history and the seed that repeats it. */
  disagreement?: string;
}

/** Replays random histories until application and model disagree. The database must be migrated and empty. */
export async function replayRandomHistories(
  db: Database,
  { histories, seed, crowds = false }: { histories: number; seed?: number | undefined; crowds?: boolean },
): Promise<ReplayResult> {
  const compared = { pages: 0, places: 0, profiles: 0, badges: 0 };
  const played: ReplayResult = { histories: 0, exams: 0, deleted: 0, compared };
  const categories = await createReplayData(db);
  const property = fc.asyncProperty(historyArbitrary({ crowds }), async (history) => {
    const now = await replayHistory(db, categories, history);
    for (const what of ['pages', 'places', 'profiles', 'badges'] as const) compared[what] += now[what];
    played.histories++;
    played.exams += history.events.filter(({ does }) => does === 'exam').length;
    played.deleted += history.events.filter(({ does }) => does === 'delete').length;
  });
  const given = seed === undefined ? {} : { seed };
  const details = await fc.check(property, { numRuns: histories, endOnFailure: true, ...given });
  const [history] = details.counterexample ?? [];
  if (!history) return played;
  const { smallest, problem } = await shrink(history, (one) => replayHistory(db, categories, one));
  const which = `history ${details.numRuns} of the seed ${details.seed}`;
  return { ...played, disagreement: `${which}: ${problem}\n\n${formatHistory(smallest)}` };
}

/** Removes as many events as possible: half of them, a quarter, … and one by one. */
async function shrink(
  history: EventHistory,
  replay: (history: EventHistory) => Promise<unknown>,
): Promise<{ smallest: EventHistory; problem: string }> {
  const until = Date.now() + SHRINKING_MS;
  let smallest = history;
  let problem = (await problemOf(history, replay)) ?? 'once only, and not when played again';
  for (let size = history.events.length; size >= 1; size = Math.floor(size / 2)) {
    for (let from = 0; from < smallest.events.length && Date.now() < until;) {
      const less = { ...smallest, events: smallest.events.toSpliced(from, size) };
      const found = await problemOf(less, replay);
      if (found === undefined) from += size;
      else [smallest, problem] = [less, found];
    }
  }
  return { smallest, problem };
}

async function problemOf(
  history: EventHistory,
  replay: (history: EventHistory) => Promise<unknown>,
): Promise<string | undefined> {
  try {
    await replay(history);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
