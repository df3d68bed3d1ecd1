import { migrate } from '#server/database/migrate.ts';
import { openPostgres } from '#server/database/open-postgres.ts';
import { findLeaks, type LeaksReport } from '#tests/support/mock-exams/leaks/find-leaks.ts';
import { type ProofResult, withPostgresServer } from '../../load/places.ts';

const SHEETS = Number(process.env['PROVE_SHEETS'] ?? 200);

/** Compares the replies to users with open sheets for two different answer keys: a difference would reveal the key. */
export async function proveLeaks(): Promise<ProofResult> {
  const report = await withPostgresServer(async ({ url }) => {
    const { db, close } = openPostgres(url, 1);
    await migrate(db);
    await close();
    return findLeaks(url, SHEETS);
  });
  const isSound = report.leaks.length === 0 && report.revealed === report.questions;
  return { text: textOf(report), isSound };
}

function textOf({ sheets, requests, bytes, statuses, answered, ...found }: LeaksReport): string {
  const byStatus = [...statuses]
    .toSorted(([one], [other]) => one - other)
    .map(([status, count]) => `${status}: ${count.toLocaleString('en')}`);
  return `# What replies tell of an open sheet

HOW Each user has an open mock exam of 15 questions drawn from a
bank of 40, an open practice of 5, two finished practices of 10 and a delivered mock exam of 15 from the same bank, in
which somebody else has answered too. While the sheet is open, every procedure, every route beside the API (the ranking's
stream too) and every own page is requested, with the session and without, over HTTP from two servers. Their databases
differ in nothing but the keys, explanations, notes and shares of answers of the sheet's questions, as if they had always
been so: a reply tells something of them only if it differs in a byte, beyond date, id of the request, cookies and nonces.
Besides, each explanation and note has a marker, which is searched in heads and bodies; a reply with the marker of any
question must not be kept by a cache.

| | |
|---|---|
| sheets | ${sheets} |
| requests, each to both servers | ${requests.toLocaleString('en')} |
| characters compared | ${bytes.toLocaleString('en')} |
| replies by status | ${byStatus.join(', ')} |
| procedures, routes and pages that answered | ${answered.size.toLocaleString('en')} |
| markers of questions that aren't on the sheet, found | ${found.otherMarkers.toLocaleString('en')} |
| questions of the sheets whose markers were found after the delivery | ${found.revealed} of ${found.questions} |
| leaks | ${found.leaks.length} |
${found.leaks
  .slice(0, 10)
  .map((leak) => `\n\`\`\`\n${leak}\n\`\`\`\n`)
  .join('')}`;
}
