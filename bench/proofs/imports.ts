import { sql } from 'kysely';
import { migrate } from '#server/database/migrate.ts';
import { type OpenDatabase, openEmbedded, openPostgres } from '#server/database/open.ts';
import { startServerProcess } from '#tests/support/http/server-process.ts';
import { fill } from '../load/data.ts';
import { createBank } from './import-bank.ts';
import { importDuringExams, type Measured, STEPS } from './import-run.ts';
import { onPGlite, onPostgres, type Proof, quantile } from '../load/places.ts';
import { logInAll, SECRET } from './sessions.ts';

/** Segments of PostgreSQL's log that are written for the first time are slow: in a cluster that has worked there are none. */
const WEAR_IN_ROUNDS = 6;

interface Case {
  engine: string;
  questions: number;
  megabytes: number;
  examTakers: number;
  limits: { p95: number; worst: number; growth: number };
}

/** Files are imported by the browser's way while others take exams, who must not notice much. */
export async function proveImports(seed: number): Promise<Proof> {
  const small = createBank(3_000, { wording: 250, option: 110, explanation: 700 }, seed);
  const large = createBank(50_000, { wording: 90, option: 25, explanation: 60 }, seed + 1);
  const size = (file: Uint8Array): number => file.byteLength / 1_000_000;
  const cases: [Case, Measured][] = [
    [
      {
        engine: 'PGlite',
        questions: 3_000,
        megabytes: size(small),
        examTakers: 1,
        limits: { p95: 200, worst: 1_500, growth: Infinity },
      },
      await onPGlite(async ({ settings, dataDir }) =>
        measure(await openEmbedded(dataDir), settings, small, 1),
      ),
    ],
    [
      {
        engine: 'PostgreSQL',
        questions: 50_000,
        megabytes: size(large),
        examTakers: 8,
        limits: { p95: 50, worst: Infinity, growth: 300 },
      },
      await onPostgres(async ({ settings, url }) => {
        const opened = openPostgres(url, 1);
        await wearIn(opened);
        return measure(opened, settings, large, 8);
      }),
    ],
  ];
  return report(cases);
}

async function wearIn({ db }: OpenDatabase): Promise<void> {
  await sql`create table worn (text text)`.execute(db);
  for (let round = 0; round < WEAR_IN_ROUNDS; round++) {
    await sql`insert into worn select repeat(md5(i::text), 30) from generate_series(1, 100000) i`.execute(db);
    await sql`truncate worn`.execute(db);
    await sql`checkpoint`.execute(db);
  }
  await sql`drop table worn`.execute(db);
}

/** Fills the database, closes it and measures a server process over it. */
async function measure(
  { db, close }: OpenDatabase,
  settings: Record<string, string>,
  file: Uint8Array,
  examTakers: number,
): Promise<Measured> {
  await migrate(db);
  await fill(db, { users: 200, questions: 2_000, players: examTakers + 1 });
  const people = await db
    .selectFrom('profiles')
    .select('id')
    .where('username', 'like', 'player%')
    .orderBy('username')
    .execute();
  const ids = people.map(({ id }) => id);
  await db
    .updateTable('profiles')
    .set({ role: 'admin' })
    .where('id', '=', ids[0] ?? '')
    .execute();
  const cookies = await logInAll(db, ids);
  await close();
  const server = await startServerProcess({ ...settings, AUTH_SECRET: SECRET });
  try {
    return await importDuringExams(
      server,
      ids.map((id) => cookies.get(id) ?? ''),
      file,
    );
  } finally {
    await server.stop();
  }
}

function report(cases: [Case, Measured][]): Proof {
  const of = (values: number[]): string =>
    `${[quantile(values, 0.5), quantile(values, 0.95), Math.max(...values)].map((value) => value.toFixed(1)).join(' / ')} (${values.length})`;
  const imports = cases.map(([{ engine, questions, megabytes, examTakers }, { seconds, growth }]) => {
    const size = `${questions.toLocaleString('en')} (${megabytes.toFixed(1)} MB)`;
    const steps = STEPS.map((step) => seconds[step].toFixed(1)).join(' / ');
    return `| ${[engine, size, examTakers, steps, `${growth.toFixed(0)} MB`].join(' | ')} |`;
  });
  const answers = cases.flatMap(([{ engine }, { idle, during }]) =>
    Object.entries({ before: idle, ...during, 'the import (without undo)': answersDuringImport(during) })
      .filter(([, times]) => times.length > 0)
      .map(([step, times]) => `| ${engine} | ${step} | ${of(times)} |`),
  );
  const text = `# Importing files while exams go on

HOW A file is sent over HTTP as the browser sends it, checked, published and undone again,
while others take exams, thinking for 20 to 80 ms before each answer. Allowed are for answers during the import a p95 of
200 ms on PGlite and of 50 ms on PostgreSQL; on PGlite a worst of 1,500 ms, then and while it is undone; on PostgreSQL the
server process may grow by 300 MB. Server, database and senders share the machine; PostgreSQL's log had been written often enough that its segments were
used again.

| engine | questions | exams at once | seconds to send / check / publish / undo | the process grew at most by |
|---|---|---|---|---|
${imports.join('\n')}

One answer in milliseconds, as its sender waits for it: p50 / p95 / worst (answers).

| engine | during | answer |
|---|---|---|
${answers.join('\n')}
`;
  return { text, isSound: cases.every(isSound) };
}

function isSound([{ questions, limits }, { during, growth, imported }]: [Case, Measured]): boolean {
  return (
    imported === questions &&
    quantile(answersDuringImport(during), 0.95) <= limits.p95 &&
    Math.max(...Object.values(during).flat()) <= limits.worst &&
    growth <= limits.growth
  );
}

function answersDuringImport({ send, check, publish }: Measured['during']): number[] {
  return [...send, ...check, ...publish];
}
