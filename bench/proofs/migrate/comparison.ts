import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import { openEmbedded } from '#server/database/open-embedded.ts';
import { type OpenDatabase, openPostgres } from '#server/database/open-postgres.ts';
import { repairRanking } from '#server/exams/finishing/recount.service.ts';
import { stopDatabaseClock } from '#tests/support/database/clock.ts';
import {
  insertFilledDatabase,
  readFilledDatabase,
  migrateEmptyDatabaseTo,
} from '#tests/support/database/filled.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { findWrongTotals } from '#tests/support/people/exams.ts';
import { account, type Account } from '#shared/accounts/accounts.contract.ts';
import type { Statistics } from '#shared/exams/exams.contract.ts';
import { withPGliteServer, withPostgresServer, type ProofResult } from '../../load/places.ts';
import { addExamsBeforeKinds, type MigrationScale } from './data.ts';
import { readChecksums, countRows } from './sums.ts';

const SCALE: MigrationScale = {
  people: 2_000,
  exams: 50_000,
  open: 330,
};
const LOOKED_AT = 40;

interface Migrated {
  engine: string;
  counts: Record<string, number>;
  seconds: number;
  /** What was equal before and after the migration, and what was not. */
  compared: string[];
  wrong: string[];
}

/** Migrates a database with the schema and data from before there were kinds of exams. */
export async function compareMigratedData(): Promise<ProofResult> {
  const migrated = [
    await withPGliteServer(async ({ dataDir }) => migrateFilled('PGlite', await openEmbedded(dataDir))),
    await withPostgresServer(async ({ url }) => migrateFilled('PostgreSQL', openPostgres(url))),
  ];
  return {
    text: textOf(migrated),
    isSound: migrated.every(({ wrong }) => wrong.length === 0),
  };
}

async function migrateFilled(engine: string, { db, close }: OpenDatabase): Promise<Migrated> {
  try {
    const filled = await readFilledDatabase();
    await migrateEmptyDatabaseTo(db, '0017_people');
    await insertFilledDatabase(db, filled);
    await stopDatabaseClock(db, filled.clock);
    await addExamsBeforeKinds(db, SCALE);
    await sql`analyze`.execute(db);
    const people = await somePeople(db);
    const before = { ...(await readChecksums(db)), statistics: await sumStatistics(db, people) };
    const from = performance.now();
    await migrate(db);
    const seconds = (performance.now() - from) / 1000;
    await stopDatabaseClock(db, filled.clock);
    const after: Record<string, unknown> = {
      ...(await readChecksums(db)),
      statistics: await readStatistics(db, people),
    };
    const changed = Object.entries(before).filter(([name, value]) => !isDeepStrictEqual(value, after[name]));
    const wrong = [
      ...changed.map(([name]) => `${name} changed`),
      ...(await findWrong(db)).map((one) => JSON.stringify(one)),
    ];
    return {
      engine,
      counts: await countRows(db),
      seconds,
      compared: Object.keys(before),
      wrong,
    };
  } finally {
    await close();
  }
}

/** The problems that today's consistency checks, a repair and a continued exam find. */
async function findWrong(db: Database): Promise<unknown[]> {
  const { rows: marks } = await sql`
    select id from exam_sessions
    where points <> score or blank_answers <> 0`.execute(db);
  const mended = Object.entries(await repairRanking(db)).filter(([, rows]) => rows > 0);
  return [
    ...marks,
    ...mended,
    ...(await findWrongTotals(db)),
    ...(await goOn(db)),
    ...(await findWrongTotals(db)),
  ];
}

/** Answers each open exam to its end and finishes it. */
async function goOn(db: Database): Promise<unknown[]> {
  const { rows } = await sql<Account>`
    select p.id, p.username, p.email, p.role, p.dark_mode, p.hidden, ${NOTHING_TO_DO} from profiles p
    where p.username like 'gente%' and exists (select from exam_attempts a where a.user_id = p.id)
    order by p.username`.execute(db);
  const wrong: unknown[] = rows.length === SCALE.open ? [] : [{ open: rows.length }];
  for (const row of rows)
    if (!(await keepsAnswers(db, account.parse(row)))) wrong.push({ username: row.username });
  return wrong;
}

