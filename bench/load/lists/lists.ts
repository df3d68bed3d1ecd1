import { migrate } from '#server/database/migrate.ts';
import { openPostgres } from '#server/database/open-postgres.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { createPerson } from '#tests/support/database/factories.ts';
import { prepareDatabase } from '../../databases.ts';
import {
  fillQuestionDatabase,
  FILTERED_GROUP,
  LARGEST_CATEGORY,
  MEDIUM_CATEGORY,
  TINY_CATEGORY,
  QUESTION_SEARCH_WORDS,
} from './list-data.ts';
import { type ListCall, MAX_ROWS_MS, timeList, MAX_TOTAL_MS } from './timing.ts';
import type { BenchResult } from '../report.ts';
import { readRoundCount } from '../../settings.ts';

export const LIST_SCALE = { questions: Number(process.env['BENCH_LISTED'] ?? 120_000), categories: 2_000 };
const ROUNDS = readRoundCount(60);
/** The first calls plan the queries and read from disk: they are not measured. */

type Api = ReturnType<typeof callAs>;
type Filter = NonNullable<Parameters<Api['questions']['total']>[0]>;

/** A database with that number of questions and categories; returns its URL. */
export function prepareQuestionDatabase(clusterUrl: string): Promise<string> {
  return prepareDatabase(clusterUrl, `lists_${LIST_SCALE.questions}`, async (empty) => {
    const { db, close } = openPostgres(empty, 1, { statementTimeoutMs: 0 });
    await migrate(db);
    await fillQuestionDatabase(db, LIST_SCALE);
    await close();
  });
}

/** Measures pages and totals of the lists of questions and categories, with the calls of an administrator's browser. */
export async function compareLists(clusterUrl: string): Promise<BenchResult> {
  const url = await prepareQuestionDatabase(clusterUrl);
  const { db, close } = openPostgres(url);
  const name = `lister${Date.now()}`;
  const api = callAs(
    db,
    await createPerson(db, { username: name, email: `${name}@example.com`, role: 'admin' }),
  );
  const rows = [];
  for (const [list, filter] of Object.entries(await filtersOf(api))) rows.push(await row(list, api, filter));
  for (const [list, calls] of Object.entries(await otherLists(api))) rows.push(await timesOf(list, calls));
  await close();
  return {
    title: `Lists of ${LIST_SCALE.questions} questions in ${LIST_SCALE.categories} categories (p50 / p95 of ${ROUNDS} calls in ms)`,
    rows,
    notes: [
      `'within' compares p95 with ${MAX_ROWS_MS} ms for the rows of a first page and ${MAX_TOTAL_MS} ms for a total, which the screen asks for apart.`,
    ],
  };
}

async function filtersOf(api: Api): Promise<Record<string, Filter>> {
  const { categories, groups } = await api.catalogue.list();
  const idOf = (name: string) => {
    const found = categories.find((category) => category.name === name);
    if (!found) throw new Error(`no category ${name}`);
    return found.id;
  };
  const [largest, middle, small] = [idOf(LARGEST_CATEGORY), idOf(MEDIUM_CATEGORY), idOf(TINY_CATEGORY)];
  const fifty = categories.slice(0, 50).map(({ id }) => id);
  const ofGroup = categories
    .filter((category) =>
      category.groups.some(({ id }) => id === groups.find(({ name }) => name === FILTERED_GROUP)?.id),
    )
    .slice(0, 50)
    .map(({ id }) => id);
  const half = QUESTION_SEARCH_WORDS['in half of all']?.word ?? '';
  const rare = QUESTION_SEARCH_WORDS['in 12 questions']?.word ?? '';
  const old = QUESTION_SEARCH_WORDS['in the oldest third']?.word ?? '';
  return {
    'no filter': {},
    ...Object.fromEntries(
      Object.entries(QUESTION_SEARCH_WORDS).map(([where, { word }]) => [`word ${where}`, { search: word }]),
    ),
    'word in none': { search: 'constitutación' },
    'word que': { search: 'que' },
    'word año': { search: 'año' },
    'words de la ley': { search: 'de la ley' },
    'without explanation': { without_explanation: true },
    'without explanation, frequent word': { without_explanation: true, search: half },
    'without explanation, rare word': { without_explanation: true, search: rare },
    'largest category': { category_ids: [largest] },
    'largest category, frequent word': { category_ids: [largest], search: half },
    'largest category, rare word': { category_ids: [largest], search: rare },
    'largest category, without explanation': { category_ids: [largest], without_explanation: true },
    'middle category': { category_ids: [middle] },
    'middle category, frequent word': { category_ids: [middle], search: half },
    'middle category, old word': { category_ids: [middle], search: old },
    'small category': { category_ids: [small] },
    'small category, frequent word': { category_ids: [small], search: half },
    '50 categories, the largest too': { category_ids: [largest, ...fifty.slice(1)] },
    '50 categories, frequent word': { category_ids: [largest, ...fifty.slice(1)], search: half },
    '50 categories of a group': { category_ids: ofGroup },
    deleted: { deleted: true },
    'deleted, frequent word': { deleted: true, search: old },
    'largest category, word of all others': {
      category_ids: [largest],
      search: QUESTION_SEARCH_WORDS['outside of the largest category']?.word ?? '',
    },
  };
}

async function row(list: string, api: Api, filter: Filter): Promise<Record<string, string>> {
  return timesOf(list, {
    newest: () => api.questions.list(filter),
    'by wording': () => api.questions.list({ ...filter, sort: 'question_text', direction: 'asc' }),
    total: () => api.questions.total(filter),
  });
}

async function otherLists(api: Api): Promise<Record<string, Record<string, ListCall>>> {
  const { groups } = await api.catalogue.groups.options();
  const group_ids = groups.slice(0, 1).map(({ id }) => id);
  const categories = (
    input: Parameters<Api['catalogue']['categories']['list']>[0],
  ): Record<string, ListCall> => ({
    newest: () => api.catalogue.categories.list({ ...input, sort: 'created_at', direction: 'desc' }),
    'by wording': () => api.catalogue.categories.list(input),
  });
  return {
    'questions, page 5,000': {
      newest: () => api.questions.list({ page: 5_000 }),
      'by wording': () => api.questions.list({ page: 5_000, sort: 'question_text' }),
    },
    'categories (newest, by name)': categories({}),
    'categories by a word': categories({ search: 'categoría 19' }),
    'categories of a group': categories({ group_ids }),
    'categories to choose from': {
      newest: () => api.catalogue.categories.options({ search: '' }),
      'by wording': () => api.catalogue.categories.options({ search: '99' }),
    },
    groups: { newest: () => api.catalogue.groups.list({}) },
  };
}

const timesOf = (list: string, calls: Record<string, ListCall>): Promise<Record<string, string>> =>
  timeList(list, calls, { columns: ['newest', 'by wording'], rounds: ROUNDS });
