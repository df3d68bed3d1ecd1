import { dayOf } from './calendar.ts';
import { type Exam, listExams, type ModelState } from './events.ts';

/** So often on one day the right answer to one question adds a point. */
const A_DAY = 3;

/** Computed points by the list of events, which never changes: the model asks for the same state many times. */
const known = new WeakMap<ModelState['events'], Map<Exam, number>>();

/** The points of each exam: its right answers that weren't too fast, nor to a question that was right thrice that day. */
export function pointsByExam(world: ModelState): Map<Exam, number> {
  const counted = known.get(world.events) ?? countPoints(listExams(world));
  known.set(world.events, counted);
  return counted;
}

function countPoints(exams: Exam[]): Map<Exam, number> {
  const rightBefore = new Map<string, number>();
  return new Map(
    exams.map((exam) => {
      let points = 0;
      for (const { category, score, fast } of exam.parts) {
        for (let question = 0; question < score; question++) {
          const key = [exam.who, dayOf(exam.at), category, question].join(' ');
          const before = rightBefore.get(key) ?? 0;
          if (question >= fast && before < A_DAY) points++;
          rightBefore.set(key, before + 1);
        }
      }
      return [exam, points];
    }),
  );
}
