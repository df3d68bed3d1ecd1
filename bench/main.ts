import { startPostgres } from '#tests/support/database/postgres.ts';
import { preparePlazaDatabase } from './databases.ts';
import { compareDeadlines } from './load/deadlines.ts';
import { compareDownloads } from './load/accounts/download.ts';
import { compareDraws } from './load/draws.ts';
import { compareFinishing } from './load/finish.ts';
import { CLIENTS, compareJourneys } from './load/journeys.ts';
import { compareLists } from './load/lists/lists.ts';
import { compareLive } from './load/live.ts';
import { compareMarks } from './load/marks.ts';
import { measureSizing } from './load/sizing.ts';
import { comparePeople } from './load/lists/people.ts';
import { comparePrinting } from './load/printing.ts';
import { compareRankings } from './load/ranking.ts';
import { type BenchResult, saveResult, printBenchResult } from './load/report.ts';
import { compareReviewing } from './load/review.ts';
import { IS_FULL_SCALE, QUESTIONS, USERS } from './settings.ts';
import { compareStarts } from './load/starts.ts';

/**
 * `npm run bench [WORD…]`: ratios of figures that are measured in turn; with words, only the parts whose names contain
 * one. Each part at full scale is written to docs/proof/bench-<part>.md. Where TEST_DATABASE_URL names a server that
 * stays, the next run of the day reuses its filled databases.
 */
const PARTS: Record<string, () => Promise<BenchResult>> = {
  journeys: async () => compareJourneys(postgres.url, await plaza()),
  starts: async () => compareStarts(await plaza()),
  draws: () => compareDraws(postgres.url),
  marks: () => compareMarks(postgres.url),
  deadlines: () => compareDeadlines(postgres.url),
  ranking: async () => compareRankings({ small: await smallPlaza(), large: await plaza() }),
  live: async () => compareLive(await plaza()),
  finish: async () => compareFinishing(await plaza()),
  lists: () => compareLists(postgres.url),
  people: () => comparePeople(postgres.url),
  printing: comparePrinting,
  review: () => compareReviewing(postgres.url),
  sizing: () => measureSizing(postgres.url),
  download: () => compareDownloads(postgres.url),
};

const plaza = () =>
  preparePlazaDatabase(postgres.url, { users: USERS, questions: QUESTIONS, players: CLIENTS });
const smallPlaza = () =>
  preparePlazaDatabase(postgres.url, { users: 1_000, questions: 1_000, players: CLIENTS });

const words = process.argv.slice(2);
const chosen = Object.entries(PARTS).filter(
  ([name]) => words.length === 0 || words.some((word) => name.includes(word)),
);
if (chosen.length === 0) throw new Error(`There are the parts ${Object.keys(PARTS).join(', ')}.`);
console.log(`${USERS} ranked users, ${QUESTIONS} questions in one category`);
const postgres = await startPostgres();
try {
  for (const [name, compare] of chosen) {
    const finding = await compare();
    printBenchResult(finding);
    if (IS_FULL_SCALE) saveResult(name, finding);
  }
} finally {
  await postgres.stop();
}
