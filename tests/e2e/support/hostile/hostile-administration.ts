import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import type { Api } from '#tests/support/http/browserless.ts';
import { allAttacks, ATTACKS, ENDS } from './attacks.ts';
import { HOSTILE_BANK, HOSTILE_CATEGORIES, HOSTILE_NAMES, hostileReference } from './hostile-content.ts';
import { newPerson } from '../people.ts';
import type { Plaza } from '../plaza.ts';
import { report } from '../reports.ts';

export const CODES = ATTACKS.map(({ code }) => code);

/** All kinds, distributed over texts of that maximum length. */
export function packed(max: number): string[] {
  const packs: string[] = [];
  for (const code of CODES) {
    const last = packs.at(-1);
    if (last !== undefined && last.length + code.length < max) packs.push(`${packs.pop()} ${code}`);
    else packs.push(code);
  }
  return packs.map((pack) => pack.trim());
}

/** The search term that finds the rows containing all kinds. */
export const PACK = 'Lote';
export const PACKED_NAMES = packed(450).map((pack, number) => `${PACK} ${number} ${pack}`);
const PACKED_DESCRIPTIONS = packed(1900);
export const packedDescription = (number: number): string =>
  PACKED_DESCRIPTIONS[number % PACKED_DESCRIPTIONS.length] ?? '';

/** A question each of whose texts contains all kinds. */
export const PACKED_QUESTION = {
  question_text: `${PACK} ${allAttacks(0)}`,
  choices: [1, 2, 3, 4].map((number) => `${number} ${CODES.slice(number * 10).join(' ')}`.slice(0, 5000)),
  correct_answer: 0,
  notes: null,
  explanation: CODES.join(' '),
  explanation_format: 'plain',
  category_ids: [],
  reference: null,
} as const;

/** The same with formatting that was never sanitised. */
export const PACKED_RICH_WORDING = `${PACK} con formato`;
const PACKED_RICH = HOSTILE_BANK.entries.map(({ explicacion }) => explicacion).join(ENDS);

/** Reports of the packed question. */
export const PACKED_REPORTS = packed(990);

/**
 * The first user has taken an exam with each kind of question; the second one has taken those with the packed question.
 */
export const [EXAMINEE = '', OTHER_EXAMINEE = ''] = HOSTILE_NAMES;

/** Adds what users and administrators save and send, to the content from hostile-content.ts. */
export async function addHostileAdministration(
  plaza: Plaza,
  api: Api,
  files: APIRequestContext,
): Promise<void> {
  await deletePlainQuestions(api);
  const { question_id, category_ids } = await addPackedQuestion(api);
  await addPeople(plaza, category_ids);
  await addReports(plaza, api, question_id);
  for (const code of CODES) {
    const sent = await files.post('/files/question-imports', { params: { name: code }, data: [] });
    if (!sent.ok()) throw new Error(`a file was refused: ${await sent.text()}`);
  }
  // The server checks files one after the other: wait, so that those of the tests don't queue behind these.
  while (await isChecking(api));
  await plaza.kill();
  await plaza.alter(addBehindItsBack);
  await plaza.restart();
}

/** A question in as many categories as all kinds need in their names and descriptions, and the groups of these. */
async function addPackedQuestion(api: Api): Promise<{ question_id: string; category_ids: string[] }> {
  const category_ids: string[] = [];
  for (const [number, name] of PACKED_NAMES.entries()) {
    const form = { name, description: packedDescription(number) };
    await api.catalogue.groups.create({ id: randomUUID(), ...form });
    const { id } = await api.catalogue.categories.create({ id: randomUUID(), ...form, group_id: null });
    category_ids.push(id);
  }
  const question = { ...PACKED_QUESTION, choices: [...PACKED_QUESTION.choices], category_ids };
  const { id } = await api.questions.create({ id: randomUUID(), ...question });
  return { question_id: id, category_ids };
}

async function addPeople(plaza: Plaza, packedCategories: string[]): Promise<void> {
  for (const name of HOSTILE_NAMES) {
    const { api } = await newPerson(plaza, name);
    if (name === EXAMINEE) await takeExam(api, HOSTILE_CATEGORIES.rich, CODES.length);
    if (name === OTHER_EXAMINEE) for (const id of packedCategories) await takeExam(api, id, 1);
  }
}

async function takeExam(api: Api, category_id: string, count: number): Promise<void> {
  const { id: attempt_id, current } = await api.exams.start({ category_id, count });
  for (let question = current; question;) {
    const { position } = question;
    const given = { attempt_id, position, selected_answer: 0, time_taken: 0 } as const;
    ({ next: question } = await api.exams.answer(given));
  }
  await api.exams.finish({ attempt_id, time_taken: 0 });
}

/** A report of each question with all kinds in the wordings, and closed reports with all kinds in their texts. */
async function addReports(plaza: Plaza, api: Api, packedQuestion: string): Promise<void> {
  const category_ids = [HOSTILE_CATEGORIES.rich];
  for (let page = 1, count = 0; count < CODES.length; page += 1) {
    const { questions } = await api.questions.list({ category_ids, page });
    for (const { id } of questions) await report(plaza, id, { description: CODES[count++] ?? '' });
  }
  for (const description of PACKED_REPORTS) {
    const id = await report(plaza, packedQuestion, { description });
    await api.reports.setStatus({ id, status: 'reviewed' });
  }
}

/** Inserts rows that no call could create: badges of unknown kinds, and an explanation that was never sanitised. */
async function addBehindItsBack(db: Database): Promise<void> {
  const { article, paragraph } = hostileReference(0);
  await sql`
    insert into user_badges (user_id, badge_type)
    select p.id, kind from profiles p, unnest(${[...HOSTILE_NAMES, allAttacks(0)]}::text[]) kind
    where p.username = any(${HOSTILE_NAMES}::text[])`.execute(db);
  await sql`
    insert into questions
      (question_text, choices, correct_answer, explanation, explanation_format, law_id, article, paragraph)
    values (${PACKED_RICH_WORDING}, ${PACKED_QUESTION.choices}::text[], 0, ${PACKED_RICH}, 'rich',
      'BOE-A-1978-31229', ${article}, ${paragraph})`.execute(db);
}

async function isChecking(api: Api): Promise<boolean> {
  const { imports } = await api.questions.imports.list({});
  return imports.some(({ status }) => status === 'checking');
}

async function deletePlainQuestions(api: Api): Promise<void> {
  for (;;) {
    const { questions } = await api.questions.list({ category_ids: [HOSTILE_CATEGORIES.plain] });
    if (questions.length === 0) return;
    for (const { id } of questions) await api.questions.remove({ id });
  }
}
