import type { OnlineIndex } from '../online-index.ts';

const inQuestion = '(names_picture(question_text, choices, explanation))';
const inText = "(position('/pictures/' in text) > 0)";

/** Finds the few questions and texts that name a picture: what none of them names any more is removed. */
export const indexes: OnlineIndex[] = [
  { name: 'questions_with_pictures', table: 'questions', columns: `(id) where ${inQuestion}` },
  {
    name: 'question_versions_with_pictures',
    table: 'question_versions',
    columns: `(question_id, version) where ${inQuestion}`,
  },
  { name: 'shared_texts_with_pictures', table: 'shared_texts', columns: `(id) where ${inText}` },
  {
    name: 'shared_text_versions_with_pictures',
    table: 'shared_text_versions',
    columns: `(shared_text_id, version) where ${inText}`,
  },
];

export function up(): Promise<void> {
  return Promise.resolve();
}
