import { recordChange } from '#server/audit/audit.service.ts';
import { type Database, inTransaction, type Trx } from '#server/database/database.ts';
import { type Done, isRefused, refuse, type Refusal } from '#server/refusals/refusal.ts';
import type { QuestionRuling, RulingForm } from '#shared/mock-exams/rulings.contract.ts';
import {
  hasRuling,
  insertRuling,
  hasRulingInForce,
  listRulings,
  listVersions,
  lockQuestion,
  type QuestionVersion,
  revokeRuling,
} from './rulings.repository.ts';

interface Caller {
  id: string;
  username: string;
}

export type RulingRefused =
  | Refusal<'QUESTION_NOT_FOUND'>
  | Refusal<'CHOICE_NOT_FOUND'>
  | Refusal<'ALREADY_RULED'>;

export async function readRulings(
  db: Database,
  questionId: string,
): Promise<{ versions: QuestionVersion[]; rulings: QuestionRuling[] } | Refusal<'QUESTION_NOT_FOUND'>> {
  const versions = await listVersions(db, questionId);
  if (versions.length === 0) return refuse('QUESTION_NOT_FOUND');
  const stored = await listRulings(db, questionId);
  const rulings = stored.map(({ people, done, finished_at, ...ruling }) => ({
    ...ruling,
    remarking: { people, done, finished_at },
  }));
  return { versions, rulings };
}

/** Finds the version of a question that is to be ruled on; refuses a ruling that can't be made. */
export async function findVersionToRule(
  db: Database | Trx,
  given: { question_id: string; version: number; correct_answer: number | null },
): Promise<QuestionVersion | RulingRefused> {
  const versions = await listVersions(db, given.question_id);
  const ruled = versions.find(({ version }) => version === given.version);
  if (!ruled) return refuse('QUESTION_NOT_FOUND');
  if (given.correct_answer !== null && given.correct_answer >= ruled.choices.length)
    return refuse('CHOICE_NOT_FOUND');
  return (await hasRulingInForce(db, given)) ? refuse('ALREADY_RULED') : ruled;
}

/** Stores a ruling, which takes effect at once; a job marks again the exams that were marked before. */
export function applyRuling(
  db: Database,
  caller: Caller,
  given: RulingForm & { id: string },
): Promise<Done | RulingRefused> {
  return inTransaction(db, async (trx) => {
    if (!(await lockQuestion(trx, given.question_id))) return refuse('QUESTION_NOT_FOUND');
    if (await hasRuling(trx, given.id)) return {};
    const ruled = await findVersionToRule(trx, given);
    if (isRefused(ruled)) return ruled;
    const { id, question_id, version, ruling, correct_answer, reason } = given;
    const decision = { version, ruling, correct_answer, reason };
    await insertRuling(trx, { id, question_id, ...decision, ruled_by: caller.id });
    await recordChange(trx, toActor(caller), {
      action: 'ruled',
      entity: 'question',
      entity_id: question_id,
      entity_name: ruled.question_text,
      after: decision,
    });
    return {};
  });
}

export function revokeRulingOnQuestion(
  db: Database,
  caller: Caller,
  id: string,
): Promise<Done | Refusal<'RULING_NOT_FOUND'>> {
  return inTransaction(db, async (trx) => {
    const revoked = await revokeRuling(trx, { id, revoked_by: caller.id });
    if (!revoked) return (await hasRuling(trx, id)) ? {} : refuse('RULING_NOT_FOUND');
    const { question_id, question_text, ...before } = revoked;
    await recordChange(trx, toActor(caller), {
      action: 'ruling_revoked',
      entity: 'question',
      entity_id: question_id,
      entity_name: question_text,
      before,
    });
    return {};
  });
}

function toActor({ id, username }: Caller): Caller {
  return { id, username };
}
