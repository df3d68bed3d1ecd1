import { awardExamBadges } from '#server/badges/badges.service.ts';
import type { Trx } from '#server/database/database.ts';
import { addPoints } from '#server/ranking/ranking.service.ts';
import { sumAnswers } from './answer-sums.ts';
import * as repository from './finished-exam.repository.ts';

export type MarkedExam = repository.MarkedExam;

type CountedExam = MarkedExam & { counts: repository.Counts };

/**
 * What a finished exam leads to once it is stored and in the totals, in the same transaction. Points come last: the
 * rows that they lock are those that others wait for.
 */
const STEPS: ((trx: Trx, exam: CountedExam) => Promise<void>)[] = [awardBadges, countPoints];

/** Stores a marked exam and counts it. Lock the profile first: a person's exams are counted one after the other. */
export async function storeFinishedExam(trx: Trx, exam: MarkedExam): Promise<void> {
  const sums = sumAnswers({ ...exam, counts: exam.sheet?.counts ?? null });
  const counts = await repository.insertFinishedExam(trx, exam, sums);
  for (const step of STEPS) await step(trx, { ...exam, counts });
}

function awardBadges(trx: Trx, { id, user_id, counts }: CountedExam): Promise<void> {
  return awardExamBadges(trx, { ...counts, user_id, session_id: id });
}

function countPoints(trx: Trx, { user_id, counts }: CountedExam): Promise<void> {
  return addPoints(trx, { user_id, points: counts.earned });
}
