import { type Actor, record } from '#server/audit/audit.service.ts';
import { type Database, inTransaction } from '#server/database/database.ts';
import type { ReportStatus } from '#shared/reports/reports.rules.ts';
import { moveReport } from './report-handling.repository.ts';

type Outcome = { outcome: 'done' } | { outcome: 'not_found' } | { outcome: 'refused'; status: ReportStatus };

/** Only as the status that is stored allows it: a refused one is a conflict, also with the status it has (rules.md 35). */
export function setReportStatus(
  db: Database,
  actor: Actor,
  given: { id: string; status: ReportStatus },
): Promise<Outcome> {
  return inTransaction(db, async (trx) => {
    const moved = await moveReport(trx, given);
    if (!moved) return { outcome: 'not_found' };
    const { before, is_moved, question_text } = moved;
    if (!is_moved) return { outcome: 'refused', status: before };
    await record(trx, actor, {
      action: 'updated',
      entity: 'report',
      entity_id: given.id,
      entity_name: question_text,
      before: { status: before },
      after: { status: given.status },
    });
    return { outcome: 'done' };
  });
}
