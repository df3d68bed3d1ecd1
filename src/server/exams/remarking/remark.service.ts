import { awardMilestones } from '#server/badges/badges.service.ts';
import type { Trx } from '#server/database/database.ts';
import { toCountsInSums } from '#server/exams/finishing/answer-sums.ts';
import { recountExamSums } from '#server/exams/finishing/recount.service.ts';
import { changeExamPoints } from '#server/ranking/ranking.service.ts';
import * as repository from './remark.repository.ts';

/** The marks of an exam's answers, in the order of its questions. */
export interface AnswerMarks {
  is_correct: boolean[];
  counts: boolean[];
}

export interface RemarkedExam {
  session_id: string;
  before: AnswerMarks;
  after: AnswerMarks;
}

/**
 * Stores the new marks of finished exams and recounts their users' sums and points. Closed rankings and badges stay.
 * Lock the profiles first: a user's exams are counted one after the other.
 */
export async function storeRemarkedExams(trx: Trx, exams: RemarkedExam[]): Promise<void> {
  const answers = exams.flatMap(findRemarkedAnswers);
  if (answers.length === 0) return;
  const changed = await repository.updateAnswerMarks(trx, answers);
  const others = await repository.updateNoPointReasons(trx, changed);
  const ids = [...new Set([...changed.map(({ session_id }) => session_id), ...others])];
  await countAgain(trx, await repository.updateExamSums(trx, ids));
}

/** Returns the answers whose mark has changed. */
function findRemarkedAnswers({ session_id, before, after }: RemarkedExam): repository.RemarkedAnswer[] {
  const counted = toCountsInSums(after.counts);
  return after.is_correct
    .map((is_correct, position) => ({
      session_id,
      position,
      is_correct,
      counts: counted[position] ?? true,
    }))
    .filter(
      ({ position, is_correct, counts }) =>
        is_correct !== before.is_correct[position] || counts !== before.counts[position],
    );
}

/** Counts the totals first and the points last, as finishing an exam does: others wait for the rows of points. */
async function countAgain(trx: Trx, sessions: repository.RemarkedSession[]): Promise<void> {
  const owned = sessions.flatMap(({ user_id, ...session }) =>
    user_id === null ? [] : [{ ...session, user_id }],
  );
  const people = [...new Set(owned.map(({ user_id }) => user_id))];
  if (people.length === 0) return;
  const before = await repository.findTotalPoints(trx, people);
  await recountExamSums(trx, people);
  const after = await repository.findTotalPoints(trx, people);
  const sessionOf = new Map(owned.map(({ user_id, id }) => [user_id, id]));
  for (const [user_id, session_id] of sessionOf) {
    const points = { before: before.get(user_id) ?? 0, after: after.get(user_id) ?? 0 };
    await awardMilestones(trx, { user_id, session_id, ...points });
  }
  const changes = owned.filter(({ points_change }) => points_change !== 0);
  await changeExamPoints(
    trx,
    changes.map(({ user_id, day, points_change }) => ({ user_id, day, points: points_change })),
  );
}

/** Returns how many right answers count, and how many questions count. */
export function toScore({ is_correct, counts }: AnswerMarks): {
  right: number;
  questions: number;
} {
  const counted = toCountsInSums(counts);
  return {
    right: is_correct.filter((isRight, i) => isRight && counted[i]).length,
    questions: counted.filter(Boolean).length,
  };
}
