import type { ExamKindName } from '#shared/exams/exams.rules.ts';
import type { ExamKind } from './kind.ts';
import { MOCK_EXAM } from './mock-exam.ts';
import { PRACTICE } from './practice.ts';

export const EXAM_KIND_BY_NAME: Record<ExamKindName, ExamKind> = { practice: PRACTICE, mock_exam: MOCK_EXAM };
