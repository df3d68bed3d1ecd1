import { awardExamBadges } from '#server/badges/badges.service.ts';
import { sendLastStatement, type Trx } from '#server/database/database.ts';
import { addPoints } from '#server/ranking/ranking.service.ts';
import { toCountsInSums, sumAnswers } from './answer-sums.ts';
import * as repository from './finished-exam.repository.ts';

export type MarkedExam = repository.MarkedExam;

/**
 * Stores a marked exam, its points and its badges. Lock the profile first: a user's exams are counted one after the
 * other. The statement that adds the points is sent as the last one, because others wait for the rows that it locks.
 */
export async function storeFinishedExam(trx: Trx, marked: MarkedExam): Promise<void> {
  const exam = { ...marked, counts: toCountsInSums(marked.counts) };
  const of = { user_id: exam.user_id, session_id: exam.id };
  const stored = repository.insertFinishedExam(trx, exam, sumAnswers(exam));
  sendLastStatement(trx, addPoints(trx, of));
  const person = await stored;
  await awardExamBadges(trx, { ...person, ...of });
}
