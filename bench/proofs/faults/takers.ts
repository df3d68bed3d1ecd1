import { setTimeout } from 'node:timers/promises';
import { ORPCError } from '@orpc/client';
import { retryUntilReply } from '#client/data/retry.ts';
import type { Attempt } from '#shared/exams/exams.contract.ts';
import type { ChoiceIndex } from '#shared/questions/questions.rules.ts';
import { type ApiClient, createApiClient, registerAndLogIn } from '#tests/support/http/api-client.ts';
import { type ReplyCounts, watchReplies } from './replies.ts';

const QUESTIONS = 5;
/** The pause in which users read: without it, a few users would make the load of thousands. */
const PAUSE_MS = 100;
/** Browsers retry after 1, 2, 4 … s; shorter pauses here hit more moments of a fault. */
const LONGEST_RETRY_MS = 2_000;

export interface ExamCrowd {
  replies: ReplyCounts;
  /** The exams of each user that the server has confirmed as finished. */
  confirmed: Map<string, string[]>;
  /** Calls that the server refused, which no fault explains. */
  refused: string[];
  /** Resolves when all users have ended their exam. */
  stop(): Promise<void>;
}

interface Taker {
  api: ApiClient;
  username: string;
  crowd: ExamCrowd;
  ending: AbortSignal;
}

/**
 * Starts users who take one exam after the other. After failed calls they do what users of the page do: answers are
 * sent until there is a reply, and a start or finish that failed is tried again.
 */
export async function startExamCrowd(options: {
  /** The origin of a process, at which the users register. */
  origin: string;
  /** The origin of the proxy, at which the users take exams. */
  proxyOrigin: string;
  dataDir: string;
  users: number;
}): Promise<ExamCrowd> {
  const replies = watchReplies();
  let { origin } = options;
  // registrations are not counted: they wait for a password hash, which takes long on a busy machine
  let send: ReplyCounts['fetch'] = fetch;
  const word = Math.random().toString(36).slice(2, 8);
  const ending = new AbortController();
  const crowd: ExamCrowd = {
    replies,
    confirmed: new Map(),
    refused: [],
    stop: () => Promise.resolve(),
  };
  const takers = Array.from({ length: options.users }, (_, i) => ({
    api: createApiClient(() => origin, { fetch: (request, init) => send(request, init) }),
    username: `aguanta_${word}_${i}`,
    crowd,
    ending: ending.signal,
  }));
  for (const { api, username } of takers) await registerAndLogIn(api, options.dataDir, username);
  origin = options.proxyOrigin;
  send = replies.fetch;
  replies.reset();
  const running = Promise.all(takers.map(takeExams));
  running.catch(() => {});
  crowd.stop = async () => {
    ending.abort();
    await running;
  };
  return crowd;
}

async function takeExams(taker: Taker): Promise<void> {
  const { api, username, crowd, ending } = taker;
  const confirmed: string[] = [];
  crowd.confirmed.set(username, confirmed);
  const { categories } = await persist(() => api.catalogue.list());
  const category_id = categories.find(({ question_count }) => question_count >= QUESTIONS)?.id ?? '';
  while (!ending.aborted) {
    try {
      confirmed.push(await takeExam(taker, await startOrGoOn(api, category_id)));
    } catch (error) {
      crowd.refused.push(`${username}: ${describe(error)}`);
      await setTimeout(LONGEST_RETRY_MS);
    }
  }
}

/** Starts an exam, or returns the one that an earlier call has started whose reply was lost. */
function startOrGoOn(api: ApiClient, category_id: string): Promise<Attempt> {
  return persist(() => api.exams.start({ category_id, count: QUESTIONS }));
}

async function takeExam({ api }: Taker, attempt: Attempt): Promise<string> {
  const { id } = attempt;
  for (let position = attempt.answered.length; position < attempt.total_questions; position++) {
    const selected_answer = Math.floor(Math.random() * 2) as ChoiceIndex;
    await persist(() =>
      api.exams.answer({
        attempt_id: id,
        position,
        selected_answer,
        time_taken: position,
      }),
    );
    await setTimeout(PAUSE_MS * Math.random() * 2);
  }
  const { session_id } = await persist(() => api.exams.finish({ attempt_id: id, time_taken: QUESTIONS }));
  return session_id;
}

function persist<T>(call: () => Promise<T>): Promise<T> {
  return retryUntilReply(call, (failures) =>
    setTimeout(Math.min(250 * 2 ** (failures - 1), LONGEST_RETRY_MS)),
  );
}

function describe(error: unknown): string {
  return error instanceof ORPCError ? `${error.status} ${error.code}` : String(error);
}
