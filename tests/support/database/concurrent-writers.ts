import { randomUUID } from 'node:crypto';
import { ORPCError } from '@orpc/server';
import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { type BankSize, countBankRows, findBankProblems } from './bank.ts';
import { createPerson } from './factories.ts';
import { importEntries } from '#tests/support/questions/imports.ts';
import { createFileEntry } from '#tests/support/questions/question-files.ts';
import { loadQuestionForm, createQuestionForm } from '#tests/support/questions/question-forms.ts';
import { createRandom } from './random.ts';

/** What the writers did to the bank; `wrong` lists the remaining inconsistencies and must be empty. */
export interface BankReport extends BankSize {
  /** How often each kind of step changed something, or was refused with a code such as 'update: QUESTION_CHANGED'. */
  steps: Record<string, number>;
  wrong: string[];
}

interface Writer {
  db: Database;
  client: ReturnType<typeof callAs>;
  random: () => number;
  bank: Bank;
}

/** The ids of the bank that all writers share; another writer may have deleted any of them. */
interface Bank {
  categories: { id: string; name: string }[];
  questions: string[];
}

/** Error codes that a step may get because another writer was faster. */
const LOST = new Set([
  'QUESTION_NOT_FOUND',
  'QUESTION_CHANGED',
  'QUESTION_REPEATED',
  'CATEGORY_NOT_FOUND',
  'CATEGORY_IN_USE',
]);
const CATEGORIES = 6;
/** The maximum number of categories: few, so that writers compete for them. */
const CATEGORIES_MAX = 10;
/** The number of wordings that several writers use at the same time. */
const TWINS = 12;

/**
 * Has writers change one bank concurrently, each over its own connections, until they have taken the given number of
 * steps; now and then they all pause and the bank is checked. The same seed makes the same choices, but not the same
 * interleaving.
 */
export async function runBankWriters(
  databases: Database[],
  given: { steps: number; rounds: number; seed: number },
): Promise<BankReport> {
  const [db] = databases;
  if (!db) throw new Error('no writers');
  const bank: Bank = { categories: [], questions: [] };
  const writers = await Promise.all(databases.map((own, i) => createWriter(own, bank, given.seed + i)));
  const [first] = writers;
  for (let i = 0; i < CATEGORIES && first; i++) await STEPS['create category'](first);
  const report: Pick<BankReport, 'steps' | 'wrong'> = { steps: {}, wrong: [] };
  const each = Math.ceil(given.steps / given.rounds / writers.length);
  for (let round = 1; round <= given.rounds; round++) {
    await Promise.all(writers.map((writer) => takeSteps(writer, each, report.steps)));
    report.wrong.push(...(await findBankProblems(db)).map((problem) => `round ${round}: ${problem}`));
  }
  return { ...report, ...(await countBankRows(db)) };
}

async function createWriter(db: Database, bank: Bank, seed: number): Promise<Writer> {
  const client = callAs(db, await createPerson(db, { role: 'admin' }));
  return { db, client, bank, random: createRandom(seed) };
}

