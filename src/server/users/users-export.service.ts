import { type Actor, recordChange } from '#server/audit/audit.service.ts';
import { type Database, inTransaction } from '#server/database/database.ts';
import { toRoundedPercentage } from '#shared/exams/exams.rules.ts';
import { formatCsvDate, formatCsvPercentage, formatCsvBoolean } from '#shared/text/table.rules.ts';
import type { UserFilter, UserOrder } from '#shared/users/users.contract.ts';
import { toActivityLabel } from '#shared/users/users.rules.ts';
import { exportBatches } from './users-export.repository.ts';
import type { StoredUser } from './users-list.repository.ts';
import { formatRole } from '#shared/accounts/roles.rules.ts';

export const USER_COLUMNS = [
  'Usuario',
  'Email',
  'Rol',
  'Email confirmado',
  'Bloqueado',
  'Estado',
  'Exámenes',
  'Puntuación',
  'Preguntas',
  'Promedio (%)',
  'Tiempo (s)',
  'Último Examen',
  'Registro',
];

/**
 * Returns the whole list as shown, as table rows in batches; the audit records the export before the first row is sent.
 */
export async function exportUsers(
  db: Database,
  actor: Actor,
  { search, ...order }: UserFilter & UserOrder,
): Promise<AsyncGenerator<(string | number)[][]>> {
  await inTransaction(db, (trx) =>
    recordChange(trx, actor, {
      action: 'exported',
      entity: 'list',
      entity_name: 'Usuarios',
      // records no search text: it may be an e-mail, which the audit never keeps
      after: { filtered: search !== '', ...order },
    }),
  );
  return (async function* rows() {
    for await (const batch of exportBatches(db, search, order)) yield batch.map(toRow);
  })();
}

function toRow(user: StoredUser): (string | number)[] {
  return [
    user.username,
    user.email,
    formatRole(user.role),
    formatCsvBoolean(user.email_verified),
    formatCsvBoolean(user.blocked),
    toActivityLabel(user.activity_status),
    user.total_exams,
    user.total_score,
    user.total_questions,
    formatCsvPercentage(toRoundedPercentage(user.total_score, user.total_questions)),
    user.total_time,
    user.last_exam_date ? formatCsvDate(user.last_exam_date) : '',
    formatCsvDate(user.created_at),
  ];
}
