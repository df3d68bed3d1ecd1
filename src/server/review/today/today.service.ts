import { refreshPaces } from '#server/cards/pace.service.ts';
import type { Database } from '#server/database/database.ts';
import { startChosenPractice } from '#server/exams/attempts/start.service.ts';
import { bringCardsUpToDate } from '#server/review/choice/choice.service.ts';
import { findToday, readSettings } from '#server/review/plans/settings.service.ts';
import { planDay } from '#server/review/scheduling/day-plan.ts';
import { gainHorizons, gainOfNew, gainOfSeen } from '#server/review/scheduling/gain.ts';
import { separateArticles, takeBest } from '#server/review/scheduling/order.ts';
import { countStreak } from '#server/review/scheduling/streak.ts';
import type { ExamBudgets } from '#shared/exams/budget.rules.ts';
import type { ReviewSettings, TodayPlan } from '#shared/review/review.contract.ts';
import * as repository from './today.repository.ts';

/** What is believed of a category before its answers say otherwise, and how many answers that is worth. */
const PRIOR = { facility: 0.4, answers: 10 };
const USUAL_SECONDS = 30;
/** An answer that is expected to gain less is not worth asking for. */
const LEAST_GAIN = 0.005;

interface Session {
  questions: repository.CitedQuestion[];
  minutes: number;
  pending: number;
  answered_today: number;
}

export async function readToday(db: Database, user_id: string): Promise<TodayPlan> {
  await bringCardsUpToDate(db, user_id);
  const [settings, today] = await Promise.all([readSettings(db, user_id), findToday(db)]);
  const { questions, ...session } = await planSession(db, { user_id, settings, today });
  return {
    ...session,
    questions: questions.length,
    exam_day: settings.exam_day,
    streak_days: countStreak(new Set(await repository.findExamDays(db, user_id)), today, isIn(settings)),
    by_law: countByLaw(questions),
  };
}

/** Starts the session that `readToday` names; while a practice is open, returns that one. */
export async function startToday(
  db: Database,
  { user_id, budgets }: { user_id: string; budgets: ExamBudgets | null },
) {
  await bringCardsUpToDate(db, user_id);
  await refreshPaces(db, user_id);
  const choose = async () => {
    const [settings, today] = await Promise.all([readSettings(db, user_id), findToday(db)]);
    const { questions } = await planSession(db, { user_id, settings, today });
    return questions.map(({ question_id }) => question_id);
  };
  return startChosenPractice(db, {
    user_id,
    category_ids: [],
    shuffles_choices: false,
    minutes: null,
    budgets,
    choose,
  });
}

async function planSession(
  db: Database,
  { user_id, settings, today }: { user_id: string; settings: ReviewSettings; today: string },
): Promise<Session> {
  const { daily_questions, daily_minutes, retention, exam_day } = settings;
  const horizons = gainHorizons(today, exam_day);
  const seen = await repository.findSeen(db, { user_id, retention });
  const fresh = await repository.findNew(db, { user_id, limit: daily_questions });
  const seconds = await repository.findSecondsPerQuestion(db, user_id);
  const candidates = [
    ...seen
      .filter(({ is_offered }) => is_offered)
      .map(({ question_id, elapsed_days, ...memory }) => ({
        question_id,
        gain: gainOfSeen(memory, elapsed_days, horizons),
      })),
    ...dedupe(fresh).map(({ question_id, right_answers, answers }) => ({
      question_id,
      gain: gainOfNew(facilityOf({ right_answers, answers }), horizons),
    })),
  ].filter(({ gain }) => gain >= LEAST_GAIN);
  const answered_today = seen.filter(({ elapsed_days }) => elapsed_days <= 0).length;
  const plan = planDay({
    worthAsking: candidates.length,
    answeredToday: answered_today,
    limit: { questions: daily_questions, minutes: daily_minutes },
    secondsPerQuestion: seconds ?? USUAL_SECONDS,
  });
  const chosen = takeBest(candidates, plan.questions).map(({ question_id }) => question_id);
  const citations = new Map(
    (await repository.findCitations(db, chosen)).map((cited) => [cited.question_id, cited]),
  );
  return {
    questions: separateArticles(chosen.flatMap((id) => citations.get(id) ?? [])),
    minutes: plan.minutes,
    pending: seen.filter(({ is_due, is_offered }) => is_due && is_offered).length,
    answered_today,
  };
}

/** A question of two categories is one question. */
function dedupe<T extends { question_id: string }>(questions: T[]): T[] {
  return [...new Map(questions.map((question) => [question.question_id, question])).values()];
}

function facilityOf({ right_answers, answers }: { right_answers: number; answers: number }): number {
  return (right_answers + PRIOR.facility * PRIOR.answers) / (answers + PRIOR.answers);
}

function isIn({ holiday }: ReviewSettings): (day: string) => boolean {
  return (day) => holiday !== null && holiday.first <= day && day <= holiday.last;
}

/** The law with most questions first. */
function countByLaw(questions: repository.CitedQuestion[]): TodayPlan['by_law'] {
  const counts = new Map<string | null, TodayPlan['by_law'][number]>();
  for (const { law_id, title } of questions) {
    const counted = counts.get(law_id) ?? { law_id, title, questions: 0 };
    counts.set(law_id, { ...counted, questions: counted.questions + 1 });
  }
  return [...counts.values()].toSorted((a, b) => b.questions - a.questions);
}
