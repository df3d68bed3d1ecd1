import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import { createPGlite, openPGlite } from '#server/database/open-embedded.ts';
import { saveLawDivisions } from '#server/questions/law-divisions.service.ts';
import { saveLaws } from '#server/questions/laws.service.ts';
import { createCategory, createPerson } from '#tests/support/database/factories.ts';
import type { PracticeChoice } from '#shared/review/choice.contract.ts';
import { callAs } from '#tests/support/http/caller.ts';
import type { ProofResult } from '../../load/places.ts';
import { createRandom } from '#tests/support/database/random.ts';
import { countAskableInOneExam, findExpectedQuestions, findExpectedQuestionsOfToday } from './expected.ts';
import {
  createRandomChoice,
  createRandomState,
  LAW_IDS,
  type QuestionState,
  storeSharedText,
  storeQuestionStates,
} from './states.ts';

const STATES = Number(process.env['PROVE_STATES'] ?? 10_000);
const STATES_BETWEEN_VACUUMS = 50;
const TREE = [
  { label: 'Título I', name: '', articles: ['1', '2'] },
  {
    label: 'Título II',
    name: '',
    articles: ['3'],
    divisions: [{ label: 'Capítulo I', name: '', articles: ['4'] }],
  },
];

const ALL_DUE: PracticeChoice = {
  category_ids: [],
  laws: [],
  deck: 'due',
  not_seen_days: null,
  count: 100,
  shuffles_choices: false,
  minutes: null,
};

/** Proves in random states that a choice serves as many questions as its count announced, and no others. */
export async function proveChoices(seed: number): Promise<ProofResult> {
  const { db, close } = openPGlite(await createPGlite({}));
  try {
    await migrate(db);
    const problems = await tryStates(db, seed);
    const text = `# Choices: what is shown is what is served

HOW

${STATES} random states of 40 questions (deleted, outdated, annulled by state or by a ruling in force, revoked or of a former
version, paired, under a shared text, with another key, cited, saved, answered, set aside, put off, on the open mock exam),
each with a random choice, computed by the rules alone (\`bench/proofs/choices/expected.ts\`) and asked of the product: the
count shown, the practice that is started, its questions, each deck's count within the choice's categories and laws, today's
session, and what is pending by *Hoy*, by its deck and by the forecast.

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
    LAW_IDS.map((id) => ({ id, title: id, short_title: id, consolidated: '2026-01-01' })),
  );
  await saveLawDivisions(
    db,
    LAW_IDS.map((law_id) => ({ law_id, divisions: TREE })),
  );
  await storeSharedText(db);
  const problems: string[] = [];
  for (let i = 0; i < STATES; i++) {
    // the embedded database has no autovacuum: this removes the dead rows of earlier states
    if (i % STATES_BETWEEN_VACUUMS === 0) await sql`vacuum analyze`.execute(db);
    const state = createRandomState(ids, categories, chance);
    await storeQuestionStates(db, person.id, state);
    const choice = createRandomChoice(categories, chance);
    const wrong = [
      ...(await compareChoice({ db, client, userId: person.id, state }, choice)),
      ...(await compareDecks({ client, state }, choice)),
      ...(await compareToday({ db, client, userId: person.id, state })),
    ];
    problems.push(...wrong.map((problem) => `state ${i}: ${problem} (${JSON.stringify(choice)})`));
  }
  return problems;
}

interface Compared {
  db: Database;
  client: ReturnType<typeof callAs>;
  userId: string;
  state: QuestionState[];
}

async function compareChoice(
  { db, client, userId, state }: Compared,
  choice: PracticeChoice,
): Promise<string[]> {
  const expected = findExpectedQuestions(state, choice);
  const askable = countAskableInOneExam(state, expected);
  const { found, served } = await client.review.count(choice);
  const started = await startedQuestions(db, userId, () => client.review.start(choice));
  return [
    found !== askable && `found ${found} of ${askable}`,
    started.length !== served && `served ${started.length}, shown ${served}`,
    started.some((id) => !expected.has(id)) && 'served outside of the choice',
    hasPartners(state, started) && 'served twice, or with its partner',
  ].filter((problem) => problem !== false);
}

/** Compares the number of questions in each deck with the expected one, for the categories and laws of the choice. */
async function compareDecks(
  { client, state }: Pick<Compared, 'client' | 'state'>,
  { category_ids, laws, ...choice }: PracticeChoice,
): Promise<string[]> {
  const { decks } = await client.review.decks({ category_ids, laws });
  return decks.flatMap(({ deck, questions }) => {
    const inDeck = { ...choice, category_ids, laws, deck, not_seen_days: null };
    const expected = countAskableInOneExam(state, findExpectedQuestions(state, inDeck));
    return questions === expected ? [] : [`deck ${deck} ${questions} of ${expected}`];
  });
}

/** Compares today's announced questions with those served, and the pending ones with the due deck and the forecast. */
async function compareToday({ db, client, userId, state }: Compared): Promise<string[]> {
  const { questions, pending } = await client.review.today();
  const started = await startedQuestions(db, userId, () => client.review.startToday());
  const due = countAskableInOneExam(state, findExpectedQuestions(state, ALL_DUE));
  const forecast = (await client.review.forecast()).days[0]?.questions;
  const ofDay = findExpectedQuestionsOfToday(state);
  return [
    started.length !== questions && `today ${questions}, served ${started.length}`,
    hasPartners(state, started) && 'today twice, or with its partner',
    started.some((id) => !ofDay.has(id)) && 'today something that may not be asked',
    pending !== due && `pending ${pending} of ${due}`,
    forecast !== due && `forecast ${forecast} of ${due}`,
  ].filter((problem) => problem !== false);
}

function hasPartners(state: QuestionState[], ids: string[]): boolean {
  return countAskableInOneExam(state, new Set(ids)) !== ids.length;
}

/** The questions of the started practice; empty if none could be started. */
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
