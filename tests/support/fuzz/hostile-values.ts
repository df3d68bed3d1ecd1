import fc from 'fast-check';

/** Texts that have broken servers: control characters, lone surrogates, syntax of other languages, impossible dates. */
const TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\uD800',
  'a\uDFFFb',
  '\uFEFF',
  '\u202E\u200B\u0301',
  '\u{1F469}\u200D\u{1F469}\u200D\u{1F467}',
  'İıſßŉ',
  '%',
  '_',
  '\\',
  "' or 1=1 --",
  '${7*7} {{7*7}} <%= 7*7 %>',
  '../../../etc/passwd',
  '<script>alert(1)</script>',
  '=1+1',
  '\r\nSet-Cookie: a=b',
  '%00%ff',
  'NaN',
  'Infinity',
  '-1',
  '1e999',
  '99999999999999999999',
  'true',
  'null',
  '[object Object]',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '2026-13-01T25:61:61Z',
  'ana@example.com',
  'ANA@EXAMPLE.COM ',
  `${'a'.repeat(200)}@${'b'.repeat(60)}.com`,
];
/** Names of properties that JavaScript itself looks up on every object, sent as keys of JSON objects. */
const OWN_KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'toJSON',
  'length',
  'then',
  'message',
  'code',
  'status',
  'name',
  'data',
  'version',
  'trim',
  '',
  '0',
  'ñ',
];
const NUMBERS = [0, -0, -1, 1.5, 7, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324];
/** The maximum length of a text: allowed in some calls, too long for others. */
const LONGEST = 30_000;
/** The depth of nested values: at a few thousand levels JSON.stringify itself overflows. */
const DEEPEST = 1500;

const objectWithOwnKeys = fc.dictionary(
  fc.constantFrom(...OWN_KEYS),
  fc.oneof(
    fc.constantFrom(null, 1, -1, 1e9, 'x', {}, []),
    fc.constantFrom(
      { toString: 1 },
      { length: { toString: 1, valueOf: 1 } },
      { constructor: { prototype: {} } },
    ),
  ),
  { minKeys: 1, maxKeys: 3, noNullPrototype: true },
);

const longText = fc
  .tuple(fc.constantFrom('x', 'ñ', '\u{1F600}', ' ', '<b>', '\u0301', '"'), fc.nat({ max: LONGEST }))
  .map(([part, length]) => part.repeat(Math.ceil(length / part.length)));

const deepValue = fc.tuple(fc.boolean(), fc.integer({ min: 2, max: DEEPEST })).map(([isArray, depth]) => {
  let value: unknown = 1;
  for (let i = 0; i < depth; i++) value = isArray ? [value] : { a: value };
  return value;
});

/** Creates JSON values, mostly such as careless code doesn't expect; sometimes an existing id. */
export function createHostileValues(ids: string[]): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], ...NUMBERS) },
    { weight: 6, arbitrary: fc.constantFrom(...TEXTS) },
    { weight: 4, arbitrary: objectWithOwnKeys },
    { weight: 3, arbitrary: fc.constantFrom(...ids) },
    { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
    { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
    { weight: 1, arbitrary: longText },
    { weight: 1, arbitrary: deepValue },
    { weight: 1, arbitrary: fc.array(fc.constantFrom<unknown>(null, 0, '', {}, ...ids), { maxLength: 400 }) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  );
}

/** Hostile text for URLs and header values. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...TEXTS, ...OWN_KEYS),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.nat({ max: 3000 }).map((length) => 'x'.repeat(length)),
);

type Change = [at: number, how: 'replace' | 'remove' | 'add' | 'wrap', key: string, value: unknown];

/** Creates functions that change an input in up to three places, anywhere in it. */
export function createHostileChanges(ids: string[]): fc.Arbitrary<(input: unknown) => unknown> {
  const change = fc.tuple(
    fc.nat(),
    fc.constantFrom<Change[1]>('replace', 'replace', 'replace', 'remove', 'add', 'wrap'),
    fc.constantFrom(...OWN_KEYS),
    createHostileValues(ids),
  );
  return fc
    .array(change, { maxLength: 3 })
    .map((changes) => (input) => changes.reduce((value, each) => applyChange(value, each), input));
}

/** Applies a change to the value itself, or to a part of it that `at` chooses. */
function applyChange(value: unknown, [at, how, key, hostile]: Change): unknown {
  const parts = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const place = at % (parts.length + 1);
  const part = parts[place];
  if (part && how !== 'add') {
    const changed = applyChange(part[1], [Math.floor(at / (parts.length + 1)), how, key, hostile]);
    return rebuild(value, parts.with(place, [part[0], changed]));
  }
  if (how === 'wrap') return at % 2 === 0 ? [value] : { [key]: value };
  if (how === 'add' && parts.length > 0) return rebuild(value, [...parts, [key, hostile]]);
  return how === 'remove' ? undefined : hostile;
}

function rebuild(like: unknown, parts: [string, unknown][]): unknown {
  if (Array.isArray(like)) return parts.map(([, part]) => part);
  // fromEntries defines own properties, even one with the name __proto__
  return Object.fromEntries(parts);
}
