import { sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';
import type { QuestionRuling } from '#shared/mock-exams/rulings.contract.ts';
import type { ChoiceIndex } from '#shared/questions/questions.rules.ts';
import type { RulingKind } from '#shared/questions/rulings.rules.ts';

export interface QuestionVersion {
  version: number;
  question_text: string;
  choices: string[];
  /** The right answer as stored, before rulings. */
  correct_answer: ChoiceIndex;
}

/** All versions of a question, the newest first. */
export async function listVersions(db: Database | Trx, questionId: string): Promise<QuestionVersion[]> {
  const { rows } = await sql<QuestionVersion>`
    select version, question_text, choices, correct_answer from questions where id = ${questionId}::uuid
    union all
    select version, question_text, choices, correct_answer from question_versions
    where question_id = ${questionId}::uuid
    order by version desc`.execute(db);
  return rows;
}

type StoredRuling = Omit<QuestionRuling, 'remarking'> & {
  people: number | null;
  done: number;
  finished_at: Date | null;
};

/** The rulings on a question, the newest first, with the progress of marking its exams again. */
export async function listRulings(db: Database, questionId: string): Promise<StoredRuling[]> {
  const { rows } = await sql<StoredRuling>`
    select r.id, r.version, r.ruling, r.correct_answer, r.reason, by.username as ruled_by, r.created_at,
      revoker.username as revoked_by, r.revoked_at, m.people, m.finished_at,
      coalesce(m.people, 0) - (
        select count(*) from question_remarking_people p where p.remarking_id = m.id)::integer as done
    from question_rulings r
    join question_remarkings m on m.ruling_id = r.id and m.is_revocation = (r.revoked_at is not null)
    left join profiles by on by.id = r.ruled_by
    left join profiles revoker on revoker.id = r.revoked_by
    where r.question_id = ${questionId}::uuid
    order by r.created_at desc, r.id`.execute(db);
  return rows;
}

export interface RulingInForce {
  question_id: string;
  version: number;
  ruling: RulingKind;
  correct_answer: number | null;
}

export async function listRulingsInForce(db: Database | Trx): Promise<RulingInForce[]> {
  return db
    .selectFrom('question_rulings')
    .select(['question_id', 'version', 'ruling', 'correct_answer'])
    .where('revoked_at', 'is', null)
    .orderBy('question_id')
    .orderBy('version')
    .execute();
}

/** Locks the question, so that rulings on it are made one after the other; returns false if it doesn't exist. */
export async function lockQuestion(trx: Trx, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('questions')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasRuling(trx: Trx, id: string): Promise<boolean> {
  const row = await trx.selectFrom('question_rulings').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

export async function hasRulingInForce(
  db: Database | Trx,
  { question_id, version }: { question_id: string; version: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('question_rulings')
    .select('id')
    .where('question_id', '=', question_id)
    .where('version', '=', version)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewRuling {
  id: string;
  question_id: string;
  version: number;
  ruling: RulingKind;
  correct_answer: number | null;
  reason: string;
  ruled_by: string;
}

/** Inserts a ruling, and the job that marks all its exams again. */
export async function insertRuling(trx: Trx, ruling: NewRuling): Promise<void> {
  await trx.insertInto('question_rulings').values(ruling).execute();
  await insertRemarking(trx, { ruling_id: ruling.id, is_revocation: false });
}

export interface RevokedRuling {
  question_id: string;
  version: number;
  ruling: RulingKind;
  correct_answer: number | null;
  reason: string;
  question_text: string;
}

/** Revokes a ruling, with a job that marks its exams again; undefined if it was revoked before. */
export async function revokeRuling(
  trx: Trx,
  { id, revoked_by }: { id: string; revoked_by: string },
): Promise<RevokedRuling | undefined> {
  const { rows } = await sql<RevokedRuling>`
    update question_rulings r set revoked_at = app_now(), revoked_by = ${revoked_by}::uuid
    from questions q
    where r.id = ${id}::uuid and r.revoked_at is null and q.id = r.question_id
    returning r.question_id, r.version, r.ruling, r.correct_answer, r.reason, q.question_text`.execute(trx);
  if (rows[0]) await insertRemarking(trx, { ruling_id: id, is_revocation: true });
  return rows[0];
}

async function insertRemarking(
  trx: Trx,
  remarking: { ruling_id: string; is_revocation: boolean },
): Promise<void> {
  await trx.insertInto('question_remarkings').values(remarking).execute();
}
