import fc from 'fast-check';
import { PROCEDURE_NAMES } from '#tests/support/http/procedures.ts';
import { type Role, ROLES } from '#tests/support/people/roles.ts';
import { hostileText } from './hostile-values.ts';

export interface HostileRequest {
  role: Role;
  method: string;
  /** The path with its query. */
  address: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
}

export type RequestArbitrary = fc.Arbitrary<HostileRequest>;

export const anyRole = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Role>('administrator') },
  { weight: 3, arbitrary: fc.constantFrom<Role>('user', 'visitor') },
  { weight: 1, arbitrary: fc.constantFrom(...ROLES) },
);
export const procedurePath = fc
  .constantFrom(...PROCEDURE_NAMES)
  .map((name) => `/rpc/${name.replaceAll('.', '/')}`);

export const strangePath = fc.oneof(
  fc.constantFrom(
    '',
    '/',
    '__proto__',
    'constructor',
    'accounts',
    'accounts/__proto__',
    'accounts//me',
    'accounts/me/',
    '../rpc/accounts/me',
    '%2e%2e/%2e%2e/etc/passwd',
    '..%2f..%2fetc%2fpasswd',
    '%00',
    '%',
    '%ff%fe',
    '%ed%a0%80',
    'index.html',
    '.git/config',
    '\\..\\..',
  ),
  hostileText.map(percentEncode),
);

export const strangeHeaders: fc.Arbitrary<Record<string, string>> = fc.record(
  {
    'accept-encoding': fc.constantFrom('gzip', 'br;q=0', 'x'.repeat(2000), '*'),
    'accept-language': fc.constantFrom('es', '*', ';;;q=NaN'),
    'if-none-match': fc.constantFrom('*', '"x"'),
    'if-modified-since': fc.constantFrom('never', 'Thu, 01 Jan 1970 00:00:00 GMT'),
    range: fc.constantFrom('bytes=0-', 'bytes=9-1', 'bytes=-9999999999', 'lines=1'),
    host: fc.constantFrom('localhost', 'evil.example.com', '[::1]', '', 'a b', 'x:99999', '..'),
    'x-forwarded-for': fc.constantFrom('::1', 'x, y', ',', '1.2.3.4:5', 'fe80::1%eth0'),
    'x-forwarded-host': fc.constantFrom('evil.example.com', ','),
    'sec-fetch-site': fc.constantFrom('same-origin', 'cross-site', 'x'),
    origin: fc.constantFrom('null', 'x', 'http://localhost:3000', 'file://'),
    cookie: fc.constantFrom(
      'plaza.browser=x',
      'plaza.session_token=%E0%A4%A',
      'plaza.session_token=a.b; plaza.session_token=c',
      '=;;=',
      `a=${'x'.repeat(7000)}`,
    ),
  },
  { requiredKeys: [] },
);

/** Requests with any method, path and headers. */
export const strangeRequests: RequestArbitrary = fc.record({
  role: anyRole,
  method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'PURGE'),
  address: fc.oneof(
    procedurePath,
    strangePath.map((path) => `/${path}`),
    fc.constantFrom('/', '*', '//', '/healthz', '/readyz'),
  ),
  headers: strangeHeaders,
  body: fc.constantFrom('', 'x', '{"json":{}}'),
});

/** Percent-encodes any text, even lone surrogates, which encodeURIComponent refuses. */
export function percentEncode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
