import { CompiledQuery, type KyselyPlugin, type QueryExecutor } from 'kysely';
import type { Database } from '#server/database/database.ts';

const CHANGES_NOTHING: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: ({ result }) => Promise.resolve(result),
};

/**
 * Returns the same database with a callback for every statement that is sent through Kysely, except `begin` and
 * `commit`.
 */
export function withStatementLog(db: Database, onStatement: (statement: CompiledQuery) => void): Database {
  // the plugin only creates a separate executor to log; plugins themselves never see statements compiled before
  const logged = db.withPlugin(CHANGES_NOTHING);
  logExecutor(logged.getExecutor(), onStatement);
  return logged;
}

/** Logs the statements of an executor, and of the executors that Kysely derives from it for transactions. */
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
