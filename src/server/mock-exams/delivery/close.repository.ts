import { sql } from 'kysely';
import type { Trx } from '#server/database/database.ts';
import { createStatement } from '#server/database/statement.ts';
import type { Ruling } from './rulings.ts';
import type { SheetLayout } from '#server/mock-exams/sheets/layout.ts';
import { MAX_ANSWER_MS } from '#shared/exams/exams.rules.ts';
import type { TemplateContent } from '#shared/mock-exams/template.contract.ts';

/** All answers that the user has marked for one question, from the first to the last. */
export interface MarkedQuestion {
  /** The index of the question in its exam, from 0. */
  position: number;
  selected_answers: (number | null)[];
  /** Whether the last answer is marked as doubtful. */
  is_doubtful: boolean;
  time_ms: number;
}

/** A sheet that is being closed; the arrays of questions are in the order of `question_ids`. */
export interface ClosedSheet extends SheetLayout {
  id: string;
  user_id: string;
  question_ids: string[];
  category_ids: string[];
  versions: number[];
  choice_orders: string[];
  /** Whether each part is available, in the order of the template's parts. */
  part_is_available: boolean[];
  content: TemplateContent;
  /** Seconds from the start to the delivery, or to the deadline if that came before. */
  time_taken: number;
  marks: MarkedQuestion[];
  /** The right answer of each question in the version that was shown. */
  correct_answers: number[];
  categories: { id: string; name: string }[];
  /** The rulings in force on the questions of the exam. */
  rulings: Ruling[];
}

/** Deletes a locked attempt from the open ones; returns it with all of its marks. */
export async function closeSheet(trx: Trx, id: string): Promise<ClosedSheet> {
  const [closed] = await close(trx, { id });
  if (!closed) throw new Error(`the sheet ${id} was not locked`);
  return closed;
}

// questions are answered in any order, so the time of an answer is the time since the mark before it; marks that arrive
// together after a lost connection share this time
const close = createStatement<{ id: string }, ClosedSheet>(
  ({ id }) => sql`
    with closed as (
      delete from exam_attempts a using mock_exam_sheets s
      where a.id = ${id}::uuid and s.id = a.id
      returning a.id, a.user_id, a.question_ids, a.category_ids, a.versions, a.choice_orders, a.started_at,
        s.question_parts, s.question_alternatives, s.question_is_reserve, s.part_is_available, s.template_id,
        s.template_version, floor(extract(epoch from least(app_now(), a.deadline) - a.started_at))::integer as time_taken
    ), person as materialized (
      -- a person's exams are counted one after the other, for a point depends on those before (rules.md 43)
      select p.id from profiles p join closed on closed.user_id = p.id for no key update of p
    )
    select closed.*, v.content,
      (select coalesce(json_agg(q), '[]') from (
        select position, array_agg(selected_answer order by sequence, device_id) as selected_answers,
          (array_agg(is_doubtful order by sequence desc, device_id desc))[1] as is_doubtful,
          least(${MAX_ANSWER_MS}, sum(greatest(0, ms)))::integer as time_ms
        from (
          select m.*, floor(1000 * extract(epoch from m.marked_at - coalesce(max(m.marked_at)
              over (order by m.marked_at groups between unbounded preceding and 1 preceding), closed.started_at))
            / count(*) over (partition by m.marked_at)) as ms
          from exam_marks m where m.attempt_id = closed.id) m
        group by position) q) as marks,
      array(select shown.correct_answer
        from unnest(closed.question_ids, closed.versions) with ordinality as s (question_id, version, place)
        left join question_contents shown on shown.question_id = s.question_id and shown.version = s.version
        order by s.place) as correct_answers,
      (select coalesce(json_agg(json_strip_nulls(json_build_object('question_id', r.question_id,
          'version', r.version, 'ruling', r.ruling, 'correct_answer', r.correct_answer))
          order by r.question_id, r.version), '[]')
        from unnest(closed.question_ids, closed.versions) as s (question_id, version)
        join question_rulings r on r.question_id = s.question_id and r.version = s.version
          and r.revoked_at is null) as rulings,
      (select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name_key collate "C")
        from categories c where c.id = any (closed.category_ids)) as categories
    from closed
    join person on person.id = closed.user_id
    join mock_exam_template_versions v
      on v.template_id = closed.template_id and v.version = closed.template_version`,
);
