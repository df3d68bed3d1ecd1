/** Files that are sent and fetched beside the API, by administrators only. */
export const QUESTION_FILES = {
  /** POST: the bytes of a file, its name in the query `name`; answers { import_id }, or { message } of what is wrong. */
  upload: '/files/question-imports',
  /** GET: what the query's filter shows, in the import format. */
  export: '/files/questions.json',
  /** GET: an example to fill in. */
  template: '/files/question-template.json',
} as const;
