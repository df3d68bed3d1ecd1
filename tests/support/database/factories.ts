import { randomUUID } from 'node:crypto';
import { type Account, account } from '#shared/accounts/accounts.contract.ts';
import type { Database } from '#server/database/database.ts';

let count = 0;

/** A user with a confirmed e-mail address and without a password. */
export async function createPerson(
  db: Database,
  given: Partial<
    Omit<Account, 'must_change_password' | 'must_set_up_second_factor' | 'must_accept_terms'>
  > = {},
): Promise<Account> {
  count += 1;
  const row = await db
    .insertInto('profiles')
    .values({
      username: `persona${count}`,
      email: `persona${count}@example.com`,
      email_verified: true,
      ...given,
    })
    .returning(['id', 'username', 'email', 'role', 'dark_mode', 'hidden'])
    .executeTakeFirstOrThrow();
  return account.parse({
    ...row,
    must_change_password: false,
    must_set_up_second_factor: false,
    must_accept_terms: false,
  });
}

export interface TestQuestion {
  id: string;
  question_text: string;
  choices: string[];
  correct_answer: number;
  explanation: string | null;
}

export interface TestCategory {
  id: string;
  name: string;
  questions: TestQuestion[];
}

/**
 * A category with that number of questions; right answers rotate from A to D, every second question has an explanation.
 */
export async function createCategory(
  db: Database,
  given: { name?: string; questions?: number } = {},
): Promise<TestCategory> {
  count += 1;
  const name = given.name ?? `Categoría ${count}`;
  const size = given.questions ?? 10;
  const { id } = await db
    .insertInto('categories')
    .values({ name, description: `Categoría para ${name}`, question_count: size })
    .returning('id')
    .executeTakeFirstOrThrow();
  const questions = Array.from({ length: size }, (_, i) =>
    createTestQuestion(`${name}, pregunta ${i + 1}`, i),
  );
  for (let from = 0; from < size; from += 1000) {
    const part = questions.slice(from, from + 1000);
    await db.insertInto('questions').values(part).execute();
    await db
      .insertInto('question_categories')
      .values(
        part.map((question, i) => ({ question_id: question.id, category_id: id, position: from + i + 1 })),
      )
      .execute();
  }
  return { id, name, questions };
}

function createTestQuestion(text: string, i: number): TestQuestion {
  return {
    id: randomUUID(),
    question_text: `¿${text}?`,
    choices: ['Primera', 'Segunda', 'Tercera', 'Cuarta'].map((word) => `${word} opción de ${text}`),
    correct_answer: i % 4,
    explanation: i % 2 === 0 ? `Explicación de ${text}` : null,
  };
}
