import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import { createPGlite, openPGlite } from '#server/database/open.ts';
import { saveLawDivisions } from '#server/questions/law-divisions.service.ts';
import { saveLaws } from '#server/questions/laws.service.ts';
import { createCategory, createPerson } from '#tests/support/database/factories.ts';
import { callAs } from '#tests/support/http/caller.ts';
import type { Proof } from '../../load/places.ts';
import { createRandom } from '#tests/support/database/random.ts';
import { questionsOf } from './expected.ts';
import { createChoice, createState, LAWS, storeState } from './states.ts';

const STATES = Number(process.env['PROVE_STATES'] ?? 10_000);
const TREE = [
  { label: 'Título I', name: '', articles: ['1', '2'] },
  {
    label: 'Título II',
    name: '',
    articles: ['3'],
    divisions: [{ label: 'Capítulo I', name: '', articles: ['4'] }],
  },
];

/** In random states: the count shown is the count served, and nothing is served outside of the choice. */
export async function proveChoices(seed: number): Promise<Proof> {
  const { db, close } = openPGlite(await createPGlite({}));
  try {
    await migrate(db);
    const problems = await tryStates(db, seed);
    const text = `# Choices: what is shown is what is served

HOW

${STATES} random states of 40 questions (deleted, with another key, cited, saved, answered, set aside, put off, on the open
mock exam), each with a random choice, computed by the rules alone (\`bench/proofs/choices/expected.ts\`) and asked of the
product: the count shown, the practice that is started, its questions, and today's session.

Problems: ${problems.length}${problems
      .slice(0, 10)
      .map((one) => `\n- ${one}`)
      .join('')}
`;
    return { text, isSound: problems.length === 0 };
  } finally {
    await close();
  }
}

async function tryStates(db: Database, seed: number): Promise<string[]> {
  const chance = createRandom(seed);
  const person = await createPerson(db);
  const client = callAs(db, person);
  const ids: string[] = [];
  const categories: string[] = [];
  for (let i = 0; i < 4; i++) {
    const category = await createCategory(db, { questions: 10 });
    categories.push(category.id);
    ids.push(...category.questions.map(({ id }) => id));
  }
  await saveLaws(
    db,
    LAWS.map((id) => ({ id, title: id, short_title: id, consolidated: '2026-01-01' })),
  );
  await saveLawDivisions(
    db,
    LAWS.map((law_id) => ({ law_id, divisions: TREE })),
  );
  const problems: string[] = [];
  for (let i = 0; i < STATES; i++) {
    const state = createState(ids, categories, chance);
    await storeState(db, person.id, state);
    const choice = createChoice(categories, chance);
    const expected = questionsOf(state, choice);
    const { found, served } = await client.review.count(choice);
    const started = await startedQuestions(db, person.id, () => client.review.start(choice));
    const { questions } = await client.review.today();
    const today = await startedQuestions(db, person.id, () => client.review.startToday());
    const wrong = [
      found !== expected.size && `found ${found} of ${expected.size}`,
      started.length !== served && `served ${started.length}, shown ${served}`,
      started.some((id) => !expected.has(id)) && 'served outside of the choice',
      new Set(started).size !== started.length && 'served twice',
      today.length !== questions && `today ${questions}, served ${today.length}`,
    ].filter((problem) => problem !== false);
    problems.push(...wrong.map((problem) => `state ${i}: ${problem} (${JSON.stringify(choice)})`));
  }
  return problems;
}

/** None when nothing could be started. */
async function startedQuestions(
  db: Database,
  userId: string,
  start: () => Promise<unknown>,
): Promise<string[]> {
  const isStarted = await start().then(
    () => true,
    (error: { code?: unknown }) => {
      if (error.code !== 'NO_QUESTIONS') throw error;
      return false;
    },
  );
  if (!isStarted) return [];
  const { rows } = await sql<{ question_ids: string[] }>`
    delete from exam_attempts where user_id = ${userId}::uuid and kind = 'practice' returning question_ids`.execute(
    db,
  );
  return rows[0]?.question_ids ?? [];
}
