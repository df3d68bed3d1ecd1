// Checks that docs/security.md has each requirement of levels 1 and 2 of OWASP ASVS 5.0 once, with a known state and a
// reason, and that no more than five are not met.
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The sections of ASVS 5.0.0, each with its number of requirements of levels 1 and 2, which come first in it. */
const SECTIONS = `1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2
  4.4:4 5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 8.1:2
  8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1
  11.6:1 12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 16.1:1 16.2:5
  16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2`;
const STATES = new Set(['met', 'n/a', 'operator', 'not met']);
const MAX_NOT_MET = 5;
const ROW = /^\| (\d+\.\d+\.\d+) \| ([12]) \| ([^|]+) \| ([^|]+) \| ([^|]*) \|$/gm;

const wanted = SECTIONS.split(/\s+/).flatMap((section) => {
  const [id, count] = section.split(':');
  return Array.from({ length: Number(count) }, (_, index) => `${id}.${index + 1}`);
});
const text = readFileSync(path.resolve(import.meta.dirname, '../docs/security.md'), 'utf8');
const rows = [...text.matchAll(ROW)].map(([, id, , , state, why]) => ({ id, state, why: why.trim() }));
const timesOf = (id) => rows.filter((row) => row.id === id).length;
const notMet = rows.filter(({ state }) => state === 'not met').map(({ id }) => id);

const problems = [
  ...wanted.filter((id) => timesOf(id) !== 1).map((id) => `${id} stands there ${timesOf(id)} times`),
  ...rows
    .filter(({ id }) => !wanted.includes(id))
    .map(({ id }) => `${id} is no requirement of levels 1 and 2`),
  ...rows.filter(({ state }) => !STATES.has(state)).map(({ id, state }) => `${id}: ${state} is no state`),
  ...rows.filter(({ why }) => why === '').map(({ id }) => `${id} has no reason`),
  ...(notMet.length > MAX_NOT_MET ? [`too many are not met: ${notMet.join(', ')}`] : []),
];
for (const problem of problems) console.error(`docs/security.md: ${problem}`);
process.exit(problems.length === 0 ? 0 : 1);
