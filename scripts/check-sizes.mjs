// Checks that folders and files are small enough to be understood at a glance. Oxlint limits the lines of TypeScript
// files; here are the limits for folders, for style sheets and for nine files in ten.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const MOST_FILES = 24;
const MOST_LINES = 250;
const MOST_LINES_OF_NINE_IN_TEN = 130;
/** The number of migrations is not limited: it only grows, and they stay in one folder, sorted by number. */
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
