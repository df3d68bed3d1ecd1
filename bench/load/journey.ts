import type { ChoiceIndex } from '#shared/questions/questions.rules.ts';
import type { Attempt, ExamResults } from '#shared/exams/exams.contract.ts';
import type { Category } from '#shared/catalogue/catalogue.contract.ts';
import { LARGE_CATEGORY, PLAYERS_PASSWORD } from './data.ts';

/** The load client of the baseline: one keep-alive connection with cookies. */
export interface LoadClient {
  post(path: string, body: unknown): Promise<{ status: number; text: string; json(): { json: unknown } }>;
  reset(): void;
  close(): void;
}

export type MeasureStep = <T>(name: string, act: () => Promise<T>) => Promise<T>;

/** Calls a procedure as the browser does and returns its output; throws on any error. */
export async function callServer<T>(client: LoadClient, procedure: string, input: unknown = {}): Promise<T> {
  const reply = await client.post(`/rpc/${procedure}`, { json: input });
  if (reply.status !== 200) throw new Error(`${procedure} ${reply.status} ${reply.text.slice(0, 200)}`);
  return reply.json().json as T;
}

export function logIn(client: LoadClient, player: number): Promise<unknown> {
  return callServer(client, 'accounts/logIn', {
    email: `player${player}@example.com`,
    password: PLAYERS_PASSWORD,
  });
}

/** The journey to compare, 15 requests: list, start, ten answers, finish, results, ranking with the user's place. */
export async function runJourney({ client }: { client: LoadClient }, step: MeasureStep): Promise<void> {
  const { categories } = await step('list', () =>
    callServer<{ categories: Category[] }>(client, 'catalogue/list'),
  );
  const category_id = categories.find(({ name }) => name === LARGE_CATEGORY)?.id;

  const attempt = await step('start', () =>
    callServer<Attempt>(client, 'exams/start', { category_id, count: 10 }),
  );
  if (attempt.total_questions !== 10) throw new Error(`${attempt.total_questions} questions`);

  let score = 0;
  for (let position = 0; position < 10; position++) {
    const selected_answer = Math.floor(Math.random() * 4) as ChoiceIndex;
    const input = { attempt_id: attempt.id, position, selected_answer, time_taken: position };
    const reply = await step('answer', () =>
      callServer<{ is_correct: boolean; correct_answer: number }>(client, 'exams/answer', input),
    );
    if (reply.is_correct !== (reply.correct_answer === selected_answer)) throw new Error('feedback');
    if (reply.is_correct) score++;
  }

  const closing = { attempt_id: attempt.id, time_taken: 10 };
  const { session_id } = await step('finish', () =>
    callServer<{ session_id: string }>(client, 'exams/finish', closing),
  );

  const results = await step('results', () =>
    callServer<ExamResults>(client, 'exams/results', { session_id }),
  );
  if (results.answers.length !== 10 || results.score !== score) throw new Error('results');

  // One screen makes two calls at once: for the user who waits they count as one step.
  await step('ranking', () =>
    Promise.all([
      callServer(client, 'ranking/list', { period_type: 'weekly' }),
      callServer(client, 'ranking/own', { period_type: 'weekly' }),
    ]),
  );
}
