import { Kysely, type LogEvent, PostgresDialect } from 'kysely';
import pg from 'pg';
import { guardConnections } from './connections/guarded-dialect.ts';
import { joinSocketWrites } from './connections/join-writes.ts';
import { ignoreConnectionErrors } from './connections/lost-connections.ts';
import { prepareStatements } from './connections/prepared-statements.ts';
import {
  IDLE_IN_TRANSACTION_TIMEOUT_MS,
  limitQueries,
  STATEMENT_TIMEOUT_MS,
} from './connections/query-timeout.ts';
import { createReadinessCheck } from './connections/readiness.ts';
import { createReplicaReads, createPrimaryReads, type ReadStale } from './connections/replica.ts';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';
import type { Pooler } from '#server/env-database.ts';

const INT8 = 20;
const DATE = 1082;

/** Idle time before TCP keep-alive: a lost connection is noticed ten seconds later, even if no query waits. */
const KEEP_ALIVE_AFTER_MS = 10_000;
/** How long a replica may take to reply before the primary is asked instead. */
const REPLICA_TIMEOUT_MS = 5_000;
const DEFAULT_CONNECTIONS = 10;

export interface OpenDatabase {
  db: Database;
  /** Reads from a replica, if there is one, whose rows may be a few seconds old. */
  readStale: ReadStale;
  /** Rejects when the database can't be reached or can't be written; doesn't wait for queries of `db`. */
  checkReady(): Promise<void>;
  /** Counts the connections of the pool; undefined for PGlite, which has one. */
  countConnections?(): { open: number; idle: number; waiting: number };
  close(): Promise<void>;
}

interface PostgresOptions {
  /** 0 means no timeout. Behind a pooler only the client uses this value: the database uses the role's (pooler.ts). */
  statementTimeoutMs?: number;
  pooler?: Pooler | undefined;
  /** Whether repeated statements are prepared by name; by default, if connections keep their session. */
  areStatementsNamed?: boolean | undefined;
  /** The URL past the pooler, which `checkReady` uses. */
  directUrl?: string | undefined;
  replicaUrl?: string | undefined;
  /** Called after each statement. */
  observe?: ((event: LogEvent) => void) | undefined;
}

/** Parses int8 and date as PGlite does: as number and as 'YYYY-MM-DD'. */
export function openPostgres(
  url: string,
  connections = DEFAULT_CONNECTIONS,
  options: PostgresOptions = {},
): OpenDatabase {
  const pool = createPool(url, connections, options);
  const readiness = createReadinessCheck(url, options.directUrl);
  const replica =
    options.replicaUrl === undefined ? undefined : openReplica(options.replicaUrl, connections, options);
  const dialect = guardConnections(new PostgresDialect({ pool }), { connections: 'many' });
  const db = new Kysely<Tables>({ dialect, log: options.observe ?? [] });
  return {
    db,
    readStale: replica ? createReplicaReads(db, replica.db) : createPrimaryReads(db),
    checkReady: readiness.check,
    countConnections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      await Promise.all([db.destroy(), readiness.close(), replica?.close()]);
    },
  };
}

function createPool(
  url: string,
  connections: number,
  { statementTimeoutMs = STATEMENT_TIMEOUT_MS, pooler = 'none', areStatementsNamed }: PostgresOptions,
): pg.Pool {
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8, Number);
  types.setTypeParser(DATE, String);
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types,
    connectionTimeoutMillis: 10_000,
    ...(pooler === 'none' && {
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    }),
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    application_name: 'plaza',
    // a transaction begins together with its first statement (guarded-dialect.ts)
    pipeline: true,
  });
  ignoreConnectionErrors(pool);
  pool.on('connect', (client) => limitQueries(client, statementTimeoutMs));
  if (areStatementsNamed ?? pooler !== 'transaction') pool.on('connect', prepareStatements);
  pool.on('connect', joinSocketWrites);
  return pool;
}

function openReplica(url: string, connections: number, options: PostgresOptions): OpenDatabase {
  const { pooler, areStatementsNamed, observe } = options;
  return openPostgres(url, connections, {
    pooler,
    areStatementsNamed,
    observe,
    statementTimeoutMs: REPLICA_TIMEOUT_MS,
  });
}
