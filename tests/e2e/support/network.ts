import type { Page, Route } from '@playwright/test';
import type { AnyContractProcedure, ErrorMap } from '@orpc/contract';
import type { api } from '#shared/api.contract.ts';
import { formatErrorMessage } from '#shared/procedure.contract.ts';
import { waitForNextFrame } from './layout-shifts.ts';

/** Where a procedure stands in the contract, for example 'exams/answer'. */
export type ProcedurePath = PathIn<typeof api>;

type PathIn<Contract> = {
  [Name in keyof Contract & string]: Contract[Name] extends AnyContractProcedure
    ? Name
    : `${Name}/${PathIn<Contract[Name]>}`;
}[keyof Contract & string];

/** A procedure, or all whose whole path matches. */
export type Procedures = ProcedurePath | RegExp;

/** The URLs of procedures. */
export const procedureUrl = (procedures: Procedures): RegExp =>
  new RegExp(`/rpc/${typeof procedures === 'string' ? procedures : procedures.source}$`);

interface Answer {
  status: number;
  json: unknown;
}

/** A reply with an error that the contract declares. */
export function contractError(
  procedure: AnyContractProcedure,
  code: string,
  data: object | undefined = code === 'INVALID_INPUT' ? { fields: {} } : undefined,
): Answer {
  const errors = procedure['~orpc'].errorMap as ErrorMap;
  const error = errors[code];
  const message = error && formatErrorMessage(error, data);
  if (message === undefined) throw new Error(`the contract has no error ${code}`);
  const status = error?.status ?? 500;
  return { status, json: { json: { defined: true, code, status, message, data } } };
}

/** An unexpected error of the server. */
export const INTERNAL_ERROR: Answer = {
  status: 500,
  json: { json: { defined: false, code: 'INTERNAL_SERVER_ERROR', status: 500, message: 'Internal error' } },
};

/** A successful reply. */
export const successReply = (json: unknown): Answer => ({ status: 200, json: { json } });

/** A simulated network failure; `isOver` becomes true when the test restores the network. */
interface Fault {
  isOver: boolean;
}

const faults = new WeakMap<Page, Fault[]>();

/**
 * Ends all simulated failures of this page. The routes stay: when a route is removed just as the page sends a request,
 * the browser may never continue that request.
 */
export function restoreNetwork(page: Page): void {
  for (const fault of faults.get(page) ?? []) fault.isOver = true;
}

async function interceptCalls(page: Page, url: RegExp, times: number, how: (route: Route) => Promise<void>) {
  const fault: Fault = { isOver: false };
  faults.set(page, [...(faults.get(page) ?? []), fault]);
  let left = times;
  await page.route(url, async (route) => {
    if (fault.isOver || left === 0) return route.fallback();
    left -= 1;
    return how(route);
  });
}

/**
 * Procedures whose output the server embeds in its pages, so that the client doesn't call them
 * (first-answers.rules.ts).
 */
const BROUGHT_ALONG: ProcedurePath[] = [
  'content/site',
  'content/legalPage',
  'accounts/me',
  'exams/current',
  'mockExams/open',
];
const stripped = new WeakSet<Page>();

/** Removes the embedded output from pages, so that the client calls the procedure. */
async function withoutFirstAnswers(page: Page, procedure: Procedures): Promise<void> {
  if (!BROUGHT_ALONG.some((path) => path === procedure) || stripped.has(page)) return;
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

/** Mocks the reply to every call of a procedure. */
export async function mockReply(page: Page, procedure: Procedures, answer: Answer): Promise<void> {
  await withoutFirstAnswers(page, procedure);
  await interceptCalls(page, procedureUrl(procedure), Infinity, (route) => route.fulfill(answer));
}

/** Makes the first `times` calls of a procedure fail as without a connection. */
export async function failCalls(page: Page, procedure: Procedures, times = Infinity): Promise<void> {
  await withoutFirstAnswers(page, procedure);
  await interceptCalls(page, procedureUrl(procedure), times, (route) => route.abort('connectionfailed'));
}

/** The first call of a procedure never gets a reply. */
export async function leaveFirstCallUnanswered(page: Page, procedure: Procedures): Promise<void> {
  await withoutFirstAnswers(page, procedure);
  await interceptCalls(page, procedureUrl(procedure), 1, () => Promise.resolve());
}

/** Makes requests for these files fail as without a connection. */
export async function failFiles(page: Page, url: RegExp): Promise<void> {
  await interceptCalls(page, url, Infinity, (route) => route.abort('connectionfailed'));
}

/**
 * Replaces the stream of an open ranking by one that never sends an update, so that a mocked list stays on screen. To
 * be called before the page is opened.
 */
export async function muteRankingStream(page: Page): Promise<void> {
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

/** The server handles the first `times` calls, but their replies are lost. */
export async function dropReplies(page: Page, procedure: Procedures, times = 1): Promise<void> {
  await withoutFirstAnswers(page, procedure);
  await interceptCalls(page, procedureUrl(procedure), times, async (route) => {
    await route.fetch();
    await route.abort('connectionfailed');
  });
}

/** Calls that are delayed until they are released. */
export interface DelayedCalls {
  /** Number of calls so far, released or not. */
  count(): number;
  /** Lets the delayed calls, and all later ones, continue to the server. */
  release(): Promise<void>;
}

export async function delayCalls(page: Page, procedure: Procedures): Promise<DelayedCalls> {
  await withoutFirstAnswers(page, procedure);
  return delayFiles(page, procedureUrl(procedure));
}

/** Delays requests for these files until they are released. */
export async function delayFiles(page: Page, url: RegExp): Promise<DelayedCalls> {
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
 * Simulates a very slow connection while `isOn`: each request waits until the reply to the previous one has arrived and
 * been drawn. The page, its theme and its styles are not delayed: without them nothing is drawn.
 */
export async function simulateSlowConnection(page: Page): Promise<{ isOn: boolean }> {
  const queue = { isOn: true };
  let last = Promise.resolve();
  await page.route(
    () => true,
    async (route) => {
      const request = route.request();
      // a new page doesn't wait for requests of the previous one
      if (request.isNavigationRequest()) last = Promise.resolve();
      // an event stream never ends: no request can wait for it
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
        await page.evaluate(waitForNextFrame);
      } catch {
        // the page that sent the request has been left
      } finally {
        resolve();
      }
    },
  );
  return queue;
}

/** Counts the calls of a procedure from now on. */
export function countCalls(page: Page, procedure: Procedures): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (procedureUrl(procedure).test(request.url())) count += 1;
  });
  return () => count;
}
