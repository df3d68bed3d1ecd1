import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import type { ApiClient } from '#tests/support/http/api-client.ts';
import { joinAttacks, ATTACKS, CLOSING_TAGS } from './attacks.ts';
import { XSS_BANK, XSS_CATEGORIES, XSS_USERNAMES, xssReference } from './xss-content.ts';
import { registerUser } from '../people.ts';
import type { PlazaServer } from '../server.ts';
import { createReport } from '../reports.ts';

export const XSS_CODES = ATTACKS.map(({ code }) => code);

/** Packs all attacks into as few texts of a maximum length as possible. */
export function packAttackCodes(max: number): string[] {
  const packs: string[] = [];
  for (const code of XSS_CODES) {
    const last = packs.at(-1);
    if (last !== undefined && last.length + code.length < max) packs.push(`${packs.pop()} ${code}`);
    else packs.push(code);
  }
  return packs.map((pack) => pack.trim());
}

/** The search term that finds the rows whose texts together contain all attacks. */
export const XSS_SEARCH_TERM = 'Lote';
export const XSS_PACK_NAMES = packAttackCodes(450).map(
  (pack, number) => `${XSS_SEARCH_TERM} ${number} ${pack}`,
);
const PACKED_DESCRIPTIONS = packAttackCodes(1900);
export const findPackedDescription = (number: number): string =>
  PACKED_DESCRIPTIONS[number % PACKED_DESCRIPTIONS.length] ?? '';

/** A question each of whose texts contains all attacks. */
export const XSS_PACK_QUESTION = {
  question_text: `${XSS_SEARCH_TERM} ${joinAttacks(0)}`,
  choices: [1, 2, 3, 4].map((number) => `${number} ${XSS_CODES.slice(number * 10).join(' ')}`.slice(0, 5000)),
  correct_answer: 0,
  notes: null,
  explanation: XSS_CODES.join(' '),
  explanation_format: 'plain',
  category_ids: [],
  reference: null,
} as const;

/** Titles of laws for a mock exam, which together contain all attacks. */
export const XSS_TEMPLATE_TITLES = packAttackCodes(290);
export const XSS_TEMPLATE_NAME = `${XSS_SEARCH_TERM} ${packAttackCodes(100)[0] ?? ''}`;

/** The wording of a question whose explanation contains all attacks, in HTML that was never sanitised. */
export const XSS_PACK_RICH_WORDING = `${XSS_SEARCH_TERM} con formato`;
const PACKED_RICH = XSS_BANK.entries.map(({ explicacion }) => explicacion).join(CLOSING_TAGS);

/** Descriptions of reports on the question XSS_PACK_QUESTION. */
export const XSS_PACK_REPORTS = packAttackCodes(990);

/** The first user has taken an exam with every attack's question; the second one an exam with XSS_PACK_QUESTION. */
export const [EXAMINEE = '', OTHER_EXAMINEE = ''] = XSS_USERNAMES;

/** Adds what users and administrators would save and send to the content from xss-content.ts. */
export async function addXssAdministration(
  plaza: PlazaServer,
  api: ApiClient,
  files: APIRequestContext,
): Promise<void> {
  await deletePlainQuestions(api);
  const { question_id, category_ids } = await addPackedQuestion(api);
  await addPeople(plaza, category_ids);
  await addReports(plaza, api, question_id);
  await addTemplate(api);
  for (const code of XSS_CODES) {
    const sent = await files.post('/files/question-imports', { params: { name: code }, data: [] });
    if (!sent.ok()) throw new Error(`a file was refused: ${await sent.text()}`);
  }
  // The server checks uploaded files one after the other: wait, so that files of the tests don't queue behind these.
  while (await isChecking(api));
  await plaza.kill();
  await plaza.changeDatabase(addInvalidRows);
  await plaza.restart();
}

/**
 * Creates a question in as many new categories as the names and descriptions need to contain all attacks; each category
 * has a group of the same name.
 */
async function addPackedQuestion(api: ApiClient): Promise<{ question_id: string; category_ids: string[] }> {
  const category_ids: string[] = [];
  for (const [number, name] of XSS_PACK_NAMES.entries()) {
    const form = { name, description: findPackedDescription(number) };
    await api.catalogue.groups.create({ id: randomUUID(), ...form });
    const { id } = await api.catalogue.categories.create({ id: randomUUID(), ...form, group_id: null });
    category_ids.push(id);
  }
  const question = { ...XSS_PACK_QUESTION, choices: [...XSS_PACK_QUESTION.choices], category_ids };
  const { id } = await api.questions.create({ id: randomUUID(), ...question });
  return { question_id: id, category_ids };
}

