import { startPostgres } from '#tests/support/database/postgres.ts';
import { preparePlazaDatabase } from './databases.ts';
import { compareDeadlines } from './load/deadlines.ts';
import { compareDownloads } from './load/accounts/download.ts';
import { compareSheetDraws } from './load/draws.ts';
import { compareFinishing } from './load/finish.ts';
import { JOURNEY_CLIENTS, compareJourneys } from './load/journeys.ts';
import { compareLists } from './load/lists/lists.ts';
import { compareLiveRanking } from './load/live.ts';
import { compareMarkingSpeed } from './load/marks.ts';
import { measureSizing } from './load/sizing.ts';
import { comparePeopleLists } from './load/lists/people.ts';
import { comparePrinting } from './load/printing.ts';
import { compareRankings } from './load/ranking.ts';
import { type BenchResult, saveResult, printBenchResult } from './load/report.ts';
import { compareReviewing } from './load/review.ts';
import { IS_FULL_SCALE, QUESTION_BANK_SIZE, USER_COUNT } from './settings.ts';
import { compareExamStarts } from './load/starts.ts';

/**
 * `npm run bench [WORD…]`: ratios of figures that are measured in turn; with words, only the parts whose names contain
 * one. Each part at full scale is written to docs/proof/bench-<part>.md. Where TEST_DATABASE_URL names a server that
 * stays, the next run of the day reuses its filled databases.
 */
const PARTS: Record<string, () => Promise<BenchResult>> = {
  journeys: async () => compareJourneys(postgres.url, await plaza()),
  starts: async () => compareExamStarts(await plaza()),
  draws: () => compareSheetDraws(postgres.url),
  marks: () => compareMarkingSpeed(postgres.url),
  deadlines: () => compareDeadlines(postgres.url),
  ranking: async () => compareRankings({ small: await smallPlaza(), large: await plaza() }),
  live: async () => compareLiveRanking(await plaza()),
  finish: async () => compareFinishing(await plaza()),
  lists: () => compareLists(postgres.url),
  people: () => comparePeopleLists(postgres.url),
  printing: comparePrinting,
  review: () => compareReviewing(postgres.url),
  sizing: () => measureSizing(postgres.url),
  download: () => compareDownloads(postgres.url),
};

const plaza = () =>
  preparePlazaDatabase(postgres.url, {
    users: USER_COUNT,
    questions: QUESTION_BANK_SIZE,
    players: JOURNEY_CLIENTS,
  });
const smallPlaza = () =>
  preparePlazaDatabase(postgres.url, { users: 1_000, questions: 1_000, players: JOURNEY_CLIENTS });

const words = process.argv.slice(2);
const chosen = Object.entries(PARTS).filter(
  ([name]) => words.length === 0 || words.some((word) => name.includes(word)),
);
if (chosen.length === 0) throw new Error(`There are the parts ${Object.keys(PARTS).join(', ')}.`);
console.log(`${USER_COUNT} ranked users, ${QUESTION_BANK_SIZE} questions in one category`);
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
