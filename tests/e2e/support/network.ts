import type { Page, Route } from '@playwright/test';
import type { AnyContractProcedure, ErrorMap } from '@orpc/contract';
import { errorMessage } from '#shared/procedure.contract.ts';
import { drawn } from './shifts.ts';

/** Where the page calls a procedure, 'exams/answer' for example. */
export const rpc = (procedure: string): RegExp => new RegExp(`/rpc/${procedure}$`);

interface Answer {
  status: number;
  json: unknown;
}

/** The answer with which the contract says no. */
export function typedError(
  procedure: AnyContractProcedure,
  code: string,
  data: object | undefined = code === 'INVALID_INPUT' ? { fields: {} } : undefined,
): Answer {
  const errors = procedure['~orpc'].errorMap as ErrorMap;
  const error = errors[code];
  const message = error && errorMessage(error, data);
  if (message === undefined) throw new Error(`the contract has no error ${code}`);
  const status = error?.status ?? 500;
  return { status, json: { json: { defined: true, code, status, message, data } } };
}

/** An accident on the server that nobody foresaw. */
export const ACCIDENT: Answer = {
  status: 500,
  json: { json: { defined: false, code: 'INTERNAL_SERVER_ERROR', status: 500, message: 'Internal error' } },
};

/** What a procedure answers. */
export const ok = (json: unknown): Answer => ({ status: 200, json: { json } });

/** Something that goes wrong on the way, until it is mended. */
interface Fault {
  isOver: boolean;
}

const faults = new WeakMap<Page, Fault[]>();

/**
 * From now on everything of this page gets through again. The routes stay: when one is taken away just as the page
 * sends its next request, the browser may hold that one for ever.
 */
export function mend(page: Page): void {
  for (const fault of faults.get(page) ?? []) fault.isOver = true;
}

async function disturb(page: Page, url: RegExp, times: number, how: (route: Route) => Promise<void>) {
  const fault: Fault = { isOver: false };
  faults.set(page, [...(faults.get(page) ?? []), fault]);
  let left = times;
  await page.route(url, async (route) => {
    if (fault.isOver || left === 0) return route.fallback();
    left -= 1;
    return how(route);
  });
}

/** What a page brings along, so that the client need not ask (first-answers.rules.ts). */
const BROUGHT_ALONG = ['content/site', 'content/legalPage', 'accounts/me', 'exams/current'];
const stripped = new WeakSet<Page>();

/** So that this procedure is called at all: as if the server could not read what it puts into its pages. */
async function withoutFirstAnswers(page: Page, procedure: string): Promise<void> {
  if (!BROUGHT_ALONG.includes(procedure) || stripped.has(page)) return;
  stripped.add(page);
  await page.route(
    ({ pathname }) => !/^\/(rpc|assets)\//.test(pathname),
    async (route) => {
      if (!route.request().isNavigationRequest()) return route.fallback();
      const response = await route.fetch();
      const body = (await response.text()).replace(/(id="first-answers">)[^<]*/, '$1');
      return route.fulfill({ response, body });
    },
  );
}

/** Answers every call of a procedure at the network's edge. */
export async function answerWith(page: Page, procedure: string, answer: Answer): Promise<void> {
  await withoutFirstAnswers(page, procedure);
  await disturb(page, rpc(procedure), Infinity, (route) => route.fulfill(answer));
}

/** As if the cable were cut for this procedure only, for good or for so many calls. */
export async function cut(page: Page, procedure: string, times = Infinity): Promise<void> {
  await withoutFirstAnswers(page, procedure);
  await disturb(page, rpc(procedure), times, (route) => route.abort('connectionfailed'));
}

/** The first call of a procedure is never answered. */
export async function stall(page: Page, procedure: string): Promise<void> {
  await withoutFirstAnswers(page, procedure);
  await disturb(page, rpc(procedure), 1, () => Promise.resolve());
}

/** As if these files could not be fetched. */
export async function cutFiles(page: Page, url: RegExp): Promise<void> {
  await disturb(page, url, Infinity, (route) => route.abort('connectionfailed'));
}

/**
 * The stream of an open ranking is there and says nothing but that it is, so that a list that is made up at the edge lasts. Before the
 * page is opened.
 */
export async function silenceStream(page: Page): Promise<void> {
  await page.addInitScript(() => {
    class SilentStream extends EventTarget {
      readonly CLOSED = 2;
      readyState = 1;

      constructor() {
        super();
        queueMicrotask(() => this.dispatchEvent(new Event('ping')));
      }

      close(): void {
        this.readyState = this.CLOSED;
      }
    }
    Object.assign(window, { EventSource: SilentStream });
  });
}

/** The server does what it is asked, and its answer is lost on the way: once, or as often as said. */
export async function loseReplies(page: Page, procedure: string, times = 1): Promise<void> {
  await withoutFirstAnswers(page, procedure);
  await disturb(page, rpc(procedure), times, async (route) => {
    await route.fetch();
    await route.abort('connectionfailed');
  });
}

/** Keeps calls of a procedure waiting until they are let through. */
export interface Held {
  /** How many calls came so far, let through or not. */
  count(): number;
  /** Lets those that wait, and all that follow, go on to the server. */
  release(): Promise<void>;
}

export async function hold(page: Page, procedure: string): Promise<Held> {
  await withoutFirstAnswers(page, procedure);
  return holdFiles(page, rpc(procedure));
}

/** Keeps requests for these files waiting until they are let through. */
export async function holdFiles(page: Page, url: RegExp): Promise<Held> {
  const waiting: Route[] = [];
  let open = false;
  let count = 0;
  await page.route(url, async (route) => {
    count += 1;
    if (open) await route.continue();
    else waiting.push(route);
  });
  return {
    count: () => count,
    release: async () => {
      open = true;
      await Promise.all(waiting.splice(0).map((route) => route.continue()));
    },
  };
}

/**
 * As on a very slow line, while it is on: nothing is asked for before the answer to what was asked for earlier has come
 * and has been drawn. The page, its colours and its styles come as always: without them nothing is drawn at all.
 */
export async function oneByOne(page: Page): Promise<{ isOn: boolean }> {
  const queue = { isOn: true };
  let last = Promise.resolve();
  await page.route(
    () => true,
    async (route) => {
      const request = route.request();
      // nobody waits for what a page has asked for that is left now
      if (request.isNavigationRequest()) last = Promise.resolve();
      // a stream has no end to wait for
      if (request.resourceType() === 'eventsource') return route.fallback();
      if (!queue.isOn || request.isNavigationRequest() || /\/theme\.js$|\.css$/.test(request.url()))
        return route.fallback();
      const before = last;
      const { promise, resolve } = Promise.withResolvers<void>();
      last = promise;
      try {
        await before;
        await route.continue();
        await (await request.response())?.finished();
        await page.evaluate(drawn);
      } catch {
        // asked for by a page that has been left
      } finally {
        resolve();
      }
    },
  );
  return queue;
}

/** Counts the calls of a procedure from now on. */
export function countCalls(page: Page, procedure: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (rpc(procedure).test(request.url())) count += 1;
  });
  return () => count;
}
