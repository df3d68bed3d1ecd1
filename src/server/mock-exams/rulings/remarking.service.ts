import { setImmediate } from 'node:timers/promises';
import { type Database, inTransaction, type Trx } from '#server/database/database.ts';
import { storeRemarkedExams } from '#server/exams/remarking/remark.service.ts';
import {
  insertMarkingRevisions,
  type MarkingRevision,
} from '#server/mock-exams/delivery/result.repository.ts';
import type { ExamMarkChange } from '#shared/mock-exams/rulings.rules.ts';
import { type ExamToRemark, findExamsToRemark } from './exams-to-remark.repository.ts';
import { notifyPeople } from './mark-changes.service.ts';
import { type RemarkedResult, remarkExam } from './remark-exam.ts';
import {
  finishRemarking,
  listOpenRemarkings,
  insertUsersToRemark,
  lockUsersOfExams,
  updateFirstTransactionId,
  type Remarking,
  takeUsersToRemark,
} from './remarking.repository.ts';
import { listRulingsInForce } from './rulings.repository.ts';

/** The number of users whose exams one transaction marks. */
const BATCH_SIZE = 100;
/** The number of batches in progress: one is marked while the database stores the other. */
const BATCHES_AT_ONCE = 2;

interface Job {
  /** The origin of links in mails. */
  origin: string;
  batchSize?: number;
}

/**
 * Marks exams again after rulings and revocations. Several processes may share the work, and if one dies, others go on:
 * each batch is a transaction, which also takes its users off the list, so that each user is notified once.
 */
export async function runRemarkings(db: Database, job: Job, stopping?: AbortSignal): Promise<void> {
  for (const remarking of await listOpenRemarkings(db)) {
    await updateFirstTransactionId(db, remarking.id);
    if (!(await inTransaction(db, (trx) => insertUsersToRemark(trx, remarking)))) continue;
    const remarkBatches = async (): Promise<void> => {
      while (!stopping?.aborted && (await remarkBatch(db, remarking, job)))
        // PGlite never yields to the event loop: let requests and timers run in between
        await setImmediate();
    };
    await waitForAll(Array.from({ length: BATCHES_AT_ONCE }, remarkBatches));
    await finishRemarking(db, remarking.id);
  }
}

/** Waits until all promises have settled, and only then throws the first failure. */
async function waitForAll(work: Promise<void>[]): Promise<void> {
  const results = await Promise.allSettled(work);
  const failed = results.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

/** Marks the exams of a batch of users again; returns false if no user is left, or other processes have the rest. */
function remarkBatch(db: Database, remarking: Remarking, job: Job): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const ids = await takeUsersToRemark(trx, { id: remarking.id, limit: job.batchSize ?? BATCH_SIZE });
    if (ids.length === 0) return false;
    await lockUsersOfExams(trx, ids);
    await remarkExams(trx, remarking, { ids, origin: job.origin });
    return true;
  });
}

async function remarkExams(
  trx: Trx,
  remarking: Remarking,
  { ids, origin }: { ids: string[]; origin: string },
): Promise<void> {
  const rulings = await listRulingsInForce(trx);
  const exams = await findExamsToRemark(trx, ids);
  const marked = exams.map((exam) => ({ exam, remark: remarkExam(exam, remarking, rulings) }));
  await insertMarkingRevisions(trx, marked.flatMap(toRevision));
  const changes = marked.flatMap(({ exam: { user_id }, remark: { change } }) =>
    user_id !== null && change ? [{ user_id, change }] : [],
  );
  await notifyPeople(trx, remarking, { byPerson: groupByPerson(changes), origin });
  // this comes last, because it locks rows of points for which other transactions wait
  await storeRemarkedExams(
    trx,
    marked.map(({ exam, remark }) => ({ session_id: exam.id, before: exam, after: remark.answers })),
  );
}

function toRevision({ exam, remark }: { exam: ExamToRemark; remark: RemarkedResult }): MarkingRevision[] {
  if (!exam.sheet || !remark.revision) return [];
  return [{ session_id: exam.id, revision: exam.sheet.revision + 1, ...remark.revision }];
}

function groupByPerson(
  changes: { user_id: string; change: ExamMarkChange }[],
): Map<string, ExamMarkChange[]> {
  const groups = Map.groupBy(changes, ({ user_id }) => user_id);
  return new Map([...groups].map(([user_id, group]) => [user_id, group.map(({ change }) => change)]));
}
