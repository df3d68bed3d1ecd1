import { refreshAnswerPaces } from '#server/cards/pace.service.ts';
import type { Database } from '#server/database/database.ts';
import { startChosenPractice } from '#server/exams/attempts/start.service.ts';
import { bringCardsUpToDate } from '#server/review/choice/choice.service.ts';
import { insertReviewPractice } from '#server/review/practices/practice.repository.ts';
import { findReviewDay, readSettings } from '#server/review/plans/settings.service.ts';
import { planDay } from '#server/review/scheduling/day-plan.ts';
import { gainHorizons, gainOfNewQuestion, gainWorthAsking } from '#server/review/scheduling/gain.ts';
import { firstDayAfterHolidays, isInHoliday } from '#server/review/scheduling/holidays.ts';
import { separateArticles, takeLargestGains, leaveOutPairPartners } from '#server/review/scheduling/order.ts';
import { countStreak } from '#server/review/scheduling/streak.ts';
import { addDays } from '#shared/cards/days.rules.ts';
import type { ExamBudgets } from '#shared/exams/budget.rules.ts';
import type { ReviewGains, TodayPlan } from '#shared/review/review.contract.ts';
import type { ReviewSettings } from '#shared/review/review-settings.contract.ts';
import * as repository from './today.repository.ts';

/**
 * The assumed rate of right first answers in a category without answers, and how many answers the assumption counts
 * for.
 */
const PRIOR = { facility: 0.4, answers: 10 };
const USUAL_SECONDS = 30;

interface Session {
  questions: repository.QuestionCitation[];
  minutes: number;
  pending: number;
  answered_today: number;
  answered_questions: number;
}

type Candidate = repository.SeenQuestion | repository.NewQuestion;

interface DayToPlan {
  user_id: string;
  settings: ReviewSettings;
  /** The day of review on which the plan is made. */
  today: string;
  day: repository.PlannedDay;
}

export async function readToday(db: Database, user_id: string): Promise<TodayPlan> {
  await bringCardsUpToDate(db, user_id);
  const [settings, today] = await Promise.all([readSettings(db, user_id), findReviewDay(db)]);
  const { questions, ...session } = await planSession(db, { user_id, settings, today, day: 'today' });
  const { calendar_day, exam_days, seconds_today } = await repository.findDailyActivity(db, user_id);
  const isHoliday = (day: string) => isInHoliday(settings.holidays, day);
  return {
    ...session,
    today,
    questions: questions.length,
    minutes_today: Math.round(seconds_today / 60),
    daily_minutes: settings.daily_minutes,
    exam_day: settings.exam_day,
    holiday_until: isHoliday(today) ? addDays(firstDayAfterHolidays(settings.holidays, today), -1) : null,
    streak_days: countStreak(new Set(exam_days), calendar_day, isHoliday),
    by_law: countByLaw(questions),
  };
}

/** Plans tomorrow's session, as far as it is known today. */
export async function planTomorrow(
  db: Database,
  { user_id, today }: { user_id: string; today: string },
): Promise<NonNullable<ReviewGains['tomorrow']>> {
  const settings = await readSettings(db, user_id);
  const { questions, minutes } = await planSession(db, {
    user_id,
    settings,
    today,
    day: 'tomorrow',
  });
  return {
    questions: questions.length,
    minutes,
    is_holiday: isInHoliday(settings.holidays, addDays(today, 1)),
  };
}

/** Starts today's session as planned by `readToday`; while a practice is open, returns that one. */
export async function startToday(
  db: Database,
  { user_id, budgets }: { user_id: string; budgets: ExamBudgets | null },
) {
  await bringCardsUpToDate(db, user_id);
  await refreshAnswerPaces(db, user_id);
  const choose = async () => {
    const [settings, today] = await Promise.all([readSettings(db, user_id), findReviewDay(db)]);
    const { questions } = await planSession(db, { user_id, settings, today, day: 'today' });
    return questions.map(({ question_id }) => question_id);
  };
  return startChosenPractice(db, {
    user_id,
    category_ids: [],
    shuffles_choices: false,
    minutes: null,
    budgets,
    choose,
    onStarted: (trx, attempt_id) => insertReviewPractice(trx, { user_id, attempt_id }),
  });
}

async function planSession(db: Database, { user_id, settings, today, day }: DayToPlan): Promise<Session> {
  const { daily_questions, daily_minutes, retention, exam_day } = settings;
  const daysAhead = day === 'today' ? 0 : 1;
  const horizons = gainHorizons(addDays(today, daysAhead), exam_day);
  const [seen, fresh, seconds] = await Promise.all([
    repository.findSeenQuestions(db, { user_id, retention, day }),
    repository.findNewQuestions(db, { user_id, limit: daily_questions }),
    repository.findSecondsPerQuestion(db, user_id),
  ]);
  const gainOf = (question: Candidate, needed: number) =>
    'stability' in question
      ? gainWorthAsking(question, question.elapsed_days + daysAhead, horizons, needed)
      : gainOfNewQuestion(estimateFacility(question), horizons);
  const candidates: Candidate[] = [...seen.candidates, ...dedupe(fresh)];
  const best = await takeWithoutPartners(db, candidates, (asked) =>
    takeLargestGains(asked, daily_questions, gainOf),
  );
  const plan = planDay({
    worthAsking: best.length,
    answeredToday: day === 'today' ? seen.answered_today : 0,
    limit: { questions: daily_questions, minutes: daily_minutes },
    secondsPerQuestion: seconds ?? USUAL_SECONDS,
  });
  return {
    questions: separateArticles(best.slice(0, plan.questions)),
    minutes: plan.minutes,
    pending: seen.due,
    answered_today: seen.answered_today,
    answered_questions: seen.answered,
  };
}

/**
 * Takes the best questions with their citations. Of each pair only one is taken; the next best question replaces its
 * partner.
 */
async function takeWithoutPartners(
  db: Database,
  candidates: Candidate[],
  take: (candidates: Candidate[]) => Candidate[],
): Promise<repository.QuestionCitation[]> {
  const best = take(candidates).map(({ question_id }) => question_id);
  const questions = await repository.findCitations(db, best);
  const kept = new Set<repository.QuestionCitation | undefined>(leaveOutPairPartners(questions));
  const partners = new Set(best.filter((_, place) => !kept.has(questions[place])));
  if (partners.size === 0) return questions;
  return takeWithoutPartners(
    db,
    candidates.filter(({ question_id }) => !partners.has(question_id)),
    take,
  );
}

/** Keeps one copy of each question, because a question may be drawn for two categories. */
function dedupe<T extends { question_id: string }>(questions: T[]): T[] {
  return [...new Map(questions.map((question) => [question.question_id, question])).values()];
}

export function estimateFacility({
  right_answers,
  answers,
}: {
  right_answers: number;
  answers: number;
}): number {
  return (right_answers + PRIOR.facility * PRIOR.answers) / (answers + PRIOR.answers);
}

/** Counts the questions of each law; the law with most questions comes first. */
function countByLaw(questions: repository.QuestionCitation[]): TodayPlan['by_law'] {
  const counts = new Map<string | null, TodayPlan['by_law'][number]>();
  for (const { law_id, title } of questions) {
    const counted = counts.get(law_id) ?? { law_id, title, questions: 0 };
    counts.set(law_id, { ...counted, questions: counted.questions + 1 });
  }
  return [...counts.values()].toSorted((a, b) => b.questions - a.questions);
}
