import { sql } from 'kysely';
import { type Database, inTransaction } from '#server/database/database.ts';
import { refuse, type Refusal } from '#server/refusals/refusal.ts';
import { CARD_UNDO_SECONDS } from '#shared/cards/cards.rules.ts';
import { rebuildCards } from './rebuild.service.ts';

/**
 * Undoes the effect of a user's last answer on its card; the log keeps the answer and the undo. Returns a null id when
 * it is too late. Refuses if the last answer is not to `question_id`: another device has sent a later one.
 */
export function undoLastReview(
  db: Database,
  { user_id, question_id }: { user_id: string; question_id: string },
): Promise<{ question_id: string | null } | Refusal<'ANSWERED_SINCE'>> {
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<{ last_id: string; is_undone: boolean }>`
      with last as (
        select r.number, r.question_id, r.answered_at from review_log r
        where r.user_id = ${user_id}::uuid
        order by r.number desc limit 1
      ), undone as (
        insert into review_undos (user_id, number)
        select ${user_id}::uuid, last.number
        from last
        where last.question_id = ${question_id}::uuid
          and last.answered_at > app_now() - make_interval(secs => ${CARD_UNDO_SECONDS}::integer)
        on conflict do nothing
        returning number
      )
      select last.question_id as last_id, undone.number is not null as is_undone
      from last left join undone on undone.number = last.number`.execute(trx);
    const last = rows[0];
    if (last && last.last_id !== question_id) return refuse('ANSWERED_SINCE');
    if (!last?.is_undone) return { question_id: null };
    await rebuildCards(trx, { user_id, question_id });
    return { question_id };
  });
}