async function keepsAnswers(db: Database, person: Account): Promise<boolean> {
  const client = callAs(db, person);
  const attempt = await client.exams.current();
  if (!attempt) return false;
  let asked = attempt.current;
  while (asked) {
    const answer = {
      attempt_id: attempt.id,
      position: asked.position,
      selected_answer: 1,
      time_taken: 60,
    } as const;
    asked = (await client.exams.answer(answer)).next;
  }
  const { session_id } = await client.exams.finish({
    attempt_id: attempt.id,
    time_taken: 60,
  });
  const { answers } = await client.exams.results({ session_id });
  // an exam's results have more fields for each answer than an open exam has: only the common ones are compared
  return attempt.answered.every((answered, i) =>
    isDeepStrictEqual({ ...answers[i], ...answered }, answers[i]),
  );
}

/** The fields of an account that the former schema doesn't have. */
const NOTHING_TO_DO = sql`
  false as must_change_password, false as must_accept_terms, false as must_set_up_second_factor`;

async function somePeople(db: Database): Promise<Account[]> {
  const { rows } = await sql`
    select id, username, email, role, dark_mode, hidden, ${NOTHING_TO_DO} from profiles
    where id in (select user_id from exam_sessions) order by md5(username) limit ${LOOKED_AT}::integer`.execute(
    db,
  );
  return rows.map((row) => account.parse(row));
}

type Sums = Pick<
  Statistics,
  'total_exams' | 'total_questions' | 'correct_answers' | 'total_time' | 'last_exam_date'
>;

/** Sums the finished exams of these users in SQL, because today's program can't read the former schema. */
async function sumStatistics(db: Database, people: Account[]): Promise<Sums[]> {
  const { rows } = await sql<Sums>`
    select count(*)::integer as total_exams, sum(total_questions)::integer as total_questions,
      sum(score)::integer as correct_answers, sum(time_taken)::integer as total_time, max(created_at) as last_exam_date
    from exam_sessions where user_id = any(${people.map(({ id }) => id)}::uuid[])
    group by user_id order by user_id`.execute(db);
  return rows;
}

/** Reads the statistics of these users through today's program. */
async function readStatistics(db: Database, people: Account[]): Promise<Sums[]> {
  const sums: Sums[] = [];
  for (const person of people.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const { total_exams, total_questions, correct_answers, total_time, last_exam_date } = await callAs(
      db,
      person,
    ).exams.statistics({ period: 'all' });
    sums.push({ total_exams, total_questions, correct_answers, total_time, last_exam_date });
  }
  return sums;
}

function textOf(migrated: Migrated[]): string {
  const rows = migrated.map(
    ({ engine, counts, seconds, compared, wrong }) =>
      `| ${engine} | ${Object.values(counts).join(' | ')} | ${seconds.toFixed(1)} | ${compared.length} | ${wrong.length} |`,
  );
  const wrong = migrated.flatMap(({ engine, wrong: all }) =>
    all.slice(0, 20).map((one) => `\n- ${engine}: ${one}`),
  );
  return `## Before and after

A database that Plaza filled at adbc8b2, with ${SCALE.exams} finished exams
of ${SCALE.people} people and ${SCALE.open} open ones more, brought from migration 0017 to today's. Compared before and after:
${migrated[0]?.compared.join(', ')}, the last of ${LOOKED_AT} people, added up before and as the program tells them after. Afterwards: right answers, mark and points are equal, \`repair-ranking\` mends nothing, every open exam keeps its
answers, is answered to its end and finished, and all sums agree with the exams.

| engine | finished exams | answers | people | seconds of migrating | compared | wrong |
|---|---|---|---|---|---|---|
${rows.join('\n')}
${wrong.join('')}`;
}
