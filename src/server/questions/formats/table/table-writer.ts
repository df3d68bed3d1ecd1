import { keepApostrophe, toCsv } from '#server/lists/csv.ts';
import type { ExportedQuestion } from '#server/questions/exporting/question-export.repository.ts';
import { CHOICE_INDEXES, choiceLabel } from '#shared/questions/questions.rules.ts';
import { formatCategoryCell } from './category-cell.ts';

const letters = CHOICE_INDEXES.map((index) => choiceLabel(index).toLowerCase());

const HEADINGS = [
  'pregunta',
  ...letters.map((letter) => `opcion_${letter}`),
  'respuesta',
  'explicacion',
  'explicacion_formato',
  ...letters.map((letter) => `nota_${letter}`),
  'categorias',
  'ley',
  'articulo',
  'apartado',
  'pareja',
];

export function writeCsv(batches: AsyncIterable<ExportedQuestion[]>): AsyncGenerator<string> {
  return toCsv(HEADINGS, rowsOf(batches));
}

export function writeTsv(batches: AsyncIterable<ExportedQuestion[]>): AsyncGenerator<string> {
  return toCsv(HEADINGS, rowsOf(batches), '\t');
}

async function* rowsOf(batches: AsyncIterable<ExportedQuestion[]>): AsyncGenerator<string[][]> {
  for await (const batch of batches) yield batch.map(toRow);
}

function toRow(question: ExportedQuestion): string[] {
  const { choices, correct_answer, notes, explanation, explanation_format } = question;
  return [
    question.question_text,
    ...letters.map((_, index) => choices[index] ?? ''),
    letters[correct_answer]?.toUpperCase() ?? '',
    explanation ?? '',
    explanation !== null && explanation_format === 'rich' ? 'html' : '',
    ...letters.map((_, index) => notes?.[index] ?? ''),
    formatCategoryCell(question.categories),
    question.law_id ?? '',
    question.article ?? '',
    question.paragraph ?? '',
    question.pair ?? '',
  ].map(keepApostrophe);
}
