import { commonErrors } from '#shared/procedure.contract.ts';

/** The text that the examples of deploy/proxies show when no process replies. */
const OF_PROXIES = 'Plaza no está disponible en este momento.';
const OUTAGES = [OF_PROXIES, commonErrors.DATABASE_UNAVAILABLE.message, commonErrors.SERVER_BUSY.message];
/** The time after which the browser gives up a call and repeats it. */
const REPLY_TIMEOUT_MS = 10_000;

/** What calls got: the number of replies by status, of calls without a reply by error, and what was wrong. */
export interface ReplyCounts {
  outcomes: Map<string, number>;
  /** Server errors other than Plaza's 503 in Spanish, each with the beginning of its text. */
  wrong: string[];
  slowestMs: number;
  /** The longest time in which no call got its reply. */
  longestGapMs: number;
  /** Sets all counts to 0. */
  reset(): void;
  fetch(request: Request | string, init?: RequestInit): Promise<Response>;
}

/** Counts the replies to everything that is sent with its `fetch`. */
export function watchReplies(): ReplyCounts {
  let lastReplyAt = performance.now();
  const replies: ReplyCounts = {
    outcomes: new Map(),
    wrong: [],
    slowestMs: 0,
    longestGapMs: 0,
    fetch: send,
    reset: () => {
      Object.assign(replies, { outcomes: new Map(), wrong: [], slowestMs: 0, longestGapMs: 0 });
      lastReplyAt = performance.now();
    },
  };
  const count = (outcome: string): void => {
    replies.outcomes.set(outcome, (replies.outcomes.get(outcome) ?? 0) + 1);
  };
  async function send(request: Request | string, init?: RequestInit): Promise<Response> {
    const from = performance.now();
    try {
      const reply = await fetch(request, {
        ...init,
        signal: AbortSignal.timeout(REPLY_TIMEOUT_MS),
      });
      const text = await reply.text();
      count(String(reply.status));
      if (reply.status >= 500 && !isSpanishOutage(reply.status, text))
        replies.wrong.push(`${reply.status} ${reply.url}: ${text.slice(0, 200)}`);
      return new Response(text === '' ? null : text, reply);
    } catch (error) {
      count(nameOf(error));
      throw error;
    } finally {
      const now = performance.now();
      replies.slowestMs = Math.max(replies.slowestMs, now - from);
      replies.longestGapMs = Math.max(replies.longestGapMs, now - lastReplyAt);
      lastReplyAt = now;
    }
  }
  return replies;
}

function isSpanishOutage(status: number, text: string): boolean {
  return status === 503 && OUTAGES.some((sentence) => text.includes(sentence));
}

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'TimeoutError') return 'no reply in 10 s';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.message;
}
