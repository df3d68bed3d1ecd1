import { isMainThread } from 'node:worker_threads';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { PERSONAL_DATA } from '#server/database/personal-data/personal-data.ts';
import type { Treatment } from '#server/database/personal-data/treatments.ts';
import { readInBatches } from '#server/lists/batches.ts';
import type { Owner, OwnTable } from './own-tables.ts';

/** Values by column, as JSON has them. */
export type OwnRow = Record<string, unknown>;

/**
 * In the main thread others wait while a batch is read, parsed and written. In a thread of its own only the texts count,
 * which V8 keeps longer than they are needed.
 */
const [ROWS_AT_ONCE, EXAMS_AT_ONCE] = isMainThread ? [250, 25] : [500, 50];

/** The columns of a table that its user may see. */
export function listOwnColumns({ table }: Pick<OwnTable, 'table'>): string[] {
  return Object.entries<Treatment>(PERSONAL_DATA[table])
    .filter(([, { withheld }]) => withheld === undefined)
    .map(([column]) => column);
}

/** The rows as objects. */
export async function* readOwnRows(db: Database, owner: Owner, own: OwnTable): AsyncGenerator<OwnRow[]> {
  for await (const text of readOwnJson(db, owner, own)) yield JSON.parse(`[${text}]`) as OwnRow[];
}

/**
 * The rows as JSON, with commas between them, as the database writes them. Each batch is read when the one before has been
 * taken. What changes meanwhile may be in it or not.
 */
export async function* readOwnJson(db: Database, owner: Owner, own: OwnTable): AsyncGenerator<string> {
  const batches = own.isOwn === null ? readRowsOfExams(db, owner, own) : readRowsOfUser(db, owner, own);
  for await (const [text] of batches) if (text !== undefined) yield text;
}

function readRowsOfUser(db: Database, owner: Owner, own: OwnTable): AsyncGenerator<string[]> {
  const isOwn = own.isOwn?.(owner) ?? sql<SqlBool>`false`;
  return readInBatches<string, string>(async (after) => {
    if (own.batchedBy === undefined) return toBatch(await findJson(db, owner, own, isOwn), Infinity);
    const column = sql.ref(own.batchedBy);
    const next = after === undefined ? isOwn : sql<SqlBool>`${isOwn} and ${column} > ${after}`;
    const rows = sql`${next} order by ${column} limit ${ROWS_AT_ONCE}`;
    return toBatch(await findJson(db, owner, own, rows), ROWS_AT_ONCE);
  });
}

/** Tables without a user: their rows are found by the user's finished exams. */
function readRowsOfExams(db: Database, owner: Owner, own: OwnTable): AsyncGenerator<string[]> {
  const column = sql.ref(own.batchedBy ?? '');
  return readInBatches<string, string>(async (after) => {
    const ids = await listExamIds(db, owner, after);
    const { text } = await findJson(db, owner, own, sql`${column} = any(${ids}::uuid[]) order by ${column}`);
    return {
      rows: text === null ? [] : [text],
      last: ids.length === EXAMS_AT_ONCE ? ids.at(-1) : undefined,
    };
  });
}

interface Json {
  /** Null if there are no rows. */
  text: string | null;
  count: number;
  /** Of the last row, what the table is batched by. */
  last: string | null;
}

const toBatch = ({ text, count, last }: Json, most: number) => ({
  rows: text === null ? [] : [text],
  last: count === most ? (last ?? undefined) : undefined,
});

async function listExamIds(db: Database, { id }: Owner, after: string | undefined): Promise<string[]> {
  const exams = await db
    .selectFrom('exam_sessions')
    .select('id')
    .where('user_id', '=', id)
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(EXAMS_AT_ONCE)
    .execute();
  return exams.map((exam) => exam.id);
}

// One text for many rows: parsing each of them would cost this process more than all the rest. The rows are in order,
// because nothing comes between the subquery and what collects them.
async function findJson(
  db: Database,
  owner: Owner,
  own: OwnTable,
  condition: RawBuilder<unknown>,
): Promise<Json> {
  const columns = listOwnColumns(own).map((column) => selectColumn(owner, own, column));
  const cursor = own.batchedBy === undefined ? sql`null` : sql.ref(`r.${own.batchedBy}`);
  const { rows } = await sql<Json>`
    select string_agg(row_to_json(r)::text, ${sql.lit(',\n')}) as text, count(*)::integer as count,
      (array_agg(${cursor}::text))[count(*)::integer] as last
    from (select ${sql.join(columns)} from ${sql.table(own.table)} where ${condition}) r`.execute(db);
  return rows[0] ?? { text: null, count: 0, last: null };
}

/** Null where it names another user. */
function selectColumn(owner: Owner, { namesOthers }: OwnTable, column: string): RawBuilder<unknown> {
  const isShown = namesOthers?.[column];
  if (isShown === undefined) return sql.ref(column);
  return sql`case when ${isShown(owner)} then ${sql.ref(column)} end as ${sql.ref(column)}`;
}
