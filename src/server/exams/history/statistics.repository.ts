import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { selectStoredTotals, type OwnPeriod, composePeriodParts, PERIOD_STEPS } from './period-parts.ts';

export interface ExamSums {
  total_exams: number;
  total_questions: number;
  correct_answers: number;
  total_time: number;
  best_score: number;
  last_exam_date: Date | null;
}

export interface StoredStatistics extends ExamSums {
  categories: (Pick<ExamSums, 'total_questions' | 'correct_answers'> & {
    category_id: string;
    category_name: string;
    exams_count: number;
  })[];
  progress: (Pick<ExamSums, 'total_exams' | 'total_questions' | 'correct_answers'> & {
    period_start: string;
  })[];
}

/** Sums of one user's exams: in total, by category, and by day or month. */
export async function findStatistics(db: Database, given: OwnPeriod): Promise<StoredStatistics> {
  // an exam of one category counts for it as a whole: its answers need not be read
  const { rows } = await sql<StoredStatistics>`
    with ${composePeriodParts(given)}, parts as materialized (
      select since.first_day as day, 1 as total_exams, e.total_questions, e.score as correct_answers,
        e.time_taken as total_time, e.score * 100.0::double precision / e.total_questions as best_score
      from since, first_exams e
      union all
      select t.period_start, t.total_exams, t.total_questions, t.correct_answers, t.total_time, t.best_score
      from ${selectStoredTotals('user_period_totals', given.user_id)}
    ), category_parts as (
      select e.categories[1] as category_id, 1 as exams, e.total_questions, e.score as correct_answers
      from first_exams e where cardinality(e.categories) = 1
      union all
      select a.category_id, 1, count(*), count(*) filter (where a.is_correct)
      from first_exams e join exam_answers a on a.session_id = e.id
      where cardinality(e.categories) > 1 and a.counts
      group by e.id, a.category_id
      union all
      select t.category_id, t.total_exams, t.total_questions, t.correct_answers
      from ${selectStoredTotals('user_category_totals', given.user_id)}
    ), category_sums as (
      select category_id, sum(exams)::integer as exams_count, sum(total_questions)::integer as total_questions,
        sum(correct_answers)::integer as correct_answers
      from category_parts group by category_id
    ), by_category as (
      select s.category_id, c.name as category_name, s.exams_count, s.total_questions, s.correct_answers
      from category_sums s join categories c on c.id = s.category_id
      order by s.total_questions desc, c.name_key collate "C", s.category_id
    ), by_step as (
      select date_trunc(${PERIOD_STEPS[given.period]}::text, day::timestamp)::date as period_start,
        sum(total_exams)::integer as total_exams, sum(total_questions)::integer as total_questions,
        sum(correct_answers)::integer as correct_answers
      from parts group by 1 order by 1
    )
    select coalesce(sum(total_exams), 0)::integer as total_exams,
      coalesce(sum(total_questions), 0)::integer as total_questions,
      coalesce(sum(correct_answers), 0)::integer as correct_answers,
      coalesce(sum(total_time), 0)::bigint as total_time,
      coalesce(max(best_score), 0) as best_score,
      (select t.last_exam_date from user_totals t, since
        where t.user_id = ${given.user_id}::uuid and t.last_exam_date >= since.at) as last_exam_date,
      (select coalesce(json_agg(c), '[]') from by_category c) as categories,
      (select coalesce(json_agg(b), '[]') from by_step b) as progress
    from parts`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the statistics answered no row');
  return row;
}
