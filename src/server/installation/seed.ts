import { importIfEmpty } from '#server/questions/imports/import-publishing.service.ts';
import { installTemplates } from '#server/mock-exams/templates/shipped-templates.service.ts';
import { saveLawDivisions } from '#server/questions/law-divisions.service.ts';
import { saveLaws } from '#server/questions/laws.service.ts';
import { type Database, inTransaction, type Trx } from '#server/database/database.ts';
import { readStartingContent, type StartingContent, type StartingGroups } from './seed-content.ts';

/**
 * Seeds a new installation: missing texts, mock exam templates and the known laws at every start; but groups,
 * categories and questions only if there has never been a question or category. Any number of processes may run it at
 * once.
 */
export async function seedInstallation(
  db: Database,
  content: StartingContent = readStartingContent(),
): Promise<void> {
  await inTransaction(db, (trx) => addMissingTexts(trx, content));
  await saveLaws(db, content.laws);
  await saveLawDivisions(db, content.lawDivisions);
  await importIfEmpty(db, content.readQuestions, (trx) => addCatalogue(trx, content.groups));
  await installTemplates(db, content.mockExamTemplates);
}

async function addMissingTexts(trx: Trx, { blocks, legalPages }: StartingContent): Promise<void> {
  await trx
    .insertInto('content_blocks')
    .values(blocks)
    .onConflict((conflict) => conflict.column('identifier').doNothing())
    .execute();
  await trx
    .insertInto('legal_pages')
    .values(legalPages)
    .onConflict((conflict) => conflict.column('identifier').doNothing())
    .execute();
}

async function addCatalogue(trx: Trx, groups: StartingGroups): Promise<void> {
  for (const { name, description, categories } of groups) {
    const group = await trx
      .insertInto('category_groups')
      .values({ name, description })
      // an administrator may have created a group of that name before: it keeps its name and description
      .onConflict((conflict) =>
        conflict.column('name_key').doUpdateSet({ name: (eb) => eb.ref('category_groups.name') }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    const added = await trx.insertInto('categories').values(categories).returning('id').execute();
    await trx
      .insertInto('category_group_assignments')
      .values(added.map((category) => ({ category_id: category.id, group_id: group.id })))
      .execute();
  }
}
