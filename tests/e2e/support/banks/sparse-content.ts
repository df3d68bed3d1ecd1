import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { seedInstallation } from '#server/installation/seed.ts';

export const EMPTY_GROUP = 'Grupo sin categorías';
export const EMPTY_CATEGORY = 'Categoría sin preguntas';
export const NEARLY_EMPTY_CATEGORY = 'El Gobierno';
/** The number of questions that `deleteMostQuestions` leaves. */
const REMAINING_QUESTIONS = 7;

/** The starting content, with an empty group and an empty category. */
export async function addEmptyCategories(db: Database): Promise<void> {
  await seedInstallation(db);
  await sql`insert into category_groups (name) values (${EMPTY_GROUP})`.execute(db);
  await sql`insert into categories (name, description) values (${EMPTY_CATEGORY}, 'Por llenar')`.execute(db);
}

/** Marks most questions of a category as deleted, as administrators do; the others keep positions without gaps. */
export async function deleteMostQuestions(db: Database): Promise<void> {
  const category = sql`(select id from categories where name = ${NEARLY_EMPTY_CATEGORY})`;
  await sql`
    update questions set deleted_at = app_now()
    where id in (
      select question_id from question_categories where category_id = ${category} and position > ${REMAINING_QUESTIONS})`.execute(
    db,
  );
  await sql`
    update question_categories set position = null
    where category_id = ${category} and position > ${REMAINING_QUESTIONS}`.execute(db);
  await sql`update categories set question_count = ${REMAINING_QUESTIONS} where id = ${category}`.execute(db);
}

export async function deleteCategories(db: Database): Promise<void> {
  await sql`update question_categories set position = null`.execute(db);
  await sql`update questions set deleted_at = app_now()`.execute(db);
  await sql`update categories set question_count = 0, deleted_at = app_now()`.execute(db);
}
