import { type Actor, record } from '#server/audit/audit.service.ts';
import { type Database, inTransaction } from '#server/database/database.ts';
import type { ExamFilter } from '#shared/exams/exam-list.contract.ts';
import { roundedPercentage } from '#shared/exams/exams.rules.ts';
import { stripTags } from '#shared/text/basic.rules.ts';
import { formatCsvDate, formatCsvPercentage } from '#shared/text/table.rules.ts';
import { type ExportedExam, exportBatches } from './exam-export.repository.ts';

export const EXAM_COLUMNS = [
  'Fecha',
  'Usuario',
  'Categorías',
  'Aciertos',
  'Preguntas',
  'Porcentaje (%)',
  'Tiempo (s)',
];

/** The whole list as it is shown, as rows of a table in batches; that it left the house is recorded before. */
export async function exportExams(
  db: Database,
  actor: Actor,
  { search, direction }: ExamFilter & { direction: 'asc' | 'desc' },
): Promise<AsyncGenerator<(string | number)[][]>> {
  await inTransaction(db, (trx) =>
    record(trx, actor, {
      action: 'exported',
      entity: 'list',
      entity_name: 'Exámenes',
      // without the searched name: a deleted user stays in nothing but lines of their own
      after: { filtered: search !== '', direction },
    }),
  );
  return (async function* rows() {
    for await (const batch of exportBatches(db, search, direction)) yield batch.map(toRow);
  })();
}

function toRow(exam: ExportedExam): (string | number)[] {
  return [
    formatCsvDate(exam.created_at),
    exam.username ?? 'Usuario eliminado',
    exam.categories.map(onOneLine).join(', '),
    exam.score,
    exam.total_questions,
    formatCsvPercentage(roundedPercentage(exam.score, exam.total_questions)),
    exam.time_taken,
  ];
}

function onOneLine(name: string): string {
  return stripTags(name).replaceAll(/\s+/g, ' ').trim();
}
