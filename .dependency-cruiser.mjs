// The import rules of ARCHITECTURE.md, checked by `npm run check`. (That SQL writes only its own domain's
// tables is checked by scripts/check-writes.mjs.)
import { existsSync, readdirSync } from 'node:fs';

// Everything in src/server, lowest first: each folder or file imports only what stands before it.
/** What domains stand on. */
const GROUND =
  'secret.ts env-schemas.ts env-database.ts env.ts env-checks.ts env-installation.ts security-log log.ts metrics database refusals lists mail jobs limits http identity access'.split(
    ' ',
  );
/** The ladder of domains. */
const LADDER =
  'audit accounts content catalogue questions ranking badges cards exams mock-exams review reports admin privacy users unusual-activity retention'.split(
    ' ',
  );
/** What puts them together. */
const COMPOSITION =
  'installation files router.ts web app.ts background-jobs.ts process-metrics.ts shutdown.ts main.ts commands'.split(
    ' ',
  );
const ORDER = [...GROUND, ...LADDER, ...COMPOSITION];

const either = (names) => `(${names.join('|')})`;
const within = (names) => `^src/server/${either(names.map((name) => name.replace('.', '\\.')))}(/|$)`;
const TEST = '\\.test\\.tsx?$';
/** Tests that compare what several domains do with what stands below them. */
const ACROSS = ['^src/server/lists/search\\.test\\.ts$'];
const TESTING = '^tests/support/';

const hasService = (domain) =>
  existsSync(`src/server/${domain}`) &&
  readdirSync(`src/server/${domain}`, { recursive: true, encoding: 'utf8' }).some((file) =>
    file.endsWith('.service.ts'),
  );
/** Imported from elsewhere only through services (repositories where nothing is decided) and pieces of SQL. */
const CLOSED = ['identity', ...LADDER];
const DOORS = CLOSED.map(
  (folder) => `^src/server/${folder}/.+\\.(sql|${hasService(folder) ? 'service' : 'repository'})\\.ts$`,
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

const packages = [
  {
    name: '1-server-runs-without-development-packages',
    comment:
      'A server has what `npm ci --omit=dev` installs (0070): what the client is built with is not there.',
    from: { path: '^src/(server|shared)/', pathNot: [TEST, TESTING] },
    to: {
      dependencyTypes: ['npm-dev'],
      dependencyTypesNot: ['type-only'],
      pathNot: '(^|/)node_modules/@types/',
    },
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
  {
    name: '2-refusals-not-errors',
    comment:
      'Services return refusals (0030): only access/ and what answers over HTTP know the library of the API.',
    from: { path: '^src/', pathNot: ['^src/server/access/', '^src/server/web/rpc\\.ts$', TEST] },
    to: { path: '(^|/)node_modules/@orpc/server/' },
  },
];

const order = ORDER.slice(0, -1).map((name, place) => ({
  name: `3-order-${name}`,
  comment: `Nothing in src/server imports what stands above it: ${ORDER.join(' < ')}.`,
  from: { path: within([name]), pathNot: ACROSS },
  to: { path: within(ORDER.slice(place + 1)) },
}));

const ladder = LADDER.slice(0, -1).map((domain, rung) => ({
  name: `3-ladder-${domain}`,
  comment: `A domain's shapes are for the rungs above it: ${LADDER.join(' < ')}.`,
  from: { path: `^src/(server|shared)/${domain}/` },
  to: { path: `^src/shared/${either(LADDER.slice(rung + 1))}/` },
}));

const doors = [
  {
    name: '3-through-the-service',
    comment: "Identity and the domains have one door, the service (the repository where there's none).",
    from: { path: '^src/server/([^/]+)', pathNot: TEST },
    to: {
      path: `^src/server/${either(CLOSED)}/`,
      pathNot: ['^src/server/$1/', '\\.procedures\\.ts$', ...DOORS],
    },
  },
  {
    name: '3-in-the-order',
    comment:
      'A new folder or file of src/server has a place: put it into the lists of .dependency-cruiser.mjs.',
    from: { path: '^src/server/', pathNot: [TEST, within(ORDER)] },
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

const files = [
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
];

export default {
  forbidden: [...sides, ...packages, ...roles, ...order, ...ladder, ...doors, ...client, ...files].map(
    (rule) => ({
      severity: 'error',
      ...rule,
    }),
  ),
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
