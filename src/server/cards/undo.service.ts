import { sql } from 'kysely';
import { type Database, inTransaction } from '#server/database/database.ts';
import { UNDO_SECONDS } from '#shared/cards/cards.rules.ts';
import { rebuildCards } from './rebuild.service.ts';

/** Takes a user's last answer out of the memory; the log keeps both. Null when it is too late. */
export function undoLastReview(db: Database, user_id: string): Promise<{ question_id: string | null }> {
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<{ question_id: string }>`
      with last as (
        select r.number, r.question_id from review_log r
        where r.user_id = ${user_id}::uuid
        order by r.number desc limit 1
      ), undone as (
        insert into review_undos (user_id, number)
        select ${user_id}::uuid, last.number
        from last
        join review_log r on r.user_id = ${user_id}::uuid and r.number = last.number
        where r.answered_at > app_now() - make_interval(secs => ${UNDO_SECONDS}::integer)
        on conflict do nothing
        returning number
      )
      select last.question_id from last join undone on undone.number = last.number`.execute(trx);
    const question_id = rows[0]?.question_id;
    if (question_id === undefined) return { question_id: null };
    await rebuildCards(trx, { user_id, question_id });
    return { question_id };
  });
}
