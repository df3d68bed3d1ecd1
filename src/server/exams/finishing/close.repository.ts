import { sql } from 'kysely';
import type { Trx } from '#server/database/database.ts';
import { createStatement } from '#server/database/statement.ts';
import { boundedTime, isAlive } from '#server/exams/attempts/attempt.repository.ts';
import type { KindName } from '#server/exams/kinds/kind.ts';
import { isOfKind } from '#server/exams/kinds/kinds.ts';
import type { MarkValues } from '#server/exams/marking.ts';
import { MAX_ANSWER_MS } from '#shared/exams/exams.rules.ts';
import type { SheetAnswer } from './sheet.ts';

export interface ClosedAttempt {
  id: string;
  kind: KindName;
  question_ids: string[];
  category_ids: string[];
  versions: number[];
  choice_orders: (string | null)[] | null;
  mark_values: MarkValues | null;
  /** Of questions that were answered in turn. */
  answers: number[] | null;
  answer_times_ms: (number | null)[] | null;
  /** Of a kind whose answers may be changed. */
  sheet: SheetAnswer[] | null;
  time_taken: number;
  /** The right answer of each question in the version that was shown. */
  correct_answers: number[];
  categories: { id: string; name: string }[];
}

interface AttemptToClose {
  attempt_id: string;
  user_id: string;
  time_taken: number;
}

const mayLeaveBlank = isOfKind((kind) => kind.mayLeaveBlank);

/**
 * Takes an attempt out of the open ones, which locks it: an answer on its way is either in or finds it closed. Undefined
 * when it isn't open or has unanswered questions that may not be left blank.
 */
export async function closeAttempt(trx: Trx, given: AttemptToClose): Promise<ClosedAttempt | undefined> {
  const [closed] = await close(trx, given);
  return closed;
}

// of a mark: the time since the one before, which is all that a sheet in free order can tell
const close = createStatement<AttemptToClose, ClosedAttempt>(
  (given) => sql`
    with closed as (
      delete from exam_attempts as a
      where a.id = ${given.attempt_id}::uuid and a.user_id = ${given.user_id}::uuid and ${isAlive}
        and (${mayLeaveBlank} or a.current_position = cardinality(a.question_ids))
      returning a.id, a.user_id, a.kind, a.question_ids, a.category_ids, a.versions, a.choice_orders, a.mark_values,
        a.answers, a.answer_times_ms, a.started_at, ${boundedTime(given.time_taken)} as time_taken
    ), person as materialized (
      -- a person's exams are counted one after the other, for a point depends on those before (rules.md 43)
      select p.id from profiles p join closed on closed.user_id = p.id for no key update of p
    )
    select closed.*,
      case when closed.answers is null then (
        select coalesce(json_agg(s), '[]') from (
          select position, array_agg(selected_answer order by sequence) as selected_answers,
            (array_agg(is_doubtful order by sequence desc))[1] as is_doubtful,
            least(${sql.lit(MAX_ANSWER_MS)}, sum(greatest(0, ms)))::integer as time_ms
          from (
            select m.*, floor(1000 * extract(epoch from
              m.marked_at - lag(m.marked_at, 1, closed.started_at) over (order by m.sequence))) as ms
            from exam_marks m where m.attempt_id = closed.id) m
          group by position) s) end as sheet,
      array(select shown.correct_answer
        from unnest(closed.question_ids, closed.versions) with ordinality as s (question_id, version, place)
        left join question_contents shown on shown.question_id = s.question_id and shown.version = s.version
        order by s.place) as correct_answers,
      (select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name_key collate "C")
        from categories c where c.id = any (closed.category_ids)) as categories
    from closed join person on person.id = closed.user_id`,
);

/** Whether the attempt is open, with questions still unanswered then. */
export async function isOpen(trx: Trx, given: { attempt_id: string; user_id: string }): Promise<boolean> {
  const { rows } = await sql`
    select a.id from exam_attempts a
    where a.id = ${given.attempt_id}::uuid and a.user_id = ${given.user_id}::uuid and ${isAlive}`.execute(
    trx,
  );
  return rows.length > 0;
}
