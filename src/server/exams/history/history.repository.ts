import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { isOfKind } from '#server/exams/kinds/kinds.sql.ts';
import { selectStoredTotals, type OwnPeriod, composePeriodParts } from './period-parts.ts';

export interface StoredExam {
  id: string;
  created_at: string;
  score: number;
  total_questions: number;
  time_taken: number;
  categories: string[];
}

/** Whether the finished exam `s` is of a kind that the history lists. */
const isInHistory = isOfKind((kind) => kind.isInHistory, 's');
const isElsewhere = isOfKind((kind) => !kind.isInHistory, 's');

/** A page of the exams that a user's history lists, newest first, and how many there are in all. */
export async function findHistory(
  db: Database,
  given: OwnPeriod & { limit: number; offset: number },
): Promise<{ exams: StoredExam[]; total: number }> {
  // the stored sums of days tell on which day the page begins, so that no newer exam is read; exams of other kinds,
  // which this list leaves out, are subtracted from those sums
  const { rows } = await sql<{ exams: StoredExam[]; total: number }>`
    with ${composePeriodParts(given)}, elsewhere as materialized (
      select period_start('daily', s.created_at) as day, count(*) as exams
      from exam_sessions s
      where s.user_id = ${given.user_id}::uuid and ${isElsewhere}
      group by 1
    ), days as (
      select t.period_start,
        sum(t.total_exams - coalesce(m.exams, 0)) over (order by t.period_start desc)
          - (t.total_exams - coalesce(m.exams, 0)) as newer_exams
      from user_period_totals t
      left join elsewhere m on m.day = t.period_start
      where t.user_id = ${given.user_id}::uuid and t.period_type = 'daily'
    ), first_day_of_page as materialized (
      select period_start, newer_exams from days where newer_exams <= ${given.offset}::integer
      order by period_start limit 1
    )
    select
      (select count(*) from first_exams s where ${isInHistory})::integer
        + (select coalesce(sum(t.total_exams), 0) from ${selectStoredTotals('user_period_totals', given.user_id)})::integer
        - (select coalesce(sum(m.exams), 0) from elsewhere m, since where m.day > since.first_day)::integer
        as total,
      (select coalesce(json_agg(e order by e.created_at desc, e.id), '[]') from (
        select s.id, s.created_at, s.score, s.total_questions, s.time_taken, s.category_names as categories
        from exam_sessions s
        where s.user_id = ${given.user_id}::uuid and s.created_at >= (select at from since)
          and s.created_at < (select period_end('daily', period_start) from first_day_of_page)
          and ${isInHistory}
        order by s.created_at desc, s.id
        limit ${given.limit}::integer
        offset (select ${given.offset}::integer - newer_exams from first_day_of_page)) e) as exams`.execute(
    db,
  );
  return rows[0] ?? { exams: [], total: 0 };
}
