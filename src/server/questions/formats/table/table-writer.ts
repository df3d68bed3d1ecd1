import { escapeApostrophe, toCsv } from '#server/lists/csv.ts';
import type { ExportedQuestion } from '#server/questions/exporting/question-export.repository.ts';
import { CHOICE_INDEXES, formatChoiceLabel } from '#shared/questions/questions.rules.ts';
import { toFileFacts } from '../question-facts.ts';
import { formatCategoryCell } from './category-cell.ts';
import { formatKey } from './key-cell.ts';
import { TEXT_COLUMNS } from './table-columns.ts';

const letters = CHOICE_INDEXES.map((index) => formatChoiceLabel(index).toLowerCase());

const [ofWording, ofAnswer, ofExplanation, ofFormat, ...others] = TEXT_COLUMNS;
export const TABLE_HEADINGS: string[] = [
  ofWording,
  ...letters.map((letter) => `opcion_${letter}`),
  ofAnswer,
  ofExplanation,
  ofFormat,
  ...letters.map((letter) => `nota_${letter}`),
  ...others,
];

export function writeCsv(batches: AsyncIterable<ExportedQuestion[]>): AsyncGenerator<string> {
  return toCsv(TABLE_HEADINGS, csvRows(batches));
}

export function writeTsv(batches: AsyncIterable<ExportedQuestion[]>): AsyncGenerator<string> {
  return toCsv(TABLE_HEADINGS, csvRows(batches), '\t');
}

async function* csvRows(batches: AsyncIterable<ExportedQuestion[]>): AsyncGenerator<string[][]> {
  for await (const rows of tableRows(batches)) yield rows.map((row) => row.map(escapeApostrophe));
}

/** Writes the rows of the table, without the headings. */
export async function* tableRows(batches: AsyncIterable<ExportedQuestion[]>): AsyncGenerator<string[][]> {
  for await (const batch of batches) yield batch.map(toTableRow);
}

export function toTableRow(question: ExportedQuestion): string[] {
  const { choices, correct_answer, notes, explanation, explanation_format } = question;
  return [
    question.question_text,
    ...letters.map((_, index) => choices[index] ?? ''),
    formatKey(correct_answer, choices),
    explanation ?? '',
    explanation !== null && explanation_format === 'rich' ? 'html' : '',
    ...letters.map((_, index) => notes?.[index] ?? ''),
    formatCategoryCell(question.categories),
    question.law_id ?? '',
    question.article ?? '',
    question.paragraph ?? '',
    question.pair ?? '',
    ...factCells(question),
    ...sharedTextCells(question.shared_text),
  ];
}

/** The cells of state and source; empty for a current question without a source. */
function factCells(question: ExportedQuestion): string[] {
  const { estado, fuente } = toFileFacts(question);
  return [
    ...[estado?.nombre, estado?.desde, estado?.motivo].map((cell) => cell ?? ''),
    ...[fuente?.examen, fuente?.anio, fuente?.numero].map((cell) => cell?.toString() ?? ''),
    fuente?.reserva ? 'sí' : '',
  ];
}

function sharedTextCells(shared: ExportedQuestion['shared_text']): string[] {
  if (shared === null) return ['', '', '', ''];
  const { title, text, text_format, position } = shared;
  return [title, text, text_format === 'rich' ? 'html' : '', String(position)];
}
