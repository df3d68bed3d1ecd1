import { type Database, inTransaction } from '#server/database/database.ts';
import { isRefused } from '#server/refusals/refusal.ts';
import type { RulingForm, RulingPreview } from '#shared/mock-exams/rulings.contract.ts';
import { PREVIEWED_CHANGES_MAX, PREVIEWED_EXAMS_MAX } from '#shared/mock-exams/rulings.rules.ts';
import { findAffectedExams, findExamsToRemark } from './exams-to-remark.repository.ts';
import { remarkExam } from './remark-exam.ts';
import { listRulingsInForce } from './rulings.repository.ts';
import { findVersionToRule, type RulingRefused } from './rulings.service.ts';

/** Shows what a ruling would change: marks the newest exams as if it were in force, and stores nothing. */
export function previewRuling(
  db: Database,
  decision: Omit<RulingForm, 'reason'>,
): Promise<RulingPreview | RulingRefused> {
  return inTransaction(db, async (trx) => {
    const ruled = await findVersionToRule(trx, decision);
    if (isRefused(ruled)) return ruled;
    const { session_ids, ...affected } = await findAffectedExams(trx, {
      ...decision,
      limit: PREVIEWED_EXAMS_MAX,
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
      sample: changed.slice(0, PREVIEWED_CHANGES_MAX).map(({ username, change }) => ({ username, change })),
    };
  });
}
