import { openPostgres } from '#server/database/open-postgres.ts';
import type { Database } from '#server/database/database.ts';
import { findAvailableParts } from '#server/mock-exams/drawing/availability.service.ts';
import { createSeed, drawSheet } from '#server/mock-exams/drawing/draw.service.ts';
import type { TemplateContent } from '#shared/mock-exams/template.contract.ts';
import { IS_FULL_SCALE, QUESTION_BANK_SIZE, readRoundCount } from '../settings.ts';
import { median, quantile } from './places.ts';
import type { BenchResult } from './report.ts';
import { createTemplateContents, prepareTopicDatabase } from './topics.ts';

const ROUNDS = readRoundCount(300);
const TEMPLATES = 40;

/** Measures how long drawing 110 questions from a bank of 100,000 takes in this process, for each kind of source. */
export async function compareSheetDraws(clusterUrl: string): Promise<BenchResult> {
  const { db, close } = openPostgres(await prepareTopicDatabase(clusterUrl), 4);
  const contents = await createTemplateContents(db);
  const times = new Map(Object.keys(contents).map((name) => [name, [] as number[]]));
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, content] of Object.entries(contents)) {
      const from = performance.now();
      const { questions } = await drawSheet(db, content, { seed: createSeed() });
      times.get(name)?.push(performance.now() - from);
      if (IS_FULL_SCALE && questions.length !== 110)
        throw new Error(`drew ${questions.length} questions from ${name}`);
    }
  const catalogue = await timeCatalogue(db, Object.values(contents));
  await close();
  return {
    title: `Drawing 110 of ${QUESTION_BANK_SIZE} questions (${ROUNDS} rounds)`,
    rows: [...times].map(([sources, each]) => ({
      sources,
      'p50 ms': median(each).toFixed(2),
      'p95 ms': quantile(each, 0.95).toFixed(2),
      reach: '20 ms p95',
    })),
    notes: [
      `Which parts of ${TEMPLATES} templates can be filled, for a catalogue: ${median(catalogue).toFixed(2)} ms p50, ${quantile(catalogue, 0.95).toFixed(2)} ms p95.`,
    ],
  };
}

async function timeCatalogue(db: Database, contents: TemplateContent[]): Promise<number[]> {
  const templates = Array.from({ length: TEMPLATES }, (_, i) => contents.slice(i % contents.length)[0]);
  const given = templates.filter((content) => content !== undefined);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const from = performance.now();
    await findAvailableParts(db, given);
    times.push(performance.now() - from);
  }
  return times;
}
