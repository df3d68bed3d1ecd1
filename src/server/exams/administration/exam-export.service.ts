import { type Actor, recordChange } from '#server/audit/audit.service.ts';
import { type Database, inTransaction } from '#server/database/database.ts';
import type { ExamFilter } from '#shared/exams/exam-list.contract.ts';
import { toRoundedPercentage } from '#shared/exams/exams.rules.ts';
import { stripTags } from '#shared/text/basic.rules.ts';
import { formatCsvDate, formatCsvPercentage } from '#shared/text/table.rules.ts';
import { type ExportedExam, readExamBatches } from './exam-export.repository.ts';

export const EXAM_COLUMNS = [
  'Fecha',
  'Usuario',
  'Categorías',
  'Aciertos',
  'Preguntas',
  'Porcentaje (%)',
  'Tiempo (s)',
];

/** Exports the whole list as table rows, in batches; first records the export in the audit. */
export async function exportExams(
  db: Database,
  actor: Actor,
  { search, direction }: ExamFilter & { direction: 'asc' | 'desc' },
): Promise<AsyncGenerator<(string | number)[][]>> {
  await inTransaction(db, (trx) =>
    recordChange(trx, actor, {
      action: 'exported',
      entity: 'list',
      entity_name: 'Exámenes',
      // leaves out the searched name: once a user is deleted, only audit entries about that user may contain the name
      after: { filtered: search !== '', direction },
    }),
  );
  return (async function* rows() {
    for await (const batch of readExamBatches(db, search, direction)) yield batch.map(toRow);
  })();
}

function toRow(exam: ExportedExam): (string | number)[] {
  return [
    formatCsvDate(exam.created_at),
    exam.username ?? 'Usuario eliminado',
    exam.categories.map(onOneLine).join(', '),
    exam.score,
    exam.total_questions,
    formatCsvPercentage(toRoundedPercentage(exam.score, exam.total_questions)),
    exam.time_taken,
  ];
}

function onOneLine(name: string): string {
  return stripTags(name).replaceAll(/\s+/g, ' ').trim();
}
