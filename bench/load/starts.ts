import { openPostgres } from '#server/database/open-postgres.ts';
import { readSettings } from '#server/env.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { createPerson } from '#tests/support/database/factories.ts';
import { LARGE_CATEGORY, SMALL_CATEGORY } from './data.ts';
import { median } from './places.ts';
import type { BenchResult } from './report.ts';
import { WIDE_BUDGETS } from '../settings.ts';

const ROUNDS = 400;
const NAMES = { large: LARGE_CATEGORY, small: SMALL_CATEGORY };

/** Measures starts of exams with 10 questions, in both categories in turn, and compares the medians. */
export async function compareExamStarts(url: string): Promise<BenchResult> {
  const { db, close } = openPostgres(url);
  const name = `starter${Date.now()}`;
  const person = await createPerson(db, { username: name, email: `${name}@example.com` });
  const api = callAs(db, person, { examBudgets: readSettings(WIDE_BUDGETS).examBudgets });
  const times: Record<'large' | 'small', number[]> = { large: [], small: [] };
  const { categories } = await api.catalogue.list();
  for (let round = 0; round < ROUNDS; round++) {
    for (const size of ['large', 'small'] as const) {
      const category = categories.find((one) => one.name === NAMES[size]);
      if (!category) throw new Error(`no category ${NAMES[size]}`);
      const from = performance.now();
      const attempt = await api.exams.start({ category_id: category.id, count: 10 });
      times[size].push(performance.now() - from);
      await api.exams.abandon({ attempt_id: attempt.id });
    }
  }
  await close();
  const [large, small] = [median(times.large), median(times.small)];
  const size = (of: string) => String(categories.find((one) => one.name === of)?.question_count);
  return {
    title: `Starting an exam of 10, by the size of the category (${ROUNDS} rounds)`,
    rows: [
      { category: size(SMALL_CATEGORY), 'p50 ms': small.toFixed(2), ratio: '1.00 ×', reach: '' },
      {
        category: size(LARGE_CATEGORY),
        'p50 ms': large.toFixed(2),
        ratio: `${(large / small).toFixed(2)} ×`,
        reach: '1.2 ×',
      },
    ],
  };
}