async function addTemplate(api: ApiClient): Promise<void> {
  const one = { numerator: 1, denominator: 1 };
  const part = {
    name: XSS_TEMPLATE_NAME,
    questions: 5,
    reserve: 0,
    choices: 4,
    values: { right: one, wrong: one, blank: one, double: one },
    scale_maximum: one,
    minimum: null,
    floor: null,
    cut_off: null,
    minutes: 10,
    alternatives: 1,
    corrected_after: null,
    sources: XSS_TEMPLATE_TITLES.map((title) => ({
      kind: 'law' as const,
      law_id: 'BOE-A-1978-31229',
      title,
      articles: null,
      share: { by: 'weight' as const, weight: 1 },
    })),
  };
  const texts = { name: XSS_TEMPLATE_NAME, body: joinAttacks(0).slice(0, 300), year: null, source: null };
  await api.mockExams.templates.create({
    id: randomUUID(),
    content: {
      ...texts,
      source_address: null,
      source_date: null,
      certainty: 'own',
      minutes: null,
      shuffles_choices: false,
      parts: [part],
    },
  });
}

async function addPeople(plaza: PlazaServer, packedCategories: string[]): Promise<void> {
  for (const name of XSS_USERNAMES) {
    const { api } = await registerUser(plaza, name);
    if (name === EXAMINEE) await takeExam(api, XSS_CATEGORIES.rich, XSS_CODES.length);
    if (name === OTHER_EXAMINEE) for (const id of packedCategories) await takeExam(api, id, 1);
  }
}

async function takeExam(api: ApiClient, category_id: string, count: number): Promise<void> {
  const { id: attempt_id, current } = await api.exams.start({ category_id, count });
  for (let question = current; question;) {
    const { position } = question;
    const given = { attempt_id, position, selected_answer: 0, time_taken: 0 } as const;
    ({ next: question } = await api.exams.answer(given));
  }
  await api.exams.finish({ attempt_id, time_taken: 0 });
}

/** Creates a report with an attack on each question, and closed reports whose descriptions contain all attacks. */
async function addReports(plaza: PlazaServer, api: ApiClient, packedQuestion: string): Promise<void> {
  const category_ids = [XSS_CATEGORIES.rich];
  for (let page = 1, count = 0; count < XSS_CODES.length; page += 1) {
    const { questions } = await api.questions.list({ category_ids, page });
    for (const { id } of questions) await createReport(plaza, id, { description: XSS_CODES[count++] ?? '' });
  }
  for (const description of XSS_PACK_REPORTS) {
    const id = await createReport(plaza, packedQuestion, { description });
    await api.reports.setStatus({ id, status: 'reviewed' });
  }
}

/** Inserts rows that no call could create: badges of unknown kinds, and an explanation that was never sanitised. */
async function addInvalidRows(db: Database): Promise<void> {
  const { article, paragraph } = xssReference(0);
  await sql`
    insert into user_badges (user_id, badge_type)
    select p.id, kind from profiles p, unnest(${[...XSS_USERNAMES, joinAttacks(0)]}::text[]) kind
    where p.username = any(${XSS_USERNAMES}::text[])`.execute(db);
  await sql`
    insert into questions
      (question_text, choices, correct_answer, explanation, explanation_format, law_id, article, paragraph)
    values (${XSS_PACK_RICH_WORDING}, ${XSS_PACK_QUESTION.choices}::text[], 0, ${PACKED_RICH}, 'rich',
      'BOE-A-1978-31229', ${article}, ${paragraph})`.execute(db);
}

async function isChecking(api: ApiClient): Promise<boolean> {
  const { imports } = await api.questions.imports.list({});
  return imports.some(({ status }) => status === 'checking');
}

async function deletePlainQuestions(api: ApiClient): Promise<void> {
  for (;;) {
    const { questions } = await api.questions.list({ category_ids: [XSS_CATEGORIES.plain] });
    if (questions.length === 0) return;
    for (const { id } of questions) await api.questions.remove({ id });
  }
}
