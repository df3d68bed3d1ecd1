import { toMadridDay } from './calendar.ts';
import { type ExamEvent, listExams, type ModelState } from './events.ts';

/** The maximum number of times a day that right answers to the same question add a point. */
const A_DAY = 3;

/** Caches points by the list of events, which never changes: the model asks for the same state many times. */
const known = new WeakMap<ModelState['events'], Map<ExamEvent, number>>();

/**
 * Returns each exam's points: its right answers, except those given too fast and those beyond the daily maximum for a
 * question.
 */
export function pointsByExam(world: ModelState): Map<ExamEvent, number> {
  const counted = known.get(world.events) ?? countPoints(listExams(world));
  known.set(world.events, counted);
  return counted;
}

function countPoints(exams: ExamEvent[]): Map<ExamEvent, number> {
  const rightBefore = new Map<string, number>();
  return new Map(
    exams.map((exam) => {
      let points = 0;
      for (const { category, score, fast } of exam.parts) {
        for (let question = 0; question < score; question++) {
          const key = [exam.who, toMadridDay(exam.at), category, question].join(' ');
          const before = rightBefore.get(key) ?? 0;
          if (question >= fast && before < A_DAY) points++;
          rightBefore.set(key, before + 1);
        }
      }
      return [exam, points];
    }),
  );
}
