import { openPostgres } from '#server/database/open.ts';
import { callAs } from '#server/testing/caller.ts';
import { createPerson } from '#server/testing/factories.ts';

const ROUNDS = 400;

/** Starts exams of 10 in both categories in turn and prints the ratio of the medians. */
export async function compareStarts(url: string, names: { large: string; small: string }): Promise<void> {
  const { db, close } = openPostgres(url);
  const api = callAs(db, await createPerson(db, { username: 'starter', email: 'starter@example.com' }));
  const times: Record<'large' | 'small', number[]> = { large: [], small: [] };
  const { categories } = await api.catalogue.list();
  for (let round = 0; round < ROUNDS; round++) {
    for (const size of ['large', 'small'] as const) {
      const category = categories.find(({ name }) => name === names[size]);
      if (!category) throw new Error(`no category ${names[size]}`);
      const from = performance.now();
      const attempt = await api.exams.start({ category_id: category.id, count: 10 });
      times[size].push(performance.now() - from);
      await api.exams.drop({ attempt_id: attempt.id });
    }
  }
  await close();
  const [large, small] = [middle(times.large), middle(times.small)];
  console.log('\nStarting an exam of 10, by the size of the category');
  console.table([
    { category: '100', 'p50 ms': small.toFixed(2), ratio: '1.00 ×' },
    { category: 'large', 'p50 ms': large.toFixed(2), ratio: `${(large / small).toFixed(2)} ×` },
  ]);
}

function middle(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
