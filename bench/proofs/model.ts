import { migrate } from '#server/database/migrate.ts';
import { createPGlite, openPGlite } from '#server/database/open-embedded.ts';
import { type OpenDatabase, openPostgres } from '#server/database/open-postgres.ts';
import { type ReplayResult, replayRandomHistories } from '#tests/support/model/replay-many.ts';
import { withPostgresServer, type ProofResult } from '../load/places.ts';

const HISTORIES = Number(process.env['PROVE_HISTORIES'] ?? 500);
/** The embedded database runs the same SQL several times slower, so it replays fewer histories. */
const ON_PGLITE = Math.ceil(HISTORIES / 5);

/** Replays random histories, for which a model that knows only the events must return the same as the application. */
export async function proveModel(seed: number): Promise<ProofResult> {
  const played = {
    PostgreSQL: await withPostgresServer(({ url }) =>
      playOn(openPostgres(url, 2), { seed, histories: HISTORIES }),
    ),
    PGlite: await playOn(openPGlite(await createPGlite({})), { seed: seed + 1, histories: ON_PGLITE }),
  };
  const rows = Object.entries(played).map(([engine, { histories, exams, deleted, compared }]) => {
    const { pages, places, profiles, badges } = compared;
    return `| ${[engine, histories, exams, deleted, pages, places, badges, profiles].join(' | ')} |`;
  });
  const found = Object.values(played).flatMap(({ disagreement }) => disagreement ?? []);
  const text = `# A model that knows only the list of what happened

HOW Random histories of some weeks (exams with many ties,
people who hide, show themselves and are deleted, award calls or none for weeks, streaks, thousands of points, instants
around the ends of days, weeks, months and years and around changes of clocks) are played by the product. A model without
SQL recomputes from the plain list what it must answer: ranking lists, own places, badges, statistics and lists of exams.

| engine | histories | exams | people deleted | ranking pages | own places | badges | profiles |
|---|---|---|---|---|---|---|---|
${rows.join('\n')}

${found.length === 0 ? 'All of them are the same.' : found.map((one) => `\`\`\`\n${one}\n\`\`\``).join('\n\n')}
`;
  return { text, isSound: found.length === 0 };
}

async function playOn(
  { db, close }: OpenDatabase,
  given: { seed: number; histories: number },
): Promise<ReplayResult> {
  await migrate(db);
  const played = await replayRandomHistories(db, { ...given, crowds: true });
  await close();
  return played;
}
