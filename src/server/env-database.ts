import * as z from 'zod';
import { countSetting, onOrOffSetting, postgresUrlSetting } from './env-schemas.ts';

/** The pooler between this process and PostgreSQL: it lends a connection for a whole session or for a transaction. */
export type Pooler = 'none' | 'session' | 'transaction';

/** The settings that say where the data is stored. */
export interface DatabaseSettings {
  /** The URL of PostgreSQL; without it the embedded database in `dataDir` is used. */
  databaseUrl: string | undefined;
  /** The most connections that this process opens. */
  databaseConnections: number;
  /** The pooler through which `databaseUrl` leads. */
  databasePooler: Pooler;
  /** The URL that reaches the database of `databaseUrl` without the pooler. */
  databaseDirectUrl: string | undefined;
  /** The URL of a streaming replica, for reads that may be some seconds behind. */
  databaseReplicaUrl: string | undefined;
  /** Whether repeated statements are prepared; undefined: they are, except with a pooler in transaction mode. */
  areStatementsNamed: boolean | undefined;
}

export const databaseVariables = {
  DATABASE_URL: postgresUrlSetting('DATABASE_URL'),
  DATABASE_CONNECTIONS: countSetting('DATABASE_CONNECTIONS', 10, { least: 2, most: 1000 }),
  DATABASE_POOLER: z
    .enum(['none', 'session', 'transaction'], 'DATABASE_POOLER debe ser none, session o transaction.')
    .default('none'),
  DATABASE_DIRECT_URL: postgresUrlSetting('DATABASE_DIRECT_URL'),
  DATABASE_REPLICA_URL: postgresUrlSetting('DATABASE_REPLICA_URL'),
  DATABASE_PREPARED_STATEMENTS: onOrOffSetting('DATABASE_PREPARED_STATEMENTS').optional(),
};

export function readDatabaseSettings(env: z.infer<z.ZodObject<typeof databaseVariables>>): DatabaseSettings {
  return {
    databaseUrl: env.DATABASE_URL,
    databaseConnections: env.DATABASE_CONNECTIONS,
    databasePooler: env.DATABASE_POOLER,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL,
    areStatementsNamed: env.DATABASE_PREPARED_STATEMENTS,
  };
}
