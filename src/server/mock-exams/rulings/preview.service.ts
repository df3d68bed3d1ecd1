import { type Database, inTransaction } from '#server/database/database.ts';
import { isRefused } from '#server/refusals/refusal.ts';
import type { RulingForm, RulingPreview } from '#shared/mock-exams/rulings.contract.ts';
import { PREVIEW_SAMPLE, PREVIEWED_EXAMS } from '#shared/mock-exams/rulings.rules.ts';
import { findAffectedExams, findExamsToRemark } from './exams-to-remark.repository.ts';
import { remarkExam } from './remark-exam.ts';
import { listRulingsInForce } from './rulings.repository.ts';
import { findRulable, type NotRuled } from './rulings.service.ts';

/** Marks the newest exams as the ruling would, without storing anything. */
export function previewRuling(
  db: Database,
  decision: Omit<RulingForm, 'reason'>,
): Promise<RulingPreview | NotRuled> {
  return inTransaction(db, async (trx) => {
    const ruled = await findRulable(trx, decision);
    if (isRefused(ruled)) return ruled;
    const { session_ids, ...affected } = await findAffectedExams(trx, {
      ...decision,
      limit: PREVIEWED_EXAMS,
    });
    const rulings = [...(await listRulingsInForce(trx)), decision];
    const key = { question_id: decision.question_id, ...ruled };
    const changed = (await findExamsToRemark(trx, session_ids)).flatMap((exam) => {
      const { change } = remarkExam(exam, key, rulings);
      return change ? [{ person: exam.user_id ?? exam.id, username: exam.username, change }] : [];
    });
    return {
      ...affected,
      marked: session_ids.length,
      changed_people: new Set(changed.map(({ person }) => person)).size,
      sample: changed.slice(0, PREVIEW_SAMPLE).map(({ username, change }) => ({ username, change })),
    };
  });
}
