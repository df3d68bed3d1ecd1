import { type Actor, recordChange } from '#server/audit/audit.service.ts';
import { type Database, inTransaction } from '#server/database/database.ts';
import { type Done, refuse, type Refusal } from '#server/refusals/refusal.ts';
import type { ReportStatus } from '#shared/reports/reports.rules.ts';
import { updateReportStatus } from './report-handling.repository.ts';

type NotSet = Refusal<'REPORT_NOT_FOUND'> | Refusal<'STATUS_NOT_ALLOWED', { status: ReportStatus }>;

/** Refuses a change that the stored status doesn't allow, such as to the same status (rules.md 35). */
export function setReportStatus(
  db: Database,
  actor: Actor,
  given: { id: string; status: ReportStatus },
): Promise<Done | NotSet> {
  return inTransaction(db, async (trx) => {
    const moved = await updateReportStatus(trx, given);
    if (!moved) return refuse('REPORT_NOT_FOUND');
    const { before, is_moved, question_text } = moved;
    if (!is_moved) return refuse('STATUS_NOT_ALLOWED', { status: before });
    await recordChange(trx, actor, {
      action: 'updated',
      entity: 'report',
      entity_id: given.id,
      entity_name: question_text,
      before: { status: before },
      after: { status: given.status },
    });
    return {};
  });
}
