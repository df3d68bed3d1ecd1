import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import type { StatisticsPeriod } from '#shared/exams/exams.rules.ts';
import type { PeriodType } from '#shared/ranking/ranking.rules.ts';

export interface Sums {
  total_exams: number;
  total_questions: number;
  correct_answers: number;
  total_time: number;
  best_score: number;
  last_exam_date: Date | null;
}

export interface StoredStatistics extends Sums {
  categories: (Pick<Sums, 'total_questions' | 'correct_answers'> & {
    category_id: string;
    category_name: string;
    exams_count: number;
  })[];
  progress: (Pick<Sums, 'total_exams' | 'total_questions' | 'correct_answers'> & { period_start: string })[];
}

/** Back from now by Madrid's calendar and clock (rules.md 3). */
const LENGTHS: Record<StatisticsPeriod, string | null> = {
  week: '7 days',
  month: '1 month',
  year: '1 year',
  all: null,
};

/** What the points of the average over time stand for. */
const STEPS: Record<StatisticsPeriod, PeriodType> = {
  week: 'daily',
  month: 'daily',
  year: 'monthly',
  all: 'monthly',
};

/** Sums of one person's exams: all in one, by category and by day or month. */
export async function findStatistics(
  db: Database,
  { user_id, period }: { user_id: string; period: StatisticsPeriod },
): Promise<StoredStatistics> {
  // an exam of one category, as nearly all are, is that category's as a whole: its answers need not be read
  const { rows } = await sql<StoredStatistics>`
    with own as materialized (
      select s.id, s.score, s.total_questions, s.time_taken, s.categories, s.created_at
      from exam_sessions s where ${isOwn(user_id, period)}
    ), parts as (
      select categories[1] as category_id, score, total_questions from own where cardinality(categories) = 1
      union all
      select a.category_id, count(*) filter (where a.is_correct), count(*)
      from own join exam_answers a on a.session_id = own.id
      where cardinality(own.categories) > 1
      group by own.id, a.category_id
    ), by_category as (
      select p.category_id, c.name as category_name, count(*)::integer as exams_count,
        sum(p.total_questions)::integer as total_questions, sum(p.score)::integer as correct_answers
      from parts p join categories c on c.id = p.category_id
      group by p.category_id, c.name, c.name_key
      order by sum(p.total_questions) desc, c.name_key collate "C", p.category_id
    ), by_step as (
      select period_start(${STEPS[period]}::text, created_at) as period_start, count(*)::integer as total_exams,
        sum(total_questions)::integer as total_questions, sum(score)::integer as correct_answers
      from own group by 1 order by 1
    )
    select count(*)::integer as total_exams, coalesce(sum(total_questions), 0)::integer as total_questions,
      coalesce(sum(score), 0)::integer as correct_answers, coalesce(sum(time_taken), 0)::integer as total_time,
      coalesce(max(score * 100.0::double precision / total_questions), 0) as best_score,
      max(created_at) as last_exam_date,
      (select coalesce(json_agg(c), '[]') from by_category c) as categories,
      (select coalesce(json_agg(b), '[]') from by_step b) as progress
    from own`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the statistics answered no row');
  return row;
}

export interface StoredExam {
  id: string;
  created_at: string;
  score: number;
  total_questions: number;
  time_taken: number;
  categories: string[];
}

/** A page of one person's exams, newest first, and how many there are in all. */
export async function findHistory(
  db: Database,
  given: { user_id: string; period: StatisticsPeriod; limit: number; offset: number },
): Promise<{ exams: StoredExam[]; total: number }> {
  const { rows } = await sql<{ exams: StoredExam[]; total: number }>`
    select
      (select count(*)::integer from exam_sessions s where ${isOwn(given.user_id, given.period)}) as total,
      (select coalesce(json_agg(e order by e.created_at desc, e.id), '[]') from (
        select s.id, s.created_at, s.score, s.total_questions, s.time_taken, s.category_names as categories
        from exam_sessions s where ${isOwn(given.user_id, given.period)}
        order by s.created_at desc, s.id limit ${given.limit}::integer offset ${given.offset}::integer) e) as exams`.execute(
    db,
  );
  return rows[0] ?? { exams: [], total: 0 };
}

/** Of the row `s` of exam_sessions. */
function isOwn(userId: string, period: StatisticsPeriod): RawBuilder<boolean> {
  const length = LENGTHS[period];
  const own = sql<boolean>`s.user_id = ${userId}::uuid`;
  if (length === null) return own;
  return sql<boolean>`${own} and s.created_at >= calendar_minus(app_now(), ${length}::interval)`;
}
