// Checks that SQL writes only to its own domain's tables (it may read any): compares every insert, update and delete in
// src/server/<domain> with the owners that src/server/database/tables.ts names.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const server = path.resolve(import.meta.dirname, '../src/server');
/** Folders that write to any table: the schema and the first content. */
const FREE = ['database', 'installation'];
const WRITES = [
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"`](\w+)/g,
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?"?(\w+)/gi,
];

/** Maps each table to its domains, from the comments that divide the list `Tables`. */
function readOwners() {
  const source = readFileSync(path.join(server, 'database', 'tables.ts'), 'utf8');
  const list = /export interface Tables \{\n([\s\S]*?)\n\}/.exec(source)?.[1] ?? '';
  const owners = new Map();
  let domains = [];
  for (const line of list.split('\n')) {
    const heading = /^ {2}\/\/ (.+)$/.exec(line);
    const table = /^ {2}(\w+):/.exec(line);
    if (heading) domains = heading[1].split(/,\s*/);
    if (table) owners.set(table[1], domains);
  }
  if (owners.size === 0) throw new Error('src/server/database/tables.ts names no tables by owner');
  return owners;
}

function foreignWrites(file, owners) {
  const domain = file.split(path.sep)[0];
  if (FREE.includes(domain) || file.endsWith('.test.ts')) return [];
  const source = readFileSync(path.join(server, file), 'utf8');
  const written = WRITES.flatMap((pattern) => [...source.matchAll(pattern)].map((match) => match[1]));
  return [...new Set(written)]
    .filter((table) => owners.has(table) && !owners.get(table).includes(domain))
    .map((table) => `src/server/${file} writes ${table}, which belongs to ${owners.get(table).join(', ')}`);
}

const owners = readOwners();
const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.ts'),
);
const problems = files.flatMap((file) => foreignWrites(file, owners));
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);
