import type { Database } from '#server/database/database.ts';
import { findLaws } from '#server/questions/laws.service.ts';
import { bringCardsUpToDate } from '#server/review/choice/choice.service.ts';
import { findReviewDay, readSettings } from '#server/review/plans/settings.service.ts';
import { firstDayAfterHolidays, isInHoliday } from '#server/review/scheduling/holidays.ts';
import { estimateStrength, orderByWeakness } from '#server/review/scheduling/weakness.ts';
import { refuse, type Refusal } from '#server/refusals/refusal.ts';
import { addDays } from '#shared/cards/days.rules.ts';
import type { LawPart } from '#shared/review/choice.contract.ts';
import type { QuestionHistory } from '#shared/review/review.contract.ts';
import type { WeakPart, WeakQuestion } from '#shared/review/strengths.contract.ts';
import * as repository from './strengths.repository.ts';

const FORECAST_DAYS = 30;
const WEAK_QUESTIONS = 20;

/** How well a user answers in each law and each of its titles with questions, the weakest first. */
export async function readWeakPoints(db: Database, userId: string): Promise<WeakPart[]> {
  await bringCardsUpToDate(db, userId);
  const [answers, trees] = [await repository.listAnswersByDivision(db, userId), await readLawTrees(db)];
  const all = sumAnswers(answers);
  const meanRate = all.answers === 0 ? 0 : all.right / all.answers;
  const parts = trees
    .filter(({ questions }) => questions > 0)
    .flatMap(({ id: law_id, short_title: title, divisions }) => {
      const ofLaw = answers.filter((one) => one.law_id === law_id);
      const titles = divisions.filter((division) => division.questions > 0 && isTitle(division));
      return [
        { law_id, division: null, title, depth: 0, ...sumAnswers(ofLaw) },
        ...titles.map((division) => ({
          law_id,
          division: division.number,
          title: nameDivision(division),
          depth: division.depth + 1,
          ...sumAnswers(ofLaw.filter((one) => isWithin(one.division, division))),
        })),
      ];
    });
  return orderByWeakness(
    parts.map((part) => ({
      ...part,
      strength: estimateStrength(part, meanRate),
    })),
  ).map(({ strength, ...part }) => ({
    ...part,
    rate: strength?.rate ?? null,
    lower_bound: strength?.lower_bound ?? null,
  }));
}

export async function readWeakQuestions(
  db: Database,
  given: { user_id: string; part: LawPart },
): Promise<WeakQuestion[]> {
  await bringCardsUpToDate(db, given.user_id);
  return repository.findWeakQuestions(db, { ...given, limit: WEAK_QUESTIONS });
}

export async function readDueForecast(db: Database, user_id: string) {
  await bringCardsUpToDate(db, user_id);
  const [{ retention, holidays }, today] = [await readSettings(db, user_id), await findReviewDay(db)];
  const counts = new Map<string, number>();
  for (const { day, questions } of await repository.countDueByDay(db, {
    user_id,
    retention,
  })) {
    // questions due today aren't moved, even if today is a holiday
    const planned = day === today ? day : firstDayAfterHolidays(holidays, day);
    counts.set(planned, (counts.get(planned) ?? 0) + questions);
  }
  return Array.from({ length: FORECAST_DAYS }, (_, i) => {
    const day = addDays(today, i);
    return {
      day,
      questions: counts.get(day) ?? 0,
      is_holiday: isInHoliday(holidays, day),
    };
  });
}

export async function readQuestionHistory(
  db: Database,
  given: { user_id: string; question_id: string },
): Promise<QuestionHistory | Refusal<'NOT_ANSWERED_YET'>> {
  await bringCardsUpToDate(db, given.user_id);
  const { retention } = await readSettings(db, given.user_id);
  const question = await repository.findQuestion(db, { ...given, retention });
  const reviews = await repository.listQuestionReviews(db, given);
  if (!question || reviews.length === 0) return refuse('NOT_ANSWERED_YET');
  return question.is_withheld ? { ...question, due_on: null, reviews: [] } : { ...question, reviews };
}

/** Returns the known laws with their divisions and numbers of questions. */
export async function readLawTrees(db: Database) {
  const [laws, divisions, counts] = await Promise.all([
    findLaws(db),
    repository.findDivisions(db, null),
    repository.countLawQuestions(db),
  ]);
  return laws.map(({ id, title, short_title }) => {
    const ofLaw = counts.filter(({ law_id }) => law_id === id);
    return {
      id,
      title,
      short_title,
      questions: sumQuestions(ofLaw),
      divisions: divisions
        .filter(({ law_id }) => law_id === id)
        .map((division) => ({
          ...division,
          questions: sumQuestions(ofLaw.filter((one) => isWithin(one.division, division))),
        })),
    };
  });
}

function isWithin(number: number | null, division: { number: number; last_number: number }): boolean {
  return number !== null && number >= division.number && number <= division.last_number;
}

/** Whether a division counts as a title: a long law has titles within its books, a short one only chapters. */
function isTitle({ depth, label }: { depth: number; label: string }): boolean {
  return depth === 0 || label.startsWith('Título');
}

function nameDivision({ label, name }: { label: string; name: string }): string {
  return name === '' ? label : `${label}. ${name}`;
}

function sumAnswers(counts: { right: number; answers: number }[]): {
  right: number;
  answers: number;
} {
  return {
    right: counts.reduce((sum, { right }) => sum + right, 0),
    answers: counts.reduce((sum, { answers }) => sum + answers, 0),
  };
}

function sumQuestions(counts: repository.DivisionQuestionCount[]): number {
  const pairs = new Set(counts.flatMap((count) => count.pairs));
  return counts.reduce((sum, { questions }) => sum + questions, pairs.size);
}
