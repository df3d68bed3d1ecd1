import { awardExamBadges } from '#server/badges/badges.service.ts';
import { sendLast, type Trx } from '#server/database/database.ts';
import { addPoints } from '#server/ranking/ranking.service.ts';
import { countsInSums, sumAnswers } from './answer-sums.ts';
import * as repository from './finished-exam.repository.ts';

export type MarkedExam = repository.MarkedExam;

/**
 * Stores a marked exam and counts it, with what it leads to. Lock the profile first: a person's exams are counted one after
 * the other. Points are added behind the exam, without waiting for its answer: others wait for the rows that they lock.
 */
export async function storeFinishedExam(trx: Trx, marked: MarkedExam): Promise<void> {
  const exam = { ...marked, counts: countsInSums(marked.counts) };
  const of = { user_id: exam.user_id, session_id: exam.id };
  const stored = repository.insertFinishedExam(trx, exam, sumAnswers(exam));
  sendLast(trx, addPoints(trx, of));
  const person = await stored;
  await awardExamBadges(trx, { ...person, ...of });
}
