import type { callAs } from '#tests/support/http/caller.ts';
import type { QuestionForm } from '#shared/questions/question-editing.contract.ts';

let count = 0;

/** Creates an administrator's form for a new question with a unique wording, without categories unless given. */
export function createQuestionForm(given: Partial<QuestionForm> = {}): QuestionForm {
  count += 1;
  return {
    question_text: `¿Pregunta ${count} de un formulario?`,
    choices: ['Primera', 'Segunda', 'Tercera', 'Cuarta'].map((word) => `${word} ${count}`),
    correct_answer: 2,
    notes: null,
    explanation: null,
    explanation_format: 'rich',
    category_ids: [],
    reference: null,
    ...given,
  };
}

/** Returns the form of a stored question as the editor sends it. */
export async function loadQuestionForm(
  client: ReturnType<typeof callAs>,
  id: string,
): Promise<QuestionForm & { id: string; version: number }> {
  const {
    categories,
    created_at: _made,
    deleted_at: _gone,
    ...edited
  } = await client.questions.edited({ id });
  return { ...edited, category_ids: categories.map((category) => category.id) };
}
