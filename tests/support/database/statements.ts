import { CompiledQuery, type KyselyPlugin } from 'kysely';
import type { Database } from '#server/database/database.ts';

/** The same database, with a callback for every statement built by Kysely: `begin` and `commit` are not. */
export function watched(db: Database, tell: (statement: CompiledQuery) => void): Database {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      tell(db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  return db.withPlugin(plugin);
}

/** The statements that `work` sends. */
export async function statementsOf(
  db: Database,
  work: (db: Database) => Promise<unknown>,
): Promise<CompiledQuery[]> {
  const sent: CompiledQuery[] = [];
  await work(watched(db, (statement) => sent.push(statement)));
  return sent;
}

/** The plan that the database chooses for a statement. */
export async function planOf(db: Database, { sql, parameters }: CompiledQuery): Promise<string> {
  const explain = CompiledQuery.raw(`explain (costs off) ${sql}`, [...parameters]);
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>(explain);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}
