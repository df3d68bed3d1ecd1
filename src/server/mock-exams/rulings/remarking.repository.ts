import { sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';
import { setStatementTimeout } from '#server/database/connections/query-timeout.ts';
import type { RulingEvent } from '#shared/mock-exams/rulings.rules.ts';

export interface Remarking extends RulingEvent {
  id: string;
  question_id: string;
  version: number;
  /** The right answer as stored, before rulings. */
  correct_answer: number;
}

/** Lists the remarkings that aren't finished, the oldest first. */
export async function listOpenRemarkings(db: Database): Promise<Remarking[]> {
  const { rows } = await sql<Remarking>`
    select m.id, m.is_revocation, r.ruling, r.question_id, r.version,
      coalesce(q.correct_answer, earlier.correct_answer) as correct_answer
    from question_remarkings m
    join question_rulings r on r.id = m.ruling_id
    left join questions q on q.id = r.question_id and q.version = r.version
    left join question_versions earlier on earlier.question_id = r.question_id and earlier.version = r.version
    where m.finished_at is null
    order by m.created_at, m.id`.execute(db);
  return rows;
}

/**
 * Stores, only once, the list of users with exams to mark again. Returns false while transactions from before
 * `updateFirstTransactionId` go on: they may be finishing exams without having seen the ruling.
 */
export async function insertUsersToRemark(
  trx: Trx,
  { id, question_id, version }: Remarking,
): Promise<boolean> {
  const { rows } = await sql<{ people: number | null; is_ready: boolean }>`
    select people, first_xid <= pg_snapshot_xmin(pg_current_snapshot()) as is_ready
    from question_remarkings where id = ${id}::uuid for no key update`.execute(trx);
  const [remarking] = rows;
  if (!remarking?.is_ready) return false;
  if (remarking.people !== null) return true;
  // a long timeout, because the statement may read millions of answers
  await setStatementTimeout(trx, 600);
  await sql`
    with listed as (
      insert into question_remarking_people (remarking_id, person, session_ids)
      select ${id}::uuid, coalesce(s.user_id, s.id), array_agg(s.id)
      from exam_answers a join exam_sessions s on s.id = a.session_id
      where a.question_id = ${question_id}::uuid and a.question_version = ${version}
      group by 2
      returning 1
    )
    update question_remarkings set people = (select count(*) from listed) where id = ${id}::uuid`.execute(
    trx,
  );
  return true;
}

/** Stores the id of the first transaction that certainly sees the ruling; all later ones see it too. */
export async function updateFirstTransactionId(db: Database, id: string): Promise<void> {
  await sql`
    update question_remarkings set first_xid = pg_snapshot_xmax(pg_current_snapshot())
    where id = ${id}::uuid and first_xid is null`.execute(db);
}

/** Takes some users off a remarking's list and returns their exams. Processes that run at once take different users. */
export async function takeUsersToRemark(
  trx: Trx,
  { id, limit }: { id: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ session_ids: string[] }>`
    delete from question_remarking_people p
    using (
      select remarking_id, person from question_remarking_people
      where remarking_id = ${id}::uuid
      order by person limit ${limit}::integer
      for update skip locked) taken
    where p.remarking_id = taken.remarking_id and p.person = taken.person
    returning p.session_ids`.execute(trx);
  return rows.flatMap(({ session_ids }) => session_ids);
}

/** Locks the users of these exams, whose totals are about to change; for a deleted user, locks the exam instead. */
export async function lockUsersOfExams(trx: Trx, sessionIds: string[]): Promise<void> {
  await sql`
    select id from profiles
    where id in (select user_id from exam_sessions where id = any (${sessionIds}::uuid[]))
    order by id for no key update`.execute(trx);
  await sql`
    select id from exam_sessions where id = any (${sessionIds}::uuid[]) and user_id is null
    order by id for no key update`.execute(trx);
}

/** Marks the remarking as finished if no user is left on its list, not even one that another process has taken. */
export async function finishRemarking(db: Database, id: string): Promise<void> {
  await sql`
    update question_remarkings set finished_at = app_now()
    where id = ${id}::uuid and finished_at is null and people is not null
      and not exists (select from question_remarking_people where remarking_id = ${id}::uuid)`.execute(db);
}
