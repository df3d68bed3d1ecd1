// Checks that every file and folder named in ARCHITECTURE.md, README.md, CONTRIBUTING.md and docs/*.md exists, and that
// a test file has the words of a title that are quoted behind its name.
// Decisions and proofs describe the day they were written and are not checked.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
/** Paths that needn't exist: patterns, and files that a running Plaza creates. */
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

/** Documents write: `file` 'words of a title', 'of another one'. An apostrophe inside a word ends no quotation. */
const QUOTATION = /'((?:[^'\n]|'(?=\w))+)'/;
const QUOTED = new RegExp(`\`([^\`\\n]+)\`((?:,? ${QUOTATION.source})+)`, 'g');

function findFile(name) {
  const file = name.replace(/\/$/, '');
  return BASES.flatMap((base) => ENDINGS.map((ending) => path.join(root, base, file + ending))).find(
    existsSync,
  );
}

function listMissingFiles(text) {
  const names = [...text.matchAll(/`([^`\n]+)`/g)].map((match) => match[1]);
  return names
    .filter((name) => PATH.test(name) && !NO_FILES.has(name) && !findFile(name))
    .map((name) => `${name} does not exist`);
}

function listMissingTitles(text) {
  return [...text.matchAll(QUOTED)].flatMap(([, name, quotations]) => {
    const file = findFile(name) ?? '';
    if (!/\.(test|spec)\.ts$/.test(file)) return [];
    const tests = readFileSync(file, 'utf8').replaceAll('\\', '');
    const titles = [...quotations.matchAll(new RegExp(QUOTATION, 'g'))].map((match) => match[1]);
    return titles.filter((title) => !tests.includes(title)).map((title) => `${name} has no test '${title}'`);
  });
}

const problems = documents.flatMap((document) => {
  const text = readFileSync(path.join(root, document), 'utf8');
  return [...listMissingFiles(text), ...listMissingTitles(text)].map((problem) => `${document}: ${problem}`);
});
for (const line of new Set(problems)) console.error(line);
process.exit(problems.length === 0 ? 0 : 1);
