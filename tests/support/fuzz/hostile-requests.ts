import fc from 'fast-check';
import { LIST_FILE_ADDRESSES } from '#shared/users/list-file-addresses.rules.ts';
import { LIVE_RANKING_PATH } from '#shared/ranking/ranking.rules.ts';
import { TEMPLATE_FILE_ADDRESSES } from '#shared/mock-exams/template-file-addresses.rules.ts';
import { QUESTION_FILE_ADDRESSES } from '#shared/questions/question-file-addresses.rules.ts';
import type { RoleFixtures } from '#tests/support/people/roles.ts';
import { createFileEntry } from '#tests/support/questions/question-files.ts';
import { VALID_INPUTS } from '#tests/support/http/valid-inputs.ts';
import { createContractInputs } from './contract-inputs.ts';
import { createHostileChanges, createHostileValues, hostileText } from './hostile-values.ts';
import {
  anyRole,
  percentEncode,
  procedurePath,
  type RequestArbitrary,
  strangeHeaders,
  strangePath,
  strangeRequests,
} from './strange-requests.ts';

/**
 * Headers of requests from Plaza's own pages: without them the origin check would refuse most requests before reading
 * them.
 */
const OWN_PAGE = { 'sec-fetch-site': 'same-origin' };
const JSON_TYPE = { ...OWN_PAGE, 'content-type': 'application/json' };

/** Requests of every kind: mostly calls of the API, also files, pages and what no browser would send. */
export function createHostileRequests({ people, ids }: RoleFixtures): RequestArbitrary {
  const known = [...Object.values(people).map(({ id }) => id), ...listTexts(ids)].filter((id) => id !== '');
  return fc.oneof(
    { weight: 14, arbitrary: createCalls({ people, ids }, known) },
    { weight: 3, arbitrary: createMalformedCalls(known) },
    { weight: 2, arbitrary: createUploads(known) },
    { weight: 2, arbitrary: createReads(known) },
    { weight: 1, arbitrary: strangeRequests },
  );
}

/** Well-formed calls with hostile input, derived from valid input or from the contract. */
function createCalls({ people, ids }: RoleFixtures, known: string[]): RequestArbitrary {
  const changes = createHostileChanges(known);
  const calls = [...createContractInputs(known)].map(([name, inputs]) =>
    fc.tuple(anyRole, fc.boolean(), inputs, changes).map(([role, isValid, shaped, change]) => {
      const { email, token } = people[role];
      const input = isValid ? VALID_INPUTS[name]?.({ ...ids, email, token }) : shaped;
      return {
        role,
        method: 'POST',
        address: `/rpc/${name.replaceAll('.', '/')}`,
        headers: JSON_TYPE,
        body: JSON.stringify({ json: change(input) }),
      };
    }),
  );
  return fc.oneof(...calls);
}

const MALFORMED = [
  '',
  '{',
  'null',
  '[]',
  '"x"',
  '1e999',
  '{"json":',
  '{"json":{}',
  '{"json":{}}x',
  '{"json":{},"json":null}',
  '{"meta":[]}',
  '{"JSON":{}}',
  '{"json":{"__proto__":{"id":1}}}',
  '\uFEFF{"json":{}}',
  `{"json":${'['.repeat(9000)}`,
  `{"json":${'['.repeat(9000)}${']'.repeat(9000)}}`,
  `{"json":${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}}`,
  '--x\r\nContent-Disposition: form-data; name="data"\r\n\r\n{"json":{}}\r\n--x--',
  'json=%7B%7D',
];
/** An entry of oRPC's metadata about values that JSON doesn't have: dates, sets, regular expressions. */
const metaEntry = fc.tuple(
  fc.oneof(fc.nat({ max: 9 }), hostileText),
  fc.oneof(fc.constantFrom('a', 'id', 'search', 'email', '__proto__', 'constructor', 0, -1), hostileText),
);

/** Creates calls whose body is not in oRPC's wire format, or whose metadata doesn't fit its content. */
function createMalformedCalls(known: string[]): RequestArbitrary {
  const values = createHostileValues(known);
  const envelope = fc
    .record(
      {
        json: fc.oneof(values, fc.dictionary(fc.constantFrom('a', 'id', 'search', 'email'), values)),
        meta: fc.oneof(fc.array(metaEntry, { maxLength: 4 }), values),
        maps: fc.oneof(fc.constant([['a']]), values),
      },
      { requiredKeys: [] },
    )
    .map((body) => JSON.stringify(body));
  const bodies = fc.oneof<fc.Arbitrary<string | Uint8Array>[]>(
    envelope,
    envelope,
    fc.constantFrom(...MALFORMED),
    fc.uint8Array({ maxLength: 200 }),
    fc.string({ unit: 'binary', maxLength: 200 }).map((text) => Buffer.from(text, 'utf16le')),
    values.map((value) => JSON.stringify(value)),
    fc.nat({ max: 150_000 }).map((length) => `{"json":"${'x'.repeat(length)}"}`),
  );
  return fc.record({
    role: anyRole,
    method: fc.oneof(
      { weight: 9, arbitrary: fc.constant('POST') },
      { weight: 1, arbitrary: fc.constantFrom('PUT', 'PATCH', 'DELETE', 'OPTIONS') },
    ),
    address: fc.oneof(
      procedurePath,
      procedurePath,
      strangePath.map((path) => `/rpc/${path}`),
    ),
    headers: headersOf(
      fc.constantFrom(
        'application/json',
        'application/json; charset=utf-16',
        'text/plain',
        'multipart/form-data; boundary=x',
        'application/x-www-form-urlencoded',
        'application/octet-stream',
        '',
      ),
    ),
    body: bodies,
  });
}

