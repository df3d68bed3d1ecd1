import { randomUUID } from 'node:crypto';
import type { Database } from '#server/database/database.ts';
import { createCategory, createPerson } from '#tests/support/database/factories.ts';
import type { TestIds } from '#tests/support/http/valid-inputs.ts';
import {
  createTemplatePart,
  createTemplate,
  createTemplateContent,
  toCategorySource,
} from '#tests/support/mock-exams/templates.ts';
import { createUserWithPoints, createWithdrawal } from './points.ts';

/** Creates a row of each kind that administrators' calls change or delete. */
export async function createRoleTargets(db: Database): Promise<TestIds['targets']> {
  const { id: group_id } = await db
    .insertInto('category_groups')
    .values({ name: 'Grupo de sobra', description: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: category_id } = await createCategory(db, { questions: 0 });
  const { questions } = await createCategory(db, { questions: 1 });
  return {
    group_id,
    shared_text_id: await createEmptySharedText(db),
    arranged_text: await createArrangedText(db),
    category_id,
    question_id: questions[0]?.id ?? '',
    ready: await createImport(db, 'ready'),
    refused: await createRefusedImport(db),
    undecided: await createRefusedImport(db),
    unwanted: await createImport(db, 'ready'),
    published: await createImport(db, 'published'),
    report_id: await createReport(db, questions[0]?.id ?? ''),
    line_number: await createAuditEntry(db),
    user_id: (await createPerson(db)).id,
    factor_owner_id: await createFactorOwner(db),
    unconfirmed_id: await createUnconfirmed(db),
    blockable_id: (await createPerson(db)).id,
    leaver_id: (await createPerson(db)).id,
    earner_id: await createUserWithPoints(db),
    withdrawal_id: await createWithdrawal(db),
    bulk_change: await createBulkChange(db),
    ruling_id: await createRuling(db),
    new_ruling_id: randomUUID(),
    template_id: await createTemplate(db),
    publishable_template_id: await createFillableTemplate(db),
  };
}

/** Creates a change of many questions that set the source of one question; returns its id. */
async function createBulkChange(db: Database): Promise<string> {
  const { questions } = await createCategory(db, { questions: 1 });
  const question_id = questions[0]?.id ?? '';
  const id = randomUUID();
  const change = { kind: 'source', source: { exam: 'AGE C2', year: null, is_reserve: false } };
  await db.updateTable('questions').set({ source_exam: 'AGE C2' }).where('id', '=', question_id).execute();
  await db
    .insertInto('question_bulk_changes')
    .values({ id, change, selected: 1, changed: 1, made_by: null })
    .execute();
  const facts = { source_year: null, source_number: null, source_is_reserve: false };
  await db
    .insertInto('question_bulk_items')
    .values({
      bulk_change_id: id,
      question_id,
      before: { ...facts, source_exam: null },
      after: { ...facts, source_exam: 'AGE C2' },
    })
    .execute();
  return id;
}

async function createEmptySharedText(db: Database): Promise<string> {
  const { id } = await db
    .insertInto('shared_texts')
    .values({ title: `Supuesto ${randomUUID()}`, text: 'Ana solicita una licencia.', text_format: 'plain' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function createArrangedText(db: Database): Promise<TestIds['targets']['arranged_text']> {
  const id = await createEmptySharedText(db);
  const questions = await db
    .insertInto('questions')
    .values(
      [1, 2].map((shared_text_position) => ({
        question_text: `¿Pregunta ${randomUUID()}?`,
        choices: ['Sí', 'No'],
        correct_answer: 0,
        explanation: null,
        shared_text_id: id,
        shared_text_version: 1,
        shared_text_position,
      })),
    )
    .returning(['id', 'shared_text_position as position'])
    .execute();
  const reversed = questions.toSorted((a, b) => Number(b.position) - Number(a.position));
  return { id, question_ids: reversed.map((question) => question.id) };
}

async function createReport(db: Database, question_id: string): Promise<string> {
  const { id } = await db
    .insertInto('question_reports')
    .values({ question_id, user_id: null, issue_type: 'typo', description: 'Falta una letra' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Creates a ruling on a question that is in no exam; returns its id. */
async function createRuling(db: Database): Promise<string> {
  const { questions } = await createCategory(db, { questions: 1 });
  const ruling_id = randomUUID();
  await db
    .insertInto('question_rulings')
    .values({
      id: ruling_id,
      question_id: questions[0]?.id ?? '',
      version: 1,
      ruling: 'annulled',
      correct_answer: null,
      reason: 'Lo dice el acta',
      ruled_by: null,
    })
    .execute();
  await db.insertInto('question_remarkings').values({ ruling_id, is_revocation: false }).execute();
  return ruling_id;
}

export async function createFillableTemplate(db: Database, { published = false } = {}): Promise<string> {
  const { id } = await createCategory(db);
  return createTemplate(db, {
    published,
    content: createTemplateContent({ parts: [createTemplatePart({ sources: [toCategorySource(id)] })] }),
  });
}

/** Creates an audit entry as a command would write it; returns its number. */
async function createAuditEntry(db: Database): Promise<number> {
  const { number } = await db
    .insertInto('audit_log')
    .values({ action: 'created', entity: 'group', entity_name: 'Grupo de sobra' })
    .returning('number')
    .executeTakeFirstOrThrow();
  return number;
}

async function createFactorOwner(db: Database): Promise<string> {
  const { id } = await createPerson(db);
  await db
    .insertInto('totp_secrets')
    .values({ user_id: id, secret: 'encrypted', last_step: null, confirmed_at: new Date() })
    .execute();
  return id;
}

async function createUnconfirmed(db: Database): Promise<string> {
  const { id } = await createPerson(db);
  await db.updateTable('profiles').set({ email_verified: false }).where('id', '=', id).execute();
  return id;
}

/** An import whose file has no entries. */
async function createImport(db: Database, status: 'ready' | 'published'): Promise<string> {
  const { id } = await db
    .insertInto('question_imports')
    .values({
      file_name: 'preguntas.json',
      status,
      total: 0,
      questions_new: 0,
      repeats: 0,
      repeats_extended: 0,
      categories_created: 0,
      ...(status === 'published' ? { published_at: new Date() } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** An import whose file has a good entry and one with a problem. */
async function createRefusedImport(db: Database): Promise<string> {
  const { id } = await db
    .insertInto('question_imports')
    .values({
      file_name: 'mala.json',
      status: 'refused',
      total: 2,
      staged: 1,
      importable: 1,
      problems: ['mal'],
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('question_import_previews')
    .values([
      { import_id: id, number: 1, is_staged: true, line: null, excerpt: null },
      { import_id: id, number: 2, is_staged: false, line: null, excerpt: 'a', problems: ['mal'] },
    ])
    .execute();
  await db
    .insertInto('question_import_files')
    .values({ import_id: id, part: 1, bytes: Buffer.from('[]') })
    .execute();
  await db
    .insertInto('question_import_categories')
    .values({ import_id: id, key: 'tema', name: 'Tema' })
    .execute();
  return id;
}
