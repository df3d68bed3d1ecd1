import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { seedInstallation } from '#server/installation/seed.ts';
import { ARTICLE_MAX, PARAGRAPH_MAX } from '#shared/questions/reference.rules.ts';
import { joinAttacks, attackCode, ATTACKS, CLOSING_TAGS } from './attacks.ts';
import { Bank, type BankEntry } from '../banks/bank.ts';

/** Categories with one question for each attack; the explanations are rich or plain text. */
export const XSS_CATEGORIES = {
  rich: '11111111-1111-4111-8111-111111111111',
  plain: '22222222-2222-4222-8222-222222222222',
};

/** Usernames that registration allows and that are also properties of every JavaScript object. */
export const XSS_USERNAMES = ['__proto__', 'constructor', 'toString'];

/** Questions with attacks, in the format of the bank; the right option is always A. */
const QUESTIONS: BankEntry[] = ATTACKS.map(({ code }, number) => ({
  pregunta: code,
  categoria: [],
  // over all questions, each attack appears at each position
  opciones: [0, 13, 25, 38].map((distance) => attackCode(number + distance)),
  respuesta_correcta: 1,
  // the sanitiser removes the attack and keeps this text
  explicacion: `<p>Explicación <b>${number}</b>.</p>${code}`,
}));

export const XSS_BANK = new Bank(QUESTIONS);

/** The legal reference of a question by its number (from 0), up to the maximum length. */
export function xssReference(number: number): { article: string; paragraph: string } {
  const cut = (text: string, max: number): string => text.slice(0, max).trim();
  return {
    article: cut(attackCode(number + 3), ARTICLE_MAX),
    paragraph: cut(attackCode(number + 29), PARAGRAPH_MAX),
  };
}

/** Writes every kind of attack into every text of the database that public screens show. */
export async function addXssContent(db: Database): Promise<void> {
  // Add the starting content first, as the server does at its first start: attacks then replace its texts.
  await seedInstallation(db);
  await addTexts(db);
  await addCatalogue(db);
  for (const format of ['rich', 'plain'] as const) await addQuestions(db, format);
}

async function addTexts(db: Database): Promise<void> {
  const blocks = await db.selectFrom('content_blocks').select('id').orderBy('identifier').execute();
  for (const [place, { id }] of blocks.entries()) {
    const [title, description] = [joinAttacks(place * 8), joinAttacks(place * 8 + 4)];
    const limits = { max_title_length: title.length, max_description_length: description.length };
    await db
      .updateTable('content_blocks')
      .set({ title, description, ...limits })
      .where('id', '=', id)
      .execute();
  }
  const pages = await db.selectFrom('legal_pages').select('id').orderBy('identifier').execute();
  for (const [place, { id }] of pages.entries()) {
    const content = ATTACKS.map(
      (_, number) => `<p>${number}</p>${attackCode(number + place * 17)}${CLOSING_TAGS}`,
    ).join('');
    const whole = `${joinAttacks(place * 17)}${content}`;
    await db
      .updateTable('legal_pages')
      .set({ title: joinAttacks(place * 17), content: whole })
      .where('id', '=', id)
      .execute();
  }
  const email = `"><svg onload=alert(1)>\n<img/src=x:/onerror=alert(2)>'javascript:alert(3)//@evil.example?cc=a@evil.example&body=x`;
  await sql`delete from contact_info`.execute(db);
  await db.insertInto('contact_info').values({ email }).execute();
}

/** Creates a group for each attack, with a category in it; the first two categories get the questions. */
async function addCatalogue(db: Database): Promise<void> {
  for (const [number, { code }] of ATTACKS.entries()) {
    const group = { name: code, description: attackCode(number + 1) };
    const id = Object.values(XSS_CATEGORIES)[number];
    const category = { name: code, description: attackCode(number + 2), ...(id === undefined ? {} : { id }) };
    const { id: group_id } = await db
      .insertInto('category_groups')
      .values(group)
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: category_id } = await db
      .insertInto('categories')
      .values(category)
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('category_group_assignments').values({ category_id, group_id }).execute();
  }
}

async function addQuestions(db: Database, format: 'rich' | 'plain'): Promise<void> {
  const category_id = XSS_CATEGORIES[format];
  for (const [number, { pregunta, opciones, explicacion }] of QUESTIONS.entries()) {
    const { rows } = await sql<{ id: string }>`
      insert into questions
        (question_text, choices, correct_answer, explanation, explanation_format, law_id, article, paragraph)
      values (${pregunta}, ${opciones}::text[], 0, ${explicacion ?? null}, ${format}, 'BOE-A-1978-31229',
        ${xssReference(number).article}, ${xssReference(number).paragraph})
      returning id`.execute(db);
    await sql`
      insert into question_categories (question_id, category_id, position)
      values (${rows[0]?.id}::uuid, ${category_id}::uuid, ${number + 1})`.execute(db);
  }
  await sql`update categories set question_count = ${QUESTIONS.length} where id = ${category_id}::uuid`.execute(
    db,
  );
}
