import { CompiledQuery, type KyselyPlugin, type QueryExecutor } from 'kysely';
import type { Database } from '#server/database/database.ts';

const CHANGES_NOTHING: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: ({ result }) => Promise.resolve(result),
};

/** The same database, with a callback for every statement that is sent through Kysely: `begin` and `commit` are not. */
export function withStatementLog(db: Database, onStatement: (statement: CompiledQuery) => void): Database {
  // a plugin gives the database an executor of its own; by itself it doesn't see statements that are composed already
  const logged = db.withPlugin(CHANGES_NOTHING);
  logExecutor(logged.getExecutor(), onStatement);
  return logged;
}

/** Transactions have executors of their own. */
function logExecutor(
  executor: QueryExecutor,
  onStatement: (statement: CompiledQuery) => void,
): QueryExecutor {
  const execute = executor.executeQuery.bind(executor);
  const withConnectionProvider = executor.withConnectionProvider.bind(executor);
  executor.executeQuery = (statement, ...options) => {
    onStatement(statement);
    return execute(statement, ...options);
  };
  executor.withConnectionProvider = (provider) => logExecutor(withConnectionProvider(provider), onStatement);
  return executor;
}

/** The statements that `work` sends. */
export async function recordStatements(
  db: Database,
  work: (db: Database) => Promise<unknown>,
): Promise<CompiledQuery[]> {
  const sent: CompiledQuery[] = [];
  await work(withStatementLog(db, (statement) => sent.push(statement)));
  return sent;
}

/** The plan that the database chooses for a statement. */
export async function explainQuery(db: Database, { sql, parameters }: CompiledQuery): Promise<string> {
  const explain = CompiledQuery.raw(`explain (costs off) ${sql}`, [...parameters]);
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>(explain);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}
