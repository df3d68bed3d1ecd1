import { openRankingStream } from '#tests/support/http/streams.ts';
import { ADMINISTRATOR_PROCEDURES, PROCEDURE_NAMES } from '#tests/support/http/procedures.ts';
import { sendRequest } from '#tests/support/http/server.ts';
import { type TestIds, VALID_INPUTS } from '#tests/support/http/valid-inputs.ts';
import { LIVE_RANKING_PATH } from '#shared/ranking/ranking.rules.ts';
import type { Learner } from './learners.ts';

/** A request of a learner, which doesn't depend on the keys. */
export interface LearnerRequest {
  /** The name of the procedure or route, such as 'exams.results' or 'GET /profile'. */
  name: string;
  method: string;
  address: string;
  body?: string;
}

export const ACCOUNT_PROCEDURES = PROCEDURE_NAMES.filter((name) => name.startsWith('accounts.'));

/** Procedures to call last: they end the session or the open practice, and later calls would draw a random new one. */
const LAST = ['exams.abandon', ...ACCOUNT_PROCEDURES];

/**
 * Lists requests for every procedure, with each of the learner's exams and several questions, for every route outside
 * of the API, and for every page of the learner's.
 */
export function listLearnerRequests(learner: Learner, routes: string[]): LearnerRequest[] {
  const variants = [0, 1].map((index) => idsOf(learner, index));
  const callAll = (name: string) =>
    // one call of an administrator's procedure is enough: it is refused
    (ADMINISTRATOR_PROCEDURES.includes(name) ? variants.slice(0, 1) : variants).map((ids) =>
      callOf(name, ids),
    );
  return [
    ...PROCEDURE_NAMES.filter((name) => !LAST.includes(name)).flatMap(callAll),
    ...learner.question_ids.map((question_id) =>
      callOf('questions.question', { ...idsOf(learner, 0), question_id }),
    ),
    ...routes.filter((route) => !route.includes('/rpc/')).map(requestOfRoute),
    ...listPages(learner).map((address) => ({
      name: `GET ${address.replace(/[0-9a-f-]{36}/, 'ID')}`,
      method: 'GET',
      address,
    })),
    ...LAST.flatMap(callAll),
  ];
}

/**
 * Returns ids for the inputs. Those of the administration belong to nothing, because its procedures refuse learners.
 */
function idsOf(learner: Learner, index: number): TestIds {
  const none = learner.id;
  return {
    email: learner.email,
    token: learner.token,
    question_id: learner.question_ids[index] ?? '',
    category_id: learner.category_id,
    attempt_id: learner.attempt_id,
    session_id: learner.session_ids[index] ?? '',
    mock_exam_id: learner.template_id,
    own_exam_id: learner.own_exam_id,
    sheet_id: learner.sheet_id,
    delivered_id: learner.delivered_id,
    targets: new Proxy({ line_number: 1 } as TestIds['targets'], {
      get: (target, name) => (name === 'line_number' ? target.line_number : none),
    }),
  };
}

function callOf(name: string, ids: TestIds): LearnerRequest {
  const input = VALID_INPUTS[name]?.(ids) ?? {};
  const address = `/rpc/${name.replaceAll('.', '/')}`;
  return { name, method: 'POST', address, body: JSON.stringify({ json: input }) };
}

function requestOfRoute(route: string): LearnerRequest {
  const [method = '', path = ''] = route.split(' ');
  return {
    name: route,
    method,
    address: `${path}?name=a.json`,
    ...(method === 'POST' ? { body: '[]' } : {}),
  };
}

function listPages({ session_ids, delivered_id, template_id, own_exam_id, question_ids }: Learner): string[] {
  const pages = [
    '/',
    '/ranking',
    '/practice',
    '/practice/choose',
    '/practice/decks',
    '/practice/saved',
    '/practice/suspended',
    '/profile',
    '/mock-exams',
    '/mock-exams/sheet',
    '/mock-exams/history',
  ];
  return [
    ...pages,
    `/mock-exams/${template_id}`,
    `/mock-exams/own/${own_exam_id}`,
    `/mock-exams/results/${delivered_id}`,
    ...session_ids.map((id) => `/results/${id}`),
    ...question_ids.map((id) => `/question/${id}`),
  ];
}

export interface LearnerReply {
  status: number;
  /** The headers and body of the reply, without parts that differ each time. */
  text: string;
  isStored: boolean;
}

export async function sendLearnerRequest(
  origin: string,
  { method, address, body }: LearnerRequest,
  cookie: string | undefined,
): Promise<LearnerReply> {
  const headers = {
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/json',
    ...(cookie === undefined ? {} : { cookie }),
  };
  if (address.startsWith(LIVE_RANKING_PATH)) return readStream(origin, headers);
  const reply = await sendRequest(`${origin}${address}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  });
  const isStored = !String(reply.headers['cache-control']).includes('no-store');
  return {
    status: reply.status,
    text: withoutChance(`${JSON.stringify(reply.headers)}\n${reply.text}`),
    isStored,
  };
}

/** Reads the first message of the ranking's event stream, which is the current ranking. */
async function readStream(origin: string, headers: Record<string, string>): Promise<LearnerReply> {
  const stream = await openRankingStream(origin, undefined, { headers });
  while (stream.updates.length === 0 && stream.status === 200)
    await new Promise((resolve) => setTimeout(resolve, 10));
  stream.leave();
  return { status: stream.status, text: JSON.stringify(stream.updates[0] ?? null), isStored: false };
}

const CHANCE: [RegExp, string][] = [
  [/"(date|x-request-id|set-cookie)":("[^"]*"|\[[^\]]*\])/g, '"$1":'],
  // random values for a passkey and for resetting a password
  [/"(challenge|token)":"[\w-]{43}"/g, '"$1":'],
  [/nonce-[\w+/=-]+/g, 'nonce-'],
  [/nonce="[^"]*"/g, 'nonce=""'],
  [/name="csp-nonce" content="[^"]*"/g, 'name="csp-nonce"'],
];

function withoutChance(text: string): string {
  return CHANCE.reduce((left, [chance, name]) => left.replaceAll(chance, name), text);
}
