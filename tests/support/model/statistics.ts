import { toMadridDay, subtractCalendarPeriod, periodStart } from './calendar.ts';
import {
  type ExamEvent,
  examsOf,
  type ModelExamPart,
  examScore,
  sumOf,
  examTotal,
  type ModelState,
} from './events.ts';

export const STATISTICS_SPANS = ['week', 'month', 'year', 'all'] as const;
export type StatisticsSpan = (typeof STATISTICS_SPANS)[number];

export const EXAMS_PER_HISTORY_PAGE = 10;

interface ExpectedStatistics {
  total_exams: number;
  total_questions: number;
  correct_answers: number;
  average_score: number;
  total_time: number;
  best_score: number;
  last_exam_date: Date | null;
  categories: {
    category_id: string;
    category_name: string;
    exams_count: number;
    total_questions: number;
    correct_answers: number;
    average_score: number;
  }[];
  progress: { period_start: string; total_exams: number; average_score: number }[];
}

/** A category with its name at the beginning of the history. */
export interface InitialCategory {
  id: string;
  name: string;
}

function examsWithin(world: ModelState, who: number, span: StatisticsSpan): ExamEvent[] {
  const own = examsOf(world, who);
  if (span === 'all') return own;
  const since = subtractCalendarPeriod(world.now, span);
  return own.filter(({ at }) => at >= since);
}

export function expectedStatistics(
  world: ModelState,
  categories: InitialCategory[],
  { who, span }: { who: number; span: StatisticsSpan },
): ExpectedStatistics {
  const own = examsWithin(world, who, span);
  const correct_answers = sumOf(own.map(examScore));
  const total_questions = sumOf(own.map(examTotal));
  return {
    total_exams: own.length,
    total_questions,
    correct_answers,
    average_score: percent(correct_answers, total_questions),
    total_time: sumOf(own.map(({ seconds }) => seconds)),
    best_score: Math.max(0, ...own.map((exam) => percent(examScore(exam), examTotal(exam)))),
    last_exam_date: own.length === 0 ? null : new Date(Math.max(...own.map(({ at }) => at))),
    categories: byCategory(world, own, categories),
    progress: progressOf(own, span),
  };
}

/**
 * Returns the statistics of each category, most practised first; equally practised ones are sorted by name.
 */
function byCategory(
  world: ModelState,
  own: ExamEvent[],
  categories: InitialCategory[],
): ExpectedStatistics['categories'] {
  return categories
    .map(({ id }, number) => {
      const parts = own.flatMap((exam) => exam.parts.filter(({ category }) => category === number));
      const correct_answers = sumOf(parts.map(({ score }) => score));
      const total_questions = sumOf(parts.map(({ total }) => total));
      return {
        category_id: id,
        category_name: nameOf(world, categories, number),
        exams_count: parts.length,
        total_questions,
        correct_answers,
        average_score: percent(correct_answers, total_questions),
      };
    })
    .filter(({ exams_count }) => exams_count > 0)
    .toSorted((a, b) => b.total_questions - a.total_questions);
}

function progressOf(own: ExamEvent[], span: StatisticsSpan): ExpectedStatistics['progress'] {
  const type = span === 'week' || span === 'month' ? 'daily' : 'monthly';
  const steps = Map.groupBy(own, ({ at }) => periodStart(type, toMadridDay(at)));
  return [...steps]
    .map(([period_start, taken]) => ({
      period_start,
      total_exams: taken.length,
      average_score: percent(sumOf(taken.map(examScore)), sumOf(taken.map(examTotal))),
    }))
    .toSorted((a, b) => (a.period_start < b.period_start ? -1 : 1));
}

interface ExpectedExam {
  id: string;
  created_at: Date;
  score: number;
  total_questions: number;
  time_taken: number;
  categories: string[];
}

/** Returns a user's exams in a span, newest first, with the categories' names at the time of each exam. */
export function expectedHistory(
  world: ModelState,
  categories: InitialCategory[],
  { who, span }: { who: number; span: StatisticsSpan },
): ExpectedExam[] {
  return examsWithin(world, who, span)
    .map((exam) => ({
      id: exam.session,
      created_at: new Date(exam.at),
      score: examScore(exam),
      total_questions: examTotal(exam),
      time_taken: exam.seconds,
      categories: namesOf(before(world, exam), categories, exam.parts),
    }))
    .toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime() || (a.id < b.id ? -1 : 1));
}

const before = (world: ModelState, exam: ExamEvent): ModelState => ({
  ...world,
  events: world.events.slice(0, world.events.indexOf(exam)),
});

function namesOf(world: ModelState, categories: InitialCategory[], parts: ModelExamPart[]): string[] {
  const numbers = parts.map(({ category }) => category).toSorted((a, b) => a - b);
  return numbers.map((number) => nameOf(world, categories, number));
}

function nameOf({ events }: ModelState, categories: InitialCategory[], number: number): string {
  const last = events.findLast((event) => event.does === 'rename' && event.category === number);
  return last?.does === 'rename' ? last.name : (categories[number]?.name ?? '');
}

const percent = (score: number, total: number): number => (total === 0 ? 0 : (100 * score) / total);
