// Checks that every file and folder named in ARCHITECTURE.md, README.md, CONTRIBUTING.md and docs/*.md exists.
// Decisions and proofs describe the day they were written and are not checked.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
/** Patterns, and paths that a running Plaza creates. */
const NO_FILES = new Set(['e2e/name', 'tests/e2e/name.spec.ts', 'data/mail/']);
/** Folders to which a path in the documents may be relative. */
const BASES = ['', 'src', 'src/client', 'src/server', 'tests', 'docs'];
const ENDINGS = ['', '.spec.ts', '.test.ts', '.ts', '.tsx'];
/** A path of this project begins with one of its folders. */
const PATH =
  /^(?:src|client|server|shared|tests|e2e|bench|scripts|content|docs|screens|features|ui|lib|data|editing)\/[\w./$-]*$/;

const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  ...readdirSync(path.join(root, 'docs'))
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
];

function exists(name) {
  const file = name.replace(/\/$/, '');
  return BASES.some((base) => ENDINGS.some((ending) => existsSync(path.join(root, base, file + ending))));
}

const missing = documents.flatMap((document) => {
  const text = readFileSync(path.join(root, document), 'utf8');
  const names = [...text.matchAll(/`([^`\n]+)`/g)].map((match) => match[1]);
  return names
    .filter((name) => PATH.test(name) && !NO_FILES.has(name) && !exists(name))
    .map((name) => `${document}: ${name}`);
});
for (const line of new Set(missing)) console.error(`${line} does not exist`);
process.exit(missing.length === 0 ? 0 : 1);
