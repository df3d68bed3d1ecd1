import type { ApiClient } from '#tests/support/http/api-client.ts';

interface Given {
  explanation?: string;
  category_ids?: string[];
}

/** Creates a question without category, whose first option is right; returns its id. */
export async function createQuestion(
  office: ApiClient,
  question_text: string,
  given: Given = {},
): Promise<string> {
  const { id } = await office.questions.create({
    id: crypto.randomUUID(),
    question_text,
    choices: ['Uno', 'Dos', 'Tres', 'Cuatro'],
    correct_answer: 0,
    notes: null,
    explanation: null,
    explanation_format: 'plain',
    category_ids: [],
    reference: null,
    ...given,
  });
  return id;
}

/** Creates `count` questions whose wordings contain `word`, oldest first. */
export async function createQuestions(
  office: ApiClient,
  word: string,
  count: number,
  given: Given = {},
): Promise<string[]> {
  const wordings: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    const question_text = `¿${String.fromCharCode(64 + ((number * 7) % 26))} ${word} número ${number}?`;
    await createQuestion(office, question_text, given);
    wordings.push(question_text);
  }
  return wordings;
}
