import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';
import { PERSONAL_DATA } from '#server/database/personal-data/personal-data.ts';
import type { ColumnTreatment } from '#server/database/personal-data/treatments.ts';
import { readAhead, readInBatches } from '#server/lists/batches.ts';
import type { DownloadOwner, OwnTable } from './own-tables.ts';

/** A row: its values by column, as JSON has them. */
export type OwnRow = Record<string, unknown>;

/** The size of a batch on PGlite and in the main thread: it is small, because other requests wait for each batch. */
const FEW_ROWS = 500;
/** The size of a batch that a thread reads with a database connection of its own. */
export const ROWS_PER_THREAD_BATCH = 1_000;

/** The database from which a user's rows are read, and how many rows are read at once. */
export interface RowSource {
  db: Database;
  rowsAtOnce?: number;
}

/** Lists the columns of a table that the download shows to the user. */
export function listOwnColumns({ table }: Pick<OwnTable, 'table'>): string[] {
  return Object.entries<ColumnTreatment>(PERSONAL_DATA[table])
    .filter(([, { withheld }]) => withheld === undefined)
    .map(([column]) => column);
}

/** Reads the user's rows of a table as objects, in batches. */
export async function* readOwnRows(
  db: Database,
  owner: DownloadOwner,
  own: OwnTable,
): AsyncGenerator<OwnRow[]> {
  for await (const text of readOwnJson({ db }, owner, own)) yield parseRows(text);
}

/** Parses a text of `readOwnJson` into rows. */
export const parseRows = (text: string): OwnRow[] => JSON.parse(`[${text}]`) as OwnRow[];

/**
 * Reads the user's rows of a table as JSON with commas between them. It may miss changes made while it reads.
 */
export async function* readOwnJson(
  { db, rowsAtOnce = FEW_ROWS }: RowSource,
  owner: DownloadOwner,
  own: OwnTable,
): AsyncGenerator<string> {
  const read = own.isOwn === null ? readRowsOfExams : readRowsOfUser;
  const batches = read({ db, rowsAtOnce }, owner, own);
  for await (const [text] of readAhead(batches)) if (text !== undefined) yield text;
}

function readRowsOfUser(
  { db, rowsAtOnce }: Required<RowSource>,
  owner: DownloadOwner,
  own: OwnTable,
): AsyncGenerator<string[]> {
  const isOwn = own.isOwn?.(owner) ?? sql<SqlBool>`false`;
  return readInBatches<string, string>(async (after) => {
    if (own.batchedBy === undefined) return toBatch(await findJson(db, owner, own, isOwn), Infinity);
    const column = sql.ref(own.batchedBy);
    const next = after === undefined ? isOwn : sql<SqlBool>`${isOwn} and ${column} > ${after}`;
    const rows = sql`${next} order by ${column} limit ${rowsAtOnce}`;
    return toBatch(await findJson(db, owner, own, rows), rowsAtOnce);
  });
}

/** Reads a table that has no column for the user: its rows are found by the user's finished exams. */
function readRowsOfExams(
  { db, rowsAtOnce }: Required<RowSource>,
  owner: DownloadOwner,
  own: OwnTable,
): AsyncGenerator<string[]> {
  const column = sql.ref(own.batchedBy ?? '');
  const examsAtOnce = Math.ceil(rowsAtOnce / (own.rowsOfExam ?? 1));
  return readInBatches<string, string>(async (after) => {
    const next = after === undefined ? sql`` : sql`and id > ${after}::uuid`;
    const exams = sql`
      select id from exam_sessions where user_id = ${owner.id}::uuid ${next} order by id limit ${examsAtOnce}`;
    const rows = sql`${column} = any(array(select id from exams)) order by ${column}`;
    return toBatch(await findJson(db, owner, own, rows, { exams }), examsAtOnce);
  });
}

interface Json {
  /** The rows of a batch as JSON; null if there are none. */
  text: string | null;
  /** The number of rows in the batch, or of the exams by which they are found. */
  count: number;
  /** The last row's value of the column by which the table is read in batches. */
  last: string | null;
}

const toBatch = ({ text, count, last }: Json, most: number) => ({
  rows: text === null ? [] : [text],
  last: count === most ? (last ?? undefined) : undefined,
});

// Reads a batch of rows as one text: parsing each row would cost more than everything else. The aggregate reads the
// subquery directly, so the rows keep its order.
async function findJson(
  db: Database,
  owner: DownloadOwner,
  own: OwnTable,
  condition: RawBuilder<unknown>,
  by: { exams?: RawBuilder<unknown> } = {},
): Promise<Json> {
  const columns = listOwnColumns(own).map((column) => selectColumn(owner, own, column));
  const { rows } = await sql<Json>`
    ${by.exams ? sql`with exams as materialized (${by.exams})` : sql``}
    select string_agg(row_to_json(r)::text, ${sql.lit(',\n')}) as text, ${by.exams ? LAST_EXAM : lastRow(own)}
    from (select ${sql.join(columns)} from ${sql.table(own.table)} where ${condition}) r`.execute(db);
  return rows[0] ?? { text: null, count: 0, last: null };
}

const LAST_EXAM = sql`
  (select count(*)::integer from exams) as count, (select id::text from exams order by id desc limit 1) as last`;

function lastRow({ batchedBy }: OwnTable): RawBuilder<unknown> {
  const cursor = batchedBy === undefined ? sql`null` : sql.ref(`r.${batchedBy}`);
  return sql`count(*)::integer as count, (array_agg(${cursor}::text))[count(*)::integer] as last`;
}

/** SQL: a column of the user's rows, but null in rows where it names another user. */
function selectColumn(owner: DownloadOwner, { namesOthers }: OwnTable, column: string): RawBuilder<unknown> {
  const isShown = namesOthers?.[column];
  if (isShown === undefined) return sql.ref(column);
  return sql`case when ${isShown(owner)} then ${sql.ref(column)} end as ${sql.ref(column)}`;
}

/** Whether the user has more than `most` answers (in exams, or in the log of reviews) or lines in the audit. */
export async function hasMoreRowsThan(trx: Trx, userId: string, most: number): Promise<boolean> {
  const { rows } = await sql<{ has_many: boolean }>`
    select (select coalesce(sum(total_questions), 0)::integer from exam_sessions where user_id = ${userId}::uuid) > ${most}::integer
      or exists (select from review_log where user_id = ${userId}::uuid offset ${most}::integer)
      or exists (select from audit_log where actor_id = ${userId}::uuid offset ${most}::integer) as has_many`.execute(
    trx,
  );
  return rows[0]?.has_many ?? false;
}
