import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { migrate } from '#server/database/migrate.ts';
import { openEmbedded } from '#server/database/open-embedded.ts';
import { type OpenDatabase, openPostgres } from '#server/database/open-postgres.ts';
import { withCleanHtml } from '#server/questions/imports/entry-explanation.service.ts';
import { deleteEntries, stageEntries } from '#server/questions/imports/import-staging.repository.ts';
import { checkQuestionFile } from '#shared/questions/question-file.rules.ts';
import { fillDatabase } from '../load/data.ts';
import { createBankFile } from './import-bank.ts';
import { type ImportCase, IMPORT_CASES, describeCase } from './import-cases.ts';
import { importDuringExams, type MeasuredImport, IMPORT_STEPS } from './import-run.ts';
import { withPGliteServer, withPostgresServer, type ProofResult, quantile } from '../load/places.ts';
import { serveImporter } from './import-server.ts';

/** PostgreSQL creates new WAL segments slowly, but reuses old ones: these rounds create segments before the proof. */
const WARM_UP_ROUNDS = 6;

interface Finding {
  plan: ImportCase;
  megabytes: number;
  measured: MeasuredImport;
}

/** Imports files through the browser's calls while other users take exams, who must notice little of it. */
export async function proveImports(seed: number): Promise<ProofResult> {
  const findings: Finding[] = [];
  for (const [index, plan] of IMPORT_CASES.entries()) {
    const file = createBankFile(plan.questions, plan.sizes, seed + index);
    findings.push({ plan, megabytes: file.byteLength / 1_000_000, measured: await run(plan, file) });
  }
  return report(findings);
}

function run({ engine, stored, examTakers }: ImportCase, file: Uint8Array): Promise<MeasuredImport> {
  const scale = { stored, examTakers };
  if (engine === 'PGlite') {
    return withPGliteServer(async ({ settings, dataDir }) =>
      measure(await openEmbedded(dataDir), settings, file, scale),
    );
  }
  return withPostgresServer(async ({ settings, url }) => {
    const opened = openPostgres(url, 1, { statementTimeoutMs: 0 });
    await warmUpDatabase(opened);
    return measure(opened, settings, file, scale);
  });
}

/** Leaves the planner's statistics as autovacuum does after an earlier import: they only know that import's id. */
async function rememberEarlierImport({ db }: OpenDatabase): Promise<void> {
  const earlier = checkQuestionFile(createBankFile(20_000, { wording: 20, option: 5, explanation: 5 }, 1));
  if (earlier.errors) throw new Error('the earlier file is not valid');
  const id = randomUUID();
  await stageEntries(db, id, earlier.entries.map(withCleanHtml), () => {});
  await sql`vacuum analyze question_import_entries`.execute(db);
  await deleteEntries(db, id);
}

async function warmUpDatabase({ db }: OpenDatabase): Promise<void> {
  await sql`create table worn (text text)`.execute(db);
  for (let round = 0; round < WARM_UP_ROUNDS; round++) {
    await sql`insert into worn select repeat(md5(i::text), 30) from generate_series(1, 100000) i`.execute(db);
    await sql`truncate worn`.execute(db);
    await sql`checkpoint`.execute(db);
  }
  await sql`drop table worn`.execute(db);
}

/** Fills the database, closes it and measures a server process on it. */
async function measure(
  opened: OpenDatabase,
  settings: Record<string, string>,
  file: Uint8Array,
  { stored, examTakers }: Pick<ImportCase, 'stored' | 'examTakers'>,
): Promise<MeasuredImport> {
  await migrate(opened.db);
  await fillDatabase(opened.db, { users: 200, questions: stored, players: examTakers + 1 });
  await rememberEarlierImport(opened);
  return serveImporter(opened, settings, (server, cookies) => importDuringExams(server, cookies, file));
}

function report(findings: Finding[]): ProofResult {
  const of = (values: number[]): string =>
    `${[quantile(values, 0.5), quantile(values, 0.95), Math.max(...values)].map((value) => value.toFixed(1)).join(' / ')} (${values.length})`;
  const imports = findings.map(({ plan, megabytes, measured }) => {
    const { seconds, health, growth } = measured;
    const size = `${describeCase(plan)} (${megabytes.toFixed(1)} MB) over ${plan.stored.toLocaleString('en')}`;
    const steps = IMPORT_STEPS.map((step) => seconds[step].toFixed(1)).join(' / ');
    const probes = IMPORT_STEPS.map((step) => health[step].toFixed(0)).join(' / ');
    return `| ${[size, plan.examTakers, steps, probes, `${growth.toFixed(0)} MB`].join(' | ')} |`;
  });
  const answers = findings.flatMap(({ plan, measured: { idle, during } }) =>
    Object.entries({ before: idle, ...during, 'the import (without undo)': answersDuringImport(during) })
      .filter(([, times]) => times.length > 0)
      .map(([step, times]) => `| ${describeCase(plan)} | ${step} | ${of(times)} |`),
  );
  const text = `# Importing files while exams go on

HOW A file is sent over HTTP as the browser sends it, checked, published and undone again,
while others take exams, thinking for 20 to 80 ms before each answer. Allowed are for answers during the import a p95 of
200 ms on PGlite with 3,000 questions and of 50 ms on PostgreSQL with 50,000; with 3,000 on PGlite a worst of 1,500 ms,
then and while it is undone; on PGlite /healthz answers within 1,000 ms all the time; on PostgreSQL the server process may
grow by 300 MB, and 54,648 questions over 75,860 are stored within 60 s of sending them. With 54,648 on PGlite exams wait
for the one connection while they are published, which is all or nothing. Server, database and senders share the machine;
PostgreSQL's log had been written often enough that its segments were used again, and the planner's statistics are those of
an earlier import.

| questions | exams at once | seconds to send / check / publish / undo | worst /healthz, ms, in each | the process grew at most by |
|---|---|---|---|---|
${imports.join('\n')}

One answer in milliseconds, as its sender waits for it: p50 / p95 / worst (answers).

| questions | during | answer |
|---|---|---|
${answers.join('\n')}
`;
  return { text, isSound: findings.every(isSound) };
}

function isSound({ plan: { questions, limits }, measured }: Finding): boolean {
  const { during, health, seconds, growth, imported } = measured;
  return (
    imported === questions &&
    quantile(answersDuringImport(during), 0.95) <= limits.p95 &&
    Math.max(...Object.values(during).flat()) <= limits.worst &&
    Math.max(...Object.values(health)) <= limits.health &&
    seconds.send + seconds.check + seconds.publish <= limits.seconds &&
    growth <= limits.growth
  );
}

function answersDuringImport({ send, check, publish }: MeasuredImport['during']): number[] {
  return [...send, ...check, ...publish];
}
