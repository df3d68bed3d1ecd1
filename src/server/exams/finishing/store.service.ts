import { awardExamBadges } from '#server/badges/badges.service.ts';
import type { Trx } from '#server/database/database.ts';
import { addPoints } from '#server/ranking/ranking.service.ts';
import { countsInSums, sumAnswers } from './answer-sums.ts';
import * as repository from './finished-exam.repository.ts';

export type MarkedExam = repository.MarkedExam;

interface CountedExam extends repository.Counts {
  id: string;
  user_id: string;
}

/**
 * What a finished exam leads to once it is stored and in the totals, in the same transaction. Points come last: the
 * rows that they lock are those that others wait for.
 */
const STEPS: ((trx: Trx, exam: CountedExam) => Promise<void>)[] = [awardBadges, countPoints];

/** Stores a marked exam and counts it. Lock the profile first: a person's exams are counted one after the other. */
export async function storeFinishedExam(trx: Trx, marked: MarkedExam): Promise<void> {
  const exam = { ...marked, counts: countsInSums(marked.counts) };
  const { id, user_id } = exam;
  const person = await repository.insertFinishedExam(trx, exam, sumAnswers(exam));
  for (const step of STEPS) await step(trx, { ...person, id, user_id });
}

function awardBadges(trx: Trx, { id, ...exam }: CountedExam): Promise<void> {
  return awardExamBadges(trx, { ...exam, session_id: id });
}

function countPoints(trx: Trx, { user_id, earned }: CountedExam): Promise<void> {
  return addPoints(trx, { user_id, points: earned });
}
