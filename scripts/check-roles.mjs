// Checks that only src/shared/accounts/roles.rules.ts names the roles, and only src/server/access/policies.ts their
// permissions: no other file names a role or compares one.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const source = path.resolve(import.meta.dirname, '../src');
const ALLOWED = [/^shared\/accounts\/roles\.rules\.ts$/, /^server\/database\/migrations\//, /\.test\.tsx?$/];
const NAMED = /(['"`])admin\1|\brole\s*[!=]==?\s*['"`]|\brole\s*=\s*'/g;

const problems = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => /\.tsx?$/.test(file) && !ALLOWED.some((pattern) => pattern.test(file)))
  .flatMap((file) => {
    const lines = readFileSync(path.join(source, file), 'utf8').split('\n');
    return lines.flatMap((line, i) =>
      line.search(NAMED) < 0 ? [] : [`src/${file}:${i + 1} names a role: ${line.trim()}`],
    );
  });
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);
