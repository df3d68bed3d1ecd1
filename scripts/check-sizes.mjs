// Checks that a reader can take in at a glance what a folder and a file hold; what is larger holds two things. Oxlint limits
// the lines of each file of TypeScript; here are the limits of folders, of style sheets and of nine files in ten.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const MOST_FILES = 24;
const MOST_LINES = 250;
const MOST_LINES_OF_NINE_IN_TEN = 130;
/** Migrations only grow, and stay in the order of their numbers. */
const MIGRATIONS = path.join('src', 'server', 'database', 'migrations');
const root = path.resolve(import.meta.dirname, '..');

const files = ['src', 'tests', 'bench', 'scripts'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => ({ folder: path.relative(root, parentPath), name })),
);

function countLines({ folder, name }) {
  return readFileSync(path.join(root, folder, name), 'utf8').split('\n').length - 1;
}

const crowded = [...Map.groupBy(files, ({ folder }) => folder)]
  .filter(([folder, held]) => held.length > MOST_FILES && folder !== MIGRATIONS)
  .map(([folder, held]) => `${folder} holds ${held.length} files, more than ${MOST_FILES}`);

const longSheets = files
  .filter(({ name }) => name.endsWith('.css'))
  .map((file) => ({ ...file, lines: countLines(file) }))
  .filter(({ lines }) => lines > MOST_LINES)
  .map(({ folder, name, lines }) => `${folder}/${name} has ${lines} lines, more than ${MOST_LINES}`);

const lengths = files
  .filter(({ folder, name }) => /^src\b/.test(folder) && /(?<!\.test|\.gen)\.tsx?$/.test(name))
  .map(countLines)
  .toSorted((a, b) => a - b);
const ofNineInTen = lengths[Math.ceil(lengths.length * 0.9) - 1];
const isLong = ofNineInTen > MOST_LINES_OF_NINE_IN_TEN;
const long = isLong
  ? [`nine in ten files of src have up to ${ofNineInTen} lines, more than ${MOST_LINES_OF_NINE_IN_TEN}`]
  : [];

const found = [...crowded, ...longSheets, ...long];
for (const one of found) console.error(one);
process.exit(found.length === 0 ? 0 : 1);
