import { ACCOUNTS_DATA } from './accounts.ts';
import { AUDIT_DATA } from './audit.ts';
import { CONTENT_DATA } from './content.ts';
import { IMPORT_DATA } from './imports.ts';
import { QUESTION_DATA } from './questions.ts';
import { EXAMS_DATA } from './exams.ts';
import { MOCK_EXAMS_DATA } from './mock-exams.ts';
import { RANKING_DATA } from './ranking.ts';
import { REVIEW_DATA } from './review.ts';
import { SECOND_FACTORS_DATA } from './second-factors.ts';
import type { StoredTable, ColumnTreatment, TreatmentsOf } from './treatments.ts';

/** Every column of every table, with what becomes of it when an account is deleted (0048). */
export const PERSONAL_DATA: TreatmentsOf<StoredTable> = {
  ...ACCOUNTS_DATA,
  ...AUDIT_DATA,
  ...SECOND_FACTORS_DATA,
  ...CONTENT_DATA,
  ...QUESTION_DATA,
  ...IMPORT_DATA,
  ...EXAMS_DATA,
  ...MOCK_EXAMS_DATA,
  ...REVIEW_DATA,
  ...RANKING_DATA,
};

export interface AnnotatedColumn {
  table: StoredTable;
  column: string;
  treatment: ColumnTreatment;
}

export function listColumns(): AnnotatedColumn[] {
  return Object.entries(PERSONAL_DATA).flatMap(([table, columns]) =>
    Object.entries<ColumnTreatment>(columns).map(([column, treatment]) => ({
      table: table as StoredTable,
      column,
      treatment,
    })),
  );
}
