import { sql } from 'kysely';
import { isValidCard } from '#server/cards/validity.sql.ts';
import type { Database } from '#server/database/database.ts';
import { isCardDue, CURRENT_REVIEW_DAY } from '#server/cards/due.sql.ts';
import {
  isOffered,
  skippedPartnerCount,
  withheldQuestions,
} from '#server/review/choice/matching.repository.ts';

/**
 * SQL: whether the question of the card `c` still has the key with which the user answered it. The few questions whose
 * key has changed are in an index; the others aren't looked up.
 */
const HAS_PRESENT_KEY = sql`not exists (
  select from questions q
  where q.id = c.question_id and (q.key_version > 1 or q.key_changed_at > '-infinity') and not ${isValidCard})`;

/** SQL: whether a question that the user has answered may be asked on that day. */
const IS_CANDIDATE = {
  // due today unless suspended, put off or answered today
  today: sql<boolean>`${isOffered} and c.last_on < ${CURRENT_REVIEW_DAY}`,
  // tomorrow, questions answered or put off today are offered again
  tomorrow: sql<boolean>`not c.is_suspended`,
};

export type PlannedDay = keyof typeof IS_CANDIDATE;

/** The questions that the user has answered, if they are live and current. */
interface SeenQuestions {
  answered: number;
  answered_today: number;
  /** The number of due candidates; of each pair only one counts. */
  due: number;
  candidates: SeenQuestion[];
}

export interface SeenQuestion {
  /** The question's id without hyphens. */
  question_id: string;
  stability: number;
  difficulty: number;
  elapsed_days: number;
}

interface PackedQuestions {
  is_candidate: boolean;
  questions: number;
  answered_today: number;
  due: number;
  question_ids: string;
  stabilities: Uint8Array;
  difficulties: Uint8Array;
  elapsed_days: Uint8Array;
}

/** Finds the candidates; each column comes as one value, because ten thousand rows take three times as long to read. */
export async function findSeenQuestions(
  db: Database,
  { user_id, retention, day }: { user_id: string; retention: number; day: PlannedDay },
): Promise<SeenQuestions> {
  const { rows } = await sql<PackedQuestions>`
    select ${IS_CANDIDATE[day]} as is_candidate, count(*)::integer as questions,
      count(*) filter (where c.last_on >= ${CURRENT_REVIEW_DAY})::integer as answered_today,
      (count(*) filter (where ${isCardDue(retention)}) - count(paired.pair) filter (where ${isCardDue(retention)})
        + cardinality(array(select distinct unnest(array_agg(paired.pair) filter (where paired.pair is not null and ${isCardDue(retention)})))))::integer as due,
      encode(string_agg(uuid_send(c.question_id), ''), 'hex') as question_ids,
      string_agg(float8send(c.stability), '') as stabilities,
      string_agg(float8send(c.difficulty), '') as difficulties,
      string_agg(int4send(${CURRENT_REVIEW_DAY} - c.last_on), '') as elapsed_days
    from review_cards c
    left join questions paired on paired.id = c.question_id and paired.pair is not null
    where c.user_id = ${user_id}::uuid
      and ${HAS_PRESENT_KEY}
      and c.question_id not in (
        select id from questions where deleted_at is not null
        union all select id from questions where state <> 'current')
      and c.question_id not in (${withheldQuestions(user_id)})
    group by 1`.execute(db);
  const sum = (count: (row: PackedQuestions) => number) => rows.reduce((total, row) => total + count(row), 0);
  const candidates = rows.find(({ is_candidate }) => is_candidate);
  return {
    answered: sum(({ questions }) => questions),
    answered_today: sum(({ answered_today }) => answered_today),
    due: candidates?.due ?? 0,
    candidates: candidates ? unpack(candidates) : [],
  };
}

/** The length of each packed value: of a uuid in hexadecimal digits, of the others in bytes. */
const LENGTH = { uuid: 32, float8: 8, int4: 4 };