async function takeSteps(writer: Writer, steps: number, counts: BankReport['steps']): Promise<void> {
  for (let i = 0; i < steps; i++) {
    const name = randomOf(writer, WEIGHTED);
    const outcome = await STEPS[name](writer).then(() => name, lost(name));
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
}

/** Returns a step's refusal as text; throws other errors, such as deadlocks, constraint violations and timeouts. */
const lost =
  (name: string) =>
  (error: unknown): string => {
    if (!(error instanceof ORPCError) || !LOST.has(String(error.code))) throw error;
    return `${name}: ${String(error.code)}`;
  };

const STEPS = {
  create: async (writer: Writer) => {
    const id = randomUUID();
    await writer.client.questions.create({
      id,
      ...questionForm(writer),
      category_ids: randomCategories(writer),
    });
    writer.bank.questions.push(id);
  },
  'move between categories': async (writer: Writer) => {
    const form = await loadQuestionForm(writer.client, randomQuestion(writer));
    await writer.client.questions.update({ ...form, category_ids: randomCategories(writer) });
  },
  edit: async (writer: Writer) => {
    const form = await loadQuestionForm(writer.client, randomQuestion(writer));
    const { question_text, choices } = questionForm(writer);
    await writer.client.questions.update({ ...form, question_text, choices });
  },
  remove: async (writer: Writer) => {
    await writer.client.questions.remove({ id: randomQuestion(writer) });
  },
  restore: async (writer: Writer) => {
    await writer.client.questions.restore({ id: randomQuestion(writer) });
  },
  import: async (writer: Writer) => {
    const entries = Array.from({ length: 1 + below(writer, 5) }, () => {
      const { question_text: pregunta, choices: opciones } = questionForm(writer);
      const names = [
        randomOf(writer, writer.bank.categories).name,
        randomOf(writer, writer.bank.categories).name,
      ];
      return createFileEntry({ pregunta, opciones, categoria: [...new Set(names)], respuesta_correcta: 3 });
    });
    const distinct = new Map(entries.map((entry) => [entry.pregunta, entry]));
    await importEntries(writer.db, [...distinct.values()]);
    await refreshIds(writer);
  },
  'create category': async ({ client, bank }: Writer) => {
    if (bank.categories.length >= CATEGORIES_MAX) return;
    const category = { id: randomUUID(), name: `Tema ${randomUUID()}` };
    await client.catalogue.categories.create({ ...category, description: 'De las pruebas', group_id: null });
    bank.categories.push(category);
  },
  'delete category': async (writer: Writer) => {
    const { categories } = writer.bank;
    // Prefer the newest category: it may be empty, and only empty ones can be deleted.
    const { id } = randomOf(writer, writer.random() < 0.6 ? categories.slice(-1) : categories);
    await writer.client.catalogue.categories.remove({ id });
    const left = writer.bank.categories.filter((category) => category.id !== id);
    // The writers need at least one category.
    if (left.length > 0) writer.bank.categories = left;
  },
};

type Step = keyof typeof STEPS;
const WEIGHTS: Record<Step, number> = {
  create: 14,
  'move between categories': 26,
  edit: 12,
  remove: 18,
  restore: 16,
  import: 6,
  'create category': 2,
  'delete category': 6,
};
const WEIGHTED = Object.entries(WEIGHTS).flatMap(([name, weight]) =>
  Array.from({ length: weight }, () => name as Step),
);

/** Reads the ids of questions and categories that imports have created: the writers don't know them. */
async function refreshIds({ db, bank }: Writer): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from questions order by number desc limit 10`.execute(db);
  bank.questions.push(...rows.map(({ id }) => id).filter((id) => !bank.questions.includes(id)));
  bank.categories = await db
    .selectFrom('categories')
    .select(['id', 'name'])
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .execute();
}

function questionForm(writer: Writer) {
  const form = { ...createQuestionForm(), correct_answer: 2 as const };
  if (writer.random() < 0.6) return form;
  const twin = below(writer, TWINS);
  return { ...form, question_text: `¿Gemela ${twin}?`, choices: ['a', 'b', 'c', String(twin)] };
}

function randomCategories(writer: Writer): string[] {
  const count = below(writer, 4);
  const chosen = Array.from({ length: count }, () => randomOf(writer, writer.bank.categories).id);
  return [...new Set(chosen)];
}

const below = ({ random }: Writer, limit: number) => Math.floor(random() * limit);

function randomOf<T>(writer: Writer, list: T[]): T {
  const picked = list[below(writer, list.length)];
  if (picked === undefined) throw new Error('nothing to choose from');
  return picked;
}

/** Returns a random question, often one of the first eight, so that writers compete for the same question. */
function randomQuestion(writer: Writer): string {
  const { questions } = writer.bank;
  if (questions.length === 0) return randomUUID();
  return randomOf(writer, writer.random() < 0.4 ? questions.slice(0, 8) : questions);
}
