import { type Actor, recordChange } from '#server/audit/audit.service.ts';
import type { Trx } from '#server/database/database.ts';
import { describePictures } from '#shared/questions/pictures/pictures.rules.ts';
import { type AuditedQuestion, findAuditedQuestion } from './question-editing.repository.ts';

type Change =
  | { action: 'created' | 'deleted' | 'restored'; id: string }
  | { action: 'updated'; id: string; before: AuditedQuestion };

/** Records a change of a question in the audit; call it after all parts of the change. */
export async function recordQuestionChange(trx: Trx, actor: Actor, change: Change): Promise<void> {
  const { action, id } = change;
  const state = await findAuditedQuestion(trx, id);
  const line = {
    action,
    entity: 'question',
    entity_id: id,
    entity_name: describePictures(state.question_text),
  } as const;
  if (action === 'deleted') return recordChange(trx, actor, { ...line, before: state });
  const before = action === 'updated' ? change.before : null;
  return recordChange(trx, actor, { ...line, before, after: state });
}
