// Writes dist/bill-of-materials.cdx.json (CycloneDX): every package that the server runs with or the client is built with, for any platform.
// Fails on a licence that is not allowed below. The licences of what browsers get are in dist/client/licenses.md, which
// the build writes.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const FILE = path.join(root, 'dist', 'bill-of-materials.cdx.json');
/** Licences that ask for no more than their notice, or (MPL) for changes of the package's own files. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

const readJson = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

/** The bill of all packages: `npm sbom --omit=dev` would leave out packages that production and development share. */
function readWholeBill() {
  const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
  const { status, stdout, stderr } = spawnSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`npm sbom failed: ${stderr}`);
  return JSON.parse(stdout);
}

/** The references of the packages that `npm ci --omit=dev` installs somewhere. */
function listInstalled() {
  const { packages } = readJson('package-lock.json');
  const installed = Object.entries(packages).filter(([place, entry]) => place !== '' && !entry.dev);
  return installed.map(
    ([place, { name, version }]) => `${name ?? place.split('node_modules/').at(-1)}@${version}`,
  );
}

/** The references of the development packages that the client's sources or its build name. */
function listImportedByClient() {
  const folder = path.join(root, 'src', 'client');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|css)$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => path.join(folder, file));
  const text = [...files, path.join(root, 'vite.config.ts')]
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  return Object.entries(readJson('package.json').devDependencies)
    .filter(([name]) => text.includes(`'${name}'`) || text.includes(`'${name}/`))
    .map(([name, version]) => `${name}@${version}`);
}

/** Returns the packages with all that they depend on. */
function withDependencies(refs, { dependencies }) {
  const dependsOn = new Map(dependencies.map((entry) => [entry.ref, entry.dependsOn]));
  const found = new Set(refs);
  for (const ref of found) for (const other of dependsOn.get(ref) ?? []) found.add(other);
  return found;
}

/** Understands `A`, `A OR B` and `A AND B`; any longer licence expression counts as not allowed. */
function isAllowed(expression) {
  const names = expression.replace(/^\((.*)\)$/, '$1');
  if (names.includes(' OR ')) return names.split(' OR ').some((name) => ALLOWED.has(name));
  return names.split(' AND ').every((name) => ALLOWED.has(name));
}

function findProblem({ 'bom-ref': ref, licenses = [] }) {
  const expressions = licenses.map(({ license, expression }) => expression ?? license.id ?? license.name);
  if (expressions.length === 0) return `${ref} names no licence`;
  return expressions.every(isAllowed) ? undefined : `${ref}: ${expressions.join(', ')} is not allowed`;
}

const bill = readWholeBill();
const shipped = withDependencies([...listInstalled(), ...listImportedByClient()], bill);
const { name, version } = readJson('package.json');
bill.metadata.component.name = name;
bill.components = bill.components.filter((component) => shipped.has(component['bom-ref']));
bill.dependencies = bill.dependencies
  .filter(({ ref }) => shipped.has(ref) || ref === `${name}@${version}`)
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => shipped.has(other)) }));

const listed = new Set(bill.components.map((component) => component['bom-ref']));
const problems = [
  ...[...shipped].filter((ref) => !listed.has(ref)).map((ref) => `${ref} is missing in what npm lists`),
  ...bill.components.map(findProblem).filter((problem) => problem !== undefined),
];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
mkdirSync(path.dirname(FILE), { recursive: true });
writeFileSync(FILE, `${JSON.stringify(bill, null, 2)}\n`);
console.log(`${bill.components.length} packages, all of allowed licences: ${path.relative(root, FILE)}`);
