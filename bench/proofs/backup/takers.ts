import type { ChoiceIndex } from '#shared/questions/questions.rules.ts';
import { type ApiClient, createApiClient, registerAndLogIn } from '#tests/support/http/api-client.ts';

const QUESTIONS = 5;

/** An exam of a user; times are values of performance.now(). */
export interface TakenExam {
  id: string;
  /** The time at which the call that finishes the exam was sent. */
  from: number;
  /** The time at which that call was confirmed. */
  to: number;
}

export interface Takers {
  taken: TakenExam[];
  /** The longest time for which a call waited. */
  longestMs: number;
  /** Resolves when every user has ended their exam. */
  stop(): Promise<void>;
}

/** Users who take one exam after the other over HTTP; a call that fails ends the exams of its user. */
export async function startTakers(origin: string, dataDir: string, users: number): Promise<Takers> {
  const apis = Array.from({ length: users }, () => createApiClient(() => origin));
  const word = Math.random().toString(36).slice(2, 8);
  await Promise.all(apis.map((api, i) => registerAndLogIn(api, dataDir, `copia_${word}_${i}`)));
  const ending = new AbortController();
  const takers: Takers = { taken: [], longestMs: 0, stop: () => Promise.resolve() };
  const running = Promise.all(apis.map((api) => takeUntil(ending.signal, api, takers)));
  running.catch(() => {});
  takers.stop = async () => {
    ending.abort();
    await running;
  };
  return takers;
}

async function takeUntil(ending: AbortSignal, api: ApiClient, takers: Takers): Promise<void> {
  const timed = async <T>(call: Promise<T>): Promise<T> => {
    const from = performance.now();
    const reply = await call;
    takers.longestMs = Math.max(takers.longestMs, performance.now() - from);
    return reply;
  };
  const { categories } = await api.catalogue.list();
  const category_id = categories.find(({ question_count }) => question_count >= QUESTIONS)?.id ?? '';
  while (!ending.aborted) {
    const { id } = await timed(api.exams.start({ category_id, count: QUESTIONS }));
    for (let position = 0; position < QUESTIONS; position++) {
      const selected_answer = Math.floor(Math.random() * 2) as ChoiceIndex;
      await timed(api.exams.answer({ attempt_id: id, position, selected_answer, time_taken: position }));
    }
    const from = performance.now();
    const { session_id } = await timed(api.exams.finish({ attempt_id: id, time_taken: QUESTIONS }));
    takers.taken.push({ id: session_id, from, to: performance.now() });
  }
}
