import { isDeepStrictEqual } from 'node:util';
import { type Caller, isOwnerActionAllowed } from '#server/access/policies.ts';
import { type Database, inTransaction, type Trx } from '#server/database/database.ts';
import { compareVersions } from '#server/database/versions.ts';
import { lockStarts } from '#server/exams/budgets/budget.service.ts';
import { type Done, refuse, type Refusal } from '#server/refusals/refusal.ts';
import { refuseViolations } from '#server/refusals/violations.ts';
import type { EditedOwnExam, OwnExam } from '#shared/mock-exams/own-exam.contract.ts';
import { OWN_EXAMS_MAX } from '#shared/mock-exams/own-exam.rules.ts';
import { id as uuid } from '#shared/procedure.contract.ts';
import { toOwnExam, toTemplateContent } from './own-exam-content.ts';
import * as repository from './own-exams.repository.ts';

const NOT_FOUND = refuse('OWN_EXAM_NOT_FOUND');
const NAME_TAKEN = refuse('OWN_EXAM_NAME_TAKEN');
/** Replaces the names of a user's own mock exams when the account is deleted. */
const ANONYMOUS_NAME = 'Simulacro propio';

/** Reads an own mock exam for its editor. A malformed id is refused like an unknown one (rules.md 16). */
export async function readOwnExam(
  db: Database,
  caller: Caller,
  id: string,
): Promise<EditedOwnExam | typeof NOT_FOUND> {
  const stored = uuid.safeParse(id).success ? await findFor(db, caller, id) : undefined;
  if (!stored) return NOT_FOUND;
  return { id, version: stored.version, exam: toOwnExam(stored.content) };
}

/** Finds an own mock exam; undefined also if it belongs to another user. */
async function findFor(
  db: Database | Trx,
  caller: Caller,
  id: string,
): Promise<repository.StoredOwnExam | undefined> {
  const stored = await repository.findOwnExam(db, id);
  return stored && isOwnerActionAllowed(caller, 'ownExams.edit', stored) ? stored : undefined;
}

/** Creates an own mock exam. Repeating the call with the same id changes nothing. */
export function createOwnExam(
  db: Database,
  caller: Caller,
  { id, exam }: { id: string; exam: OwnExam },
): Promise<{ id: string } | typeof NAME_TAKEN | Refusal<'TOO_MANY_OWN_EXAMS'>> {
  return inOwnTransaction(db, caller, async (trx) => {
    if (await findFor(trx, caller, id)) return { id };
    if ((await repository.countOwnExams(trx, caller.id)) >= OWN_EXAMS_MAX)
      return refuse('TOO_MANY_OWN_EXAMS');
    const content = toTemplateContent(exam);
    const isInserted = await repository.insertOwnExam(trx, { id, user_id: caller.id, content });
    return isInserted ? { id } : NAME_TAKEN;
  });
}

export function updateOwnExam(
  db: Database,
  caller: Caller,
  { id, version, exam }: { id: string; version: number; exam: OwnExam },
): Promise<{ version: number } | typeof NOT_FOUND | typeof NAME_TAKEN | Refusal<'OWN_EXAM_CHANGED'>> {
  return refuseViolations({ mock_exam_templates_own_name_unique: NAME_TAKEN }, () =>
    inOwnTransaction(db, caller, async (trx) => {
      const stored = await findFor(trx, caller, id);
      if (!stored) return NOT_FOUND;
      const content = toTemplateContent(exam);
      const comparison = compareVersions(stored.version, version, isDeepStrictEqual(stored.content, content));
      if (comparison === 'conflict') return refuse('OWN_EXAM_CHANGED');
      if (comparison === 'keep') return { version: stored.version };
      await repository.updateOwnExam(trx, { id, version: version + 1, content });
      return { version: version + 1 };
    }),
  );
}

/** Removes an own mock exam; an open sheet and results keep it. Repeating the call changes nothing. */
export function removeOwnExam(db: Database, caller: Caller, id: string): Promise<Done> {
  return inOwnTransaction(db, caller, async (trx) => {
    if (await findFor(trx, caller, id)) await repository.removeOwnExam(trx, id);
    return {};
  });
}

/** Runs one change or start of a user at a time, so that no version is deleted while an exam starts with it. */
function inOwnTransaction<T>(db: Database, caller: Caller, work: (trx: Trx) => Promise<T>): Promise<T> {
  return inTransaction(db, async (trx) => {
    await lockStarts(trx, caller.id);
    return work(trx);
  });
}

/** Deletes a user's own mock exams with the account; call it after the user's delivered sheets have been detached. */
export function deleteOwnExams(trx: Trx, userId: string): Promise<void> {
  return repository.deleteOwnExams(trx, userId, ANONYMOUS_NAME);
}
