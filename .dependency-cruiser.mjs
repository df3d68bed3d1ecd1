// The import rules of ARCHITECTURE.md, checked by `npm run check`. (That SQL writes only its own domain's
// tables is checked by scripts/check-writes.mjs.)
import { existsSync, readdirSync } from 'node:fs';

/** The ladder: a domain imports only rungs below it. */
const LADDER = [
  'audit',
  'accounts',
  'content',
  'catalogue',
  'questions',
  'ranking',
  'badges',
  'exams',
  'reports',
  'admin',
  'privacy',
  'users',
];
/** What domains stand on, and what composes them. */
const FOUNDATION = ['database', 'refusals', 'lists', 'mail', 'jobs', 'limits'];
const COMPOSITION = ['access', 'installation', 'files', 'web'];

const either = (names) => `(${names.join('|')})`;
const DOMAINS = either(LADDER);
const TEST = '\\.test\\.tsx?$';
const TESTING = '^tests/support/';

const hasService = (domain) =>
  existsSync(`src/server/${domain}`) &&
  readdirSync(`src/server/${domain}`, { recursive: true, encoding: 'utf8' }).some((file) =>
    file.endsWith('.service.ts'),
  );
/** The one door of a domain: its services, or its repositories where nothing is decided. */
const DOORS = LADDER.map(
  (domain) => `^src/server/${domain}/.+\\.${hasService(domain) ? 'service' : 'repository'}\\.ts$`,
);

const sides = [
  {
    name: '1-shared-stands-alone',
    comment: 'src/shared imports itself, zod and @orpc/contract only: it runs on both sides.',
    from: { path: '^src/shared/', pathNot: TEST },
    to: { pathNot: ['^src/shared/', '(^|/)node_modules/(zod|@orpc/contract)/'] },
  },
  {
    name: '1-client-knows-no-server',
    comment: 'The contract is the only paper that crosses the counter: not even types.',
    from: { path: '^src/client/' },
    to: { path: '^(src/server|scripts|bench|tests|content)/' },
  },
  {
    name: '1-client-runs-in-browsers',
    comment: 'Node modules do not exist in a browser.',
    from: { path: '^src/client/', pathNot: TEST },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: '1-server-knows-no-client',
    comment: 'The contract is the only paper that crosses the counter: not even types.',
    from: { path: '^src/server/' },
    to: { path: '^src/client/' },
  },
];

const roles = [
  {
    name: '2-repository-is-the-bottom',
    comment: 'procedures -> service -> repository, never upwards.',
    from: { path: '^src/(server/[^/]+)/.*\\.repository\\.ts$' },
    to: { path: '\\.(service|procedures)\\.ts$' },
  },
  {
    name: '2-procedures-are-the-top',
    comment: 'Only the router (and a test) imports procedures.',
    from: { path: '^(src|bench|scripts|tests)/', pathNot: ['^src/server/router\\.ts$', TEST] },
    to: { path: '^src/server/.*\\.procedures\\.ts$' },
  },
];

const ladder = LADDER.flatMap((domain, rung) => {
  const above = LADDER.slice(rung + 1);
  if (above.length === 0) return [];
  return [
    {
      name: `3-ladder-${domain}`,
      comment: `A domain imports only rungs below it: ${LADDER.join(' < ')}.`,
      from: { path: `^src/(server|shared)/${domain}/` },
      to: { path: `^src/(server|shared)/${either(above)}/` },
    },
  ];
});

const doors = [
  {
    name: '3-through-the-service',
    comment: "Another domain's service (its repository where it has no service) is its only door.",
    from: { path: `^src/server/${DOMAINS}/`, pathNot: TEST },
    to: { path: `^src/server/${DOMAINS}/`, pathNot: ['^src/server/$1/', ...DOORS] },
  },
  {
    name: '3-foundation-knows-no-domain',
    comment: 'Database, refusals, lists, mail, jobs and limits are below the ladder.',
    from: {
      path: `^src/server/${either(FOUNDATION)}/`,
      pathNot: TEST,
    },
    to: { path: `^src/server/(${DOMAINS}|${COMPOSITION.join('|')})/` },
  },
  {
    name: '3-known-folders',
    comment: 'A new domain has a rung: put it into LADDER in .dependency-cruiser.mjs.',
    from: { path: `^src/server/(?!${either([...LADDER, ...FOUNDATION, ...COMPOSITION])}/)[^/]+/` },
    to: {},
  },
];

const client = [
  {
    name: '5-features-are-islands',
    comment: 'A screen composes features; they do not know each other.',
    from: { path: '^src/client/features/([^/]+)/' },
    to: { path: '^src/client/features/', pathNot: '^src/client/features/$1/' },
  },
  ...Object.entries({
    lib: ['data', 'ui', 'editing', 'features', 'screens'],
    data: ['ui', 'editing', 'features', 'screens'],
    ui: ['editing', 'features', 'screens'],
    editing: ['features', 'screens'],
    features: ['screens'],
    screens: ['screens'],
  }).map(([lower, upper]) => ({
    name: `5-${lower}-looks-down`,
    comment: 'screens -> features -> editing -> ui -> data -> lib; screens do not import each other.',
    from: { path: `^src/client/${lower}/` },
    to: { path: `^src/client/(${either(upper)}/|[^/]+$)` },
  })),
];

const order = [
  { name: '6-no-cycles', comment: 'Not even of types.', from: {}, to: { circular: true } },
  {
    name: '6-no-orphans',
    comment: 'Neither imports nor is imported: nobody needs it.',
    from: { orphan: true, path: '^(src|tests|bench)/', pathNot: ['\\.d\\.ts$', '^src/client/public/', TEST] },
    to: {},
  },
  {
    name: '6-resolvable',
    comment: 'The file or package does not exist.',
    from: {},
    to: { couldNotResolve: true, pathNot: ['\\.css$', '\\?'] },
  },
  {
    name: 'product-needs-no-tests',
    comment: '`npm start` brings neither tests nor development packages.',
    from: { path: '^src/', pathNot: [TEST, TESTING] },
    to: { path: [TESTING, '^(tests|bench|scripts)/', TEST] },
  },
  {
    name: 'product-needs-no-development-packages',
    comment: 'They are absent after `npm ci --omit=dev`.',
    from: { path: '^src/', pathNot: [TEST, TESTING] },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: '/node_modules/@types/' },
  },
];

export default {
  forbidden: [...sides, ...roles, ...ladder, ...doors, ...client, ...order].map((rule) => ({
    severity: 'error',
    ...rule,
  })),
  options: {
    // without the compiler API of TypeScript (7 has none) only swc reads .ts; see docs of the stack
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^dist/', '^data/', '\\.css$'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
