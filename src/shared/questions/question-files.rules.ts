import type { QuestionFilter } from './question-list.contract.ts';

/** Files that are sent and fetched beside the API, by administrators only; what goes wrong is { code, message }. */
export const QUESTION_FILES = {
  /** POST: the bytes of a file, its name in the query `name`; answers { import_id }, or { code, message } of what is wrong. */
  upload: '/files/question-imports',
  /** GET: what the query's filter shows, in the import format. */
  export: '/files/questions.json',
  /** GET: an example to fill in. */
  template: '/files/question-template.json',
  /** GET: all problems of the import in the query `id`, a line each. */
  problems: '/files/question-import-problems.txt',
} as const;

/** Where the file is that holds what this filter shows. */
export function exportAddress({
  search,
  without_explanation,
  category_ids,
  deleted,
}: QuestionFilter): string {
  const query = new URLSearchParams();
  if (search !== '') query.set('search', search);
  if (without_explanation) query.set('without_explanation', 'true');
  for (const id of category_ids) query.append('category_ids', id);
  if (deleted) query.set('deleted', 'true');
  const text = query.toString();
  return text === '' ? QUESTION_FILES.export : `${QUESTION_FILES.export}?${text}`;
}
