import type { QuestionFormatId } from './question-formats.rules.ts';
import type { QuestionFilter } from './question-list.contract.ts';

/** Addresses of files outside the API, for administrators only. Errors are { code, message }. */
export const QUESTION_FILE_ADDRESSES = {
  /**
   * POST the bytes of a file, with its name in the query's `name`; returns { import_id }, or { code, message }.
   */
  upload: '/files/question-imports',
  /** POST the bytes of a file in a format that may be large (`canBeLarge`); otherwise like `upload`. */
  uploadLarge: '/files/large-question-imports',
  /** POST the bytes of a picture; returns { hash, width, height }, or { code, message }. */
  picture: '/files/pictures',
  /** GET the questions of the query's filter, in the query's `format`, or in the import format. */
  export: '/files/questions.json',
  /** GET an example file to fill in. */
  template: '/files/question-template.json',
  /** GET all problems of the import in the query's `id`, one per line. */
  problems: '/files/question-import-problems.txt',
  /** GET a table of what the import in the query's `id` leaves out: number, line, excerpt, reason, remedy. */
  leftOut: '/files/question-import-left-out.csv',
} as const;

/** The address of a file with the questions that a filter finds. */
export function formatQuestionExportAddress(
  filter: QuestionFilter,
  format: QuestionFormatId = 'json',
): string {
  const query = filterQuery(filter);
  if (format !== 'json') query.set('format', format);
  const text = query.toString();
  return text === '' ? QUESTION_FILE_ADDRESSES.export : `${QUESTION_FILE_ADDRESSES.export}?${text}`;
}

/** The query of a filter, without its default values. */
function filterQuery(filter: QuestionFilter): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) {
    if (Array.isArray(value)) for (const item of value) query.append(name, item);
    else if (value !== null && value !== false && value !== '') query.set(name, String(value));
  }
  return query;
}
