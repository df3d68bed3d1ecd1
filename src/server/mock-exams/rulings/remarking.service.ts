import { setImmediate } from 'node:timers/promises';
import { type Database, inTransaction, type Trx } from '#server/database/database.ts';
import { storeRemarkedExams } from '#server/exams/remarking/remark.service.ts';
import { insertRevisions, type Revision } from '#server/mock-exams/delivery/result.repository.ts';
import type { ExamChange } from '#shared/mock-exams/rulings.rules.ts';
import { type ExamToRemark, findExamsToRemark } from './exams-to-remark.repository.ts';
import { notifyPeople } from './mark-changes.service.ts';
import { type Remark, remarkExam } from './remark-exam.ts';
import {
  finishRemarking,
  listOpenRemarkings,
  listPeople,
  lockPeople,
  storeFirstXid,
  type Remarking,
  takePeople,
} from './remarking.repository.ts';
import { listRulingsInForce } from './rulings.repository.ts';

/** The number of users whose exams one transaction marks. */
const BATCH_SIZE = 100;
/** Two batches at once: one is marked while the database stores the other. */
const BATCHES_AT_ONCE = 2;

interface Job {
  /** The origin of links in mails. */
  origin: string;
  batchSize?: number;
}

/**
 * Marks exams again after rulings and revocations. Each batch is a transaction: if a process dies, others or the next
 * start go on, and concurrent processes share the work. Exams that were marked again leave the list, so each user is
 * notified once.
 */
export async function runRemarkings(db: Database, job: Job, stopping?: AbortSignal): Promise<void> {
  for (const remarking of await listOpenRemarkings(db)) {
    await storeFirstXid(db, remarking.id);
    if (!(await inTransaction(db, (trx) => listPeople(trx, remarking)))) continue;
    const remarkBatches = async (): Promise<void> => {
      while (!stopping?.aborted && (await remarkBatch(db, remarking, job)))
        // PGlite never yields to the event loop: let requests and timers run in between
        await setImmediate();
    };
    await waitForAll(Array.from({ length: BATCHES_AT_ONCE }, remarkBatches));
    await finishRemarking(db, remarking.id);
  }
}

/** Waits for all work, also when some of it fails. */
async function waitForAll(work: Promise<void>[]): Promise<void> {
  const results = await Promise.allSettled(work);
  const failed = results.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

/** Marks the exams of a batch of users again; returns false if no user is left, or other processes have the rest. */
function remarkBatch(db: Database, remarking: Remarking, job: Job): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const ids = await takePeople(trx, { id: remarking.id, limit: job.batchSize ?? BATCH_SIZE });
    if (ids.length === 0) return false;
    await lockPeople(trx, ids);
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
  await insertRevisions(trx, marked.flatMap(toRevision));
  const changes = marked.flatMap(({ exam: { user_id }, remark: { change } }) =>
    user_id !== null && change ? [{ user_id, change }] : [],
  );
  await notifyPeople(trx, remarking, { byPerson: groupByPerson(changes), origin });
  // last: other transactions wait for the rows of points that this locks
  await storeRemarkedExams(
    trx,
    marked.map(({ exam, remark }) => ({ session_id: exam.id, before: exam, after: remark.answers })),
  );
}

function toRevision({ exam, remark }: { exam: ExamToRemark; remark: Remark }): Revision[] {
  if (!exam.sheet || !remark.revision) return [];
  return [{ session_id: exam.id, revision: exam.sheet.revision + 1, ...remark.revision }];
}

function groupByPerson(changes: { user_id: string; change: ExamChange }[]): Map<string, ExamChange[]> {
  const groups = Map.groupBy(changes, ({ user_id }) => user_id);
  return new Map([...groups].map(([user_id, group]) => [user_id, group.map(({ change }) => change)]));
}
