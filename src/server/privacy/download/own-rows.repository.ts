import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { PERSONAL_DATA } from '#server/database/personal-data/personal-data.ts';
import type { Treatment } from '#server/database/personal-data/treatments.ts';
import { readInBatches } from '#server/lists/batches.ts';
import type { Owner, OwnTable } from './own-tables.ts';

/** Values by column, as JSON has them. */
export type OwnRow = Record<string, unknown>;

/** Others wait while a batch is parsed and written. */
const ROWS_AT_ONCE = 500;
const EXAMS_AT_ONCE = 25;

/** The columns of a table that its user may see. */
export function listOwnColumns({ table }: Pick<OwnTable, 'table'>): string[] {
  return Object.entries<Treatment>(PERSONAL_DATA[table])
    .filter(([, { withheld }]) => withheld === undefined)
    .map(([column]) => column);
}

/** Each batch is read when the one before has been taken. What changes meanwhile may be in it or not. */
export function readOwnRows(db: Database, owner: Owner, own: OwnTable): AsyncGenerator<OwnRow[]> {
  const { isOwn, batchedBy } = own;
  if (isOwn === null) return readRowsOfExams(db, owner, own);
  return readInBatches<OwnRow, string>(async (after) => {
    const condition = isOwn(owner);
    if (batchedBy === undefined) return { rows: await findRows(db, owner, own, condition), last: undefined };
    const column = sql.ref(batchedBy);
    const next = after === undefined ? condition : sql<SqlBool>`${condition} and ${column} > ${after}`;
    const rows = await findRows(db, owner, own, sql`${next} order by ${column} limit ${ROWS_AT_ONCE}`);
    const last = rows.length === ROWS_AT_ONCE ? rows.at(-1)?.[batchedBy] : undefined;
    // a number or an id
    return { rows, last: last as string | undefined };
  });
}

/** Tables without a user: their rows are found by the user's finished exams. */
function readRowsOfExams(db: Database, owner: Owner, own: OwnTable): AsyncGenerator<OwnRow[]> {
  const column = sql.ref(own.batchedBy ?? '');
  return readInBatches<OwnRow, string>(async (after) => {
    const ids = await listExamIds(db, owner, after);
    const rows = await findRows(db, owner, own, sql`${column} = any(${ids}::uuid[]) order by ${column}`);
    return { rows, last: ids.length === EXAMS_AT_ONCE ? ids.at(-1) : undefined };
  });
}

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

async function findRows(
  db: Database,
  owner: Owner,
  own: OwnTable,
  condition: RawBuilder<unknown>,
): Promise<OwnRow[]> {
  const columns = listOwnColumns(own).map((column) => selectColumn(owner, own, column));
  const { rows } = await sql<{ row: OwnRow }>`
    select to_jsonb(r) as row from (
      select ${sql.join(columns)} from ${sql.table(own.table)} where ${condition}) r`.execute(db);
  return rows.map(({ row }) => row);
}

/** Null where it names another user. */
function selectColumn(owner: Owner, { namesOthers }: OwnTable, column: string): RawBuilder<unknown> {
  const isShown = namesOthers?.[column];
  if (isShown === undefined) return sql.ref(column);
  return sql`case when ${isShown(owner)} then ${sql.ref(column)} end as ${sql.ref(column)}`;
}