function unpack({ questions, question_ids, ...columns }: PackedQuestions): SeenQuestion[] {
  const stabilities = viewOf(columns.stabilities);
  const difficulties = viewOf(columns.difficulties);
  const elapsedDays = viewOf(columns.elapsed_days);
  return Array.from({ length: questions }, (_, i) => ({
    question_id: question_ids.slice(i * LENGTH.uuid, (i + 1) * LENGTH.uuid),
    stability: stabilities.getFloat64(i * LENGTH.float8),
    difficulty: difficulties.getFloat64(i * LENGTH.float8),
    elapsed_days: elapsedDays.getInt32(i * LENGTH.int4),
  }));
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

export interface NewQuestion {
  question_id: string;
  category_id: string;
  right_answers: number;
  answers: number;
}

/**
 * Finds the first `limit` questions of each category that the user has not answered, and some more, because partners of
 * a pair may be left out. Categories take turns, because among equal gains the earlier question is asked. The limit is
 * a subquery: otherwise the statement would be planned anew for each call (0009).
 */
export async function findNewQuestions(
  db: Database,
  { user_id, limit }: { user_id: string; limit: number },
): Promise<NewQuestion[]> {
  const { rows } = await sql<NewQuestion>`
    select fresh.question_id, cat.id as category_id, coalesce(f.right_answers, 0) as right_answers,
      coalesce(f.answers, 0) as answers
    from categories cat
    left join category_facilities f on f.category_id = cat.id
    cross join lateral (
      select qc.question_id, qc.position
      from question_categories qc
      where qc.category_id = cat.id and qc.position is not null
        and qc.question_id not in (${withheldQuestions(user_id)})
        and qc.question_id not in (
          select c.question_id from review_cards c where c.user_id = ${user_id}::uuid and ${HAS_PRESENT_KEY})
      order by qc.position
      limit (select ${limit}::integer + least(${limit}::integer, ${skippedPartnerCount}))
    ) fresh
    where cat.deleted_at is null
    order by fresh.position, cat.id`.execute(db);
  return rows;
}

export interface QuestionCitation {
  question_id: string;
  law_id: string | null;
  title: string | null;
  /** The cited law and article as one text: the law's id and the article's number. */
  article: string | null;
  pair: string | null;
}

/** Finds the laws and articles that the questions cite, in the order of `questionIds`. */
export async function findCitations(db: Database, questionIds: string[]): Promise<QuestionCitation[]> {
  const { rows } = await sql<QuestionCitation>`
    select q.id as question_id, q.law_id, coalesce(l.short_title, q.law_id) as title,
      q.law_id || ' ' || q.article as article, q.pair
    from unnest(${questionIds}::uuid[]) with ordinality as chosen (question_id, place)
    join questions q on q.id = chosen.question_id
    left join laws l on l.id = q.law_id
    order by chosen.place`.execute(db);
  return rows;
}

interface Activity {
  /** The calendar day in Madrid, which begins at midnight; a day of review (rules.md 80) begins at 04:00. */
  calendar_day: string;
  /** Calendar days with a finished exam, newest first. */
  exam_days: string[];
  /** The seconds spent today on finished exams and the open practice. */
  seconds_today: number;
}

export async function findDailyActivity(db: Database, userId: string): Promise<Activity> {
  const { rows } = await sql<Activity>`
    select period_start('daily', app_now())::text as calendar_day,
      (select coalesce(json_agg(period_start order by period_start desc), '[]') from user_period_totals
        where user_id = ${userId}::uuid and period_type = 'daily') as exam_days,
      (select coalesce(sum(total_time), 0) from user_period_totals
        where user_id = ${userId}::uuid and period_type = 'daily' and period_start >= review_day(app_now()))::integer
      + (select coalesce(sum(time_taken), 0) from exam_attempts
        where user_id = ${userId}::uuid and kind = 'practice' and review_day(step_at) = review_day(app_now()))::integer
      as seconds_today`.execute(db);
  const [activity] = rows;
  if (!activity) throw new Error('a statement without a table returns one row');
  return activity;
}

/** Returns the user's usual seconds for a question; null while unknown. */
export async function findSecondsPerQuestion(db: Database, userId: string): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select avg(median_ms)::double precision / 1000 as seconds from answer_paces
    where user_id = ${userId}::uuid`.execute(db);
  return rows[0]?.seconds ?? null;
}
