// Checks that no folder holds more files than a reader can take in at a glance: a larger one holds two things. Migrations
// only grow, and stay in the order of their numbers.
import { readdirSync } from 'node:fs';
import path from 'node:path';

const MOST_FILES = 24;
const MIGRATIONS = path.join('src', 'server', 'database', 'migrations');
const root = path.resolve(import.meta.dirname, '..');

const files = ['src', 'tests', 'bench', 'scripts'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  ),
);
const counts = new Map();
for (const { parentPath } of files) counts.set(parentPath, (counts.get(parentPath) ?? 0) + 1);
const crowded = [...counts]
  .map(([folder, count]) => ({ folder: path.relative(root, folder), count }))
  .filter(({ folder, count }) => count > MOST_FILES && folder !== MIGRATIONS);
for (const { folder, count } of crowded)
  console.error(`${folder} holds ${count} files, more than ${MOST_FILES}`);
process.exit(crowded.length === 0 ? 0 : 1);
