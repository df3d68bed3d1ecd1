import type { Database } from '#server/database/database.ts';
import { importEntries } from './imports.ts';
import { createFileEntry } from './question-files.ts';

export interface TestSharedText {
  id: string;
  title: string;
  category_id: string;
  /** The text's questions, in their order. */
  questions: { id: string; question_text: string; choices: string[]; correct_answer: number }[];
}

/** Creates a shared text with its questions, in a new category. */
export async function createSharedText(
  db: Database,
  given: { questions?: number; title?: string; texto?: string; texto_formato?: 'texto' | 'html' } = {},
): Promise<TestSharedText> {
  const { questions = 3, title = `Supuesto ${crypto.randomUUID()}`, ...text } = given;
  const supuesto = { texto: 'Ana, funcionaria del Estado,\nsolicita una licencia.', ...text, titulo: title };
  const categoria = [`Casos de ${title}`];
  // the file lists the questions backwards: their order comes from `orden`, not from the file
  const places = Array.from({ length: questions }, (_, index) => questions - index);
  await importEntries(
    db,
    places.map((orden) => createFileEntry({ categoria, supuesto: { ...supuesto, orden } })),
  );
  const stored = await db
    .selectFrom('questions')
    .innerJoin('shared_texts', 'shared_texts.id', 'questions.shared_text_id')
    .innerJoin('question_categories', 'question_categories.question_id', 'questions.id')
    .where('shared_texts.title', '=', title)
    .select(['questions.id', 'question_text', 'choices', 'correct_answer', 'category_id', 'shared_text_id'])
    .orderBy('shared_text_position')
    .execute();
  const [first] = stored;
  if (!first || first.shared_text_id === null) throw new Error('the text has no questions');
  return { id: first.shared_text_id, title, category_id: first.category_id, questions: stored };
}