function headersOf(contentType: fc.Arbitrary<string>): fc.Arbitrary<Record<string, string>> {
  return fc
    .tuple(contentType, fc.constantFrom({}, { 'transfer-encoding': 'chunked' }))
    .map(([type, more]) => ({ ...OWN_PAGE, 'content-type': type, ...more }));
}

/** Creates uploads of question files: with hostile entries, without a list, or truncated. */
function createUploads(known: string[]): RequestArbitrary {
  const entry = createHostileChanges(known).map((change) =>
    change(createFileEntry({ explicacion: '<b>Así</b>', notas: [null, 'No', null, null] })),
  );
  const list = fc.array(entry, { maxLength: 5 }).map((entries) => JSON.stringify(entries));
  const content = fc.oneof<fc.Arbitrary<string | Uint8Array>[]>(
    list,
    list,
    fc.tuple(list, fc.nat()).map(([text, at]) => text.slice(0, at % (text.length + 1))),
    fc.constantFrom(...MALFORMED, '['.repeat(200_000), `[${'{},'.repeat(20_000)}{}]`),
    fc.uint8Array({ maxLength: 500 }),
    fc
      .constantFrom('utf16le' as const, 'latin1' as const)
      .map((encoding) => Buffer.from('[{"pregunta":"¿ñ?"}]', encoding)),
  );
  return fc.record({
    role: anyRole,
    method: fc.constant('POST'),
    address: fc
      .tuple(nameInQuery('name'), hostileText)
      .map(([key, text]) => `${QUESTION_FILE_ADDRESSES.upload}?${key}=${percentEncode(text)}`),
    headers: headersOf(fc.constantFrom('application/json', 'text/csv', 'multipart/form-data; boundary=x')),
    body: content,
  });
}

const QUERY_KEYS = [
  'id',
  'token',
  'search',
  'sort',
  'direction',
  'page',
  'period_type',
  'category_ids',
  'deleted',
  'without_explanation',
  'data',
  'next',
  'error',
  'error_description',
  '__proto__',
];
const nameInQuery = (usual: string): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: hostileText.map(percentEncode) },
  );

/** Creates GET requests: lists as files, the ranking's event stream, pages. */
function createReads(known: string[]): RequestArbitrary {
  const value = fc.oneof(hostileText, fc.constantFrom('weekly', '1', 'desc', 'true', ...known));
  const query = fc
    .array(fc.tuple(fc.constantFrom(...QUERY_KEYS), value), { maxLength: 4 })
    .map((pairs) => pairs.map(([key, text]) => `${key}=${percentEncode(text)}`).join('&'));
  const id = fc.constantFrom(...known);
  const paths = fc.oneof(
    fc.constantFrom(
      QUESTION_FILE_ADDRESSES.export,
      QUESTION_FILE_ADDRESSES.template,
      QUESTION_FILE_ADDRESSES.problems,
      QUESTION_FILE_ADDRESSES.leftOut,
      LIST_FILE_ADDRESSES.users,
      LIST_FILE_ADDRESSES.exams,
      TEMPLATE_FILE_ADDRESSES.export,
      LIVE_RANKING_PATH,
      '/verify-email',
      '/sitemap.xml',
      '/robots.txt',
      '/',
      '/login',
      '/ranking',
      '/admin/users',
      '/reset-password',
    ),
    procedurePath,
    fc
      .tuple(
        fc.constantFrom('practice', 'questions', 'results', 'category', 'assets', 'legal'),
        fc.oneof(id, strangePath),
      )
      .map((parts) => `/${parts.join('/')}`),
  );
  return fc.record({
    role: anyRole,
    method: fc.oneof(
      { weight: 9, arbitrary: fc.constant('GET') },
      { weight: 1, arbitrary: fc.constant('HEAD') },
    ),
    address: fc.tuple(paths, query).map(([path, text]) => `${path}?${text}`),
    headers: strangeHeaders,
  });
}

function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : [];
}
