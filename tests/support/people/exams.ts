import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import type { Attempt, ExamResults, ReviewedQuestion } from '#shared/exams/exams.contract.ts';
import { type ChoiceIndex, isChoiceIndex } from '#shared/questions/questions.rules.ts';
import type { callAs } from '#tests/support/http/caller.ts';
import type { TestCategory } from '#tests/support/database/factories.ts';

type Client = ReturnType<typeof callAs>;

/** Returns the right option of a question of these categories, or with `wrong` the next option. */
export function chooseAnswer(
  categories: TestCategory[],
  questionId: string,
  kind: 'right' | 'wrong' = 'right',
): ChoiceIndex {
  const question = categories.flatMap(({ questions }) => questions).find(({ id }) => id === questionId);
  const count = question?.choices.length ?? NaN;
  const answer = ((question?.correct_answer ?? NaN) + (kind === 'right' ? 0 : 1)) % count;
  if (!isChoiceIndex(answer)) throw new Error(`no question ${questionId} in these categories`);
  return answer;
}

/** Answers all questions of an attempt except the last `leave` ones; the first `wrong` ones wrongly. */
export async function answerAllQuestions(
  client: Client,
  attempt: Attempt,
  categories: TestCategory[],
  options: { wrong?: number; leave?: number } = {},
): Promise<void> {
  const { wrong = 0, leave = 0 } = options;
  let current = attempt.current;
  while (current && current.position < attempt.total_questions - leave) {
    const kind = current.position - attempt.answered.length < wrong ? 'wrong' : 'right';
    const selected_answer = chooseAnswer(categories, current.question_id, kind);
    const answer = { attempt_id: attempt.id, position: current.position, selected_answer, time_taken: 0 };
    current = (await client.exams.answer(answer)).next;
  }
}

/** Returns all answers of an exam; throws if answers are withheld because their questions are on an open sheet. */
export function listReviewedAnswers({ answers }: Pick<ExamResults, 'answers'>): ReviewedQuestion[] {
  return answers.map((answer) => {
    if (answer.is_withheld) throw new Error(`the answer to question ${answer.position} is withheld`);
    return answer;
  });
}

/** Takes a whole exam with the given number of wrong answers; returns the id of its session. */
export async function takeExam(
  client: Client,
  category: TestCategory,
  options: { count?: number; wrong?: number } = {},
): Promise<string> {
  const attempt = await client.exams.start({ category_id: category.id, count: options.count ?? 5 });
  await answerAllQuestions(client, attempt, [category], { wrong: options.wrong ?? 0 });
  const { session_id } = await client.exams.finish({ attempt_id: attempt.id, time_taken: 0 });
  return session_id;
}

/** Changes a question as the administration does: the previous content stays as an earlier version. */
export async function editQuestion(
  db: Database,
  questionId: string,
  change: Partial<{
    question_text: string;
    choices: string[];
    correct_answer: number;
    explanation: string | null;
    law_id: string;
    article: string;
    paragraph: string | null;
  }>,
): Promise<void> {
  await sql`
    with now_earlier as (
      insert into question_versions
      select id, version, question_text, choices, correct_answer, explanation, explanation_format
      from questions where id = ${questionId}::uuid for update
    )
    select`.execute(db);
  await db
    .updateTable('questions')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', questionId)
    .execute();
}

/** Returns every stored total that disagrees with the finished exams; none if all totals are right. */
export async function findWrongTotals(db: Database): Promise<unknown[]> {
  const { rows } = await sql`
    with earned_points as (
      select period_type, period_start(period_type, at) as period_start, user_id, sum(points)::integer as points
      from (
        select user_id, created_at as at, points from exam_sessions where user_id is not null
        union all
        select user_id, day::timestamp at time zone 'Europe/Madrid', -points from withdrawn_points
      ) earned, unnest(array['daily', 'weekly', 'monthly']) as period_type
      group by 1, 2, 3
    ), counted_points as (
      select period_type, period_start, user_id, earned.points - coalesce(late.points, 0) as points
      from earned_points earned left join late_points late using (period_type, period_start, user_id)
    ), people as (
      select period_type, period_start, points, sum(users)::integer as users
      from (
        select period_type, period_start, points, 1 as users from period_points where visible and points > 0
        union all
        select period_type, period_start, points, users from detached_points
      ) each group by 1, 2, 3
    ), totals as (
      select user_id, count(*)::integer as total_exams, sum(total_questions)::integer as total_questions,
        sum(score)::integer as correct_answers,
        sum(points)::integer - coalesce(
          (select sum(w.points) from withdrawn_points w where w.user_id = s.user_id), 0)::integer as points,
        sum(time_taken)::bigint as total_time,
        round(max(score * 100.0 / total_questions), 6) as best_score, max(created_at) as last_exam_date
      from exam_sessions s where user_id is not null group by 1
    ), period_totals as (
      select user_id, period_type, period_start(period_type, created_at) as period_start,
        count(*)::integer as total_exams, sum(total_questions)::integer as total_questions,
        sum(score)::integer as correct_answers, sum(time_taken)::bigint as total_time,
        round(max(score * 100.0 / total_questions), 6) as best_score
      from exam_sessions, unnest(array['daily', 'monthly']) as period_type
      where user_id is not null group by 1, 2, 3
    ), category_totals as (
      select s.user_id, period_type, period_start(period_type, s.created_at) as period_start, a.category_id,
        count(distinct s.id)::integer as total_exams, count(*)::integer as total_questions,
        (count(*) filter (where a.is_correct))::integer as correct_answers
      from exam_sessions s join exam_answers a on a.session_id = s.id, unnest(array['daily', 'monthly']) as period_type
      where s.user_id is not null and a.counts group by 1, 2, 3, 4
    )
    select 'points' as kept, to_jsonb(k) as is, to_jsonb(r) as should_be
    from (select period_type, period_start, user_id, points from period_points) k
    full join counted_points r using (period_type, period_start, user_id)
    where k.points is distinct from r.points
    union all
    select 'histogram', to_jsonb(k), to_jsonb(r)
    from (select * from period_histogram where users <> 0) k
    full join people r using (period_type, period_start, points)
    where k.users is distinct from r.users
    union all
    select 'totals', to_jsonb(k), to_jsonb(r)
    from (select user_id, total_exams, total_questions, correct_answers, points, total_time,
        round(best_score::numeric, 6) as best_score, last_exam_date from user_totals) k
    full join totals r using (user_id)
    where k is distinct from r
    union all
    select 'period totals', to_jsonb(k), to_jsonb(r)
    from (select user_id, period_type, period_start, total_exams, total_questions, correct_answers, total_time,
        round(best_score::numeric, 6) as best_score from user_period_totals) k
    full join period_totals r using (user_id, period_type, period_start)
    where k is distinct from r
    union all
    select 'category totals', to_jsonb(k), to_jsonb(r)
    from user_category_totals k
    full join category_totals r using (user_id, period_type, period_start, category_id)
    where k is distinct from r
    union all
    select 'answers', to_jsonb(s), to_jsonb(a)
    from exam_sessions s
    left join (select session_id, count(*) as answers, count(*) filter (where is_correct) as score,
          count(*) filter (where selected_answer is null) as blank,
          count(*) filter (where is_correct and no_point_reason is null) as points
        from exam_answers where counts group by 1) a on a.session_id = s.id
    where a.answers is distinct from s.total_questions or a.score is distinct from s.score
      or a.blank is distinct from s.blank_answers or a.points is distinct from s.points`.execute(db);
  return rows;
}
