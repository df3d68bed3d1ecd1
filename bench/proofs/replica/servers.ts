import path from 'node:path';
import { rmSync } from 'node:fs';
import pg from 'pg';
import {
  createServerFolder,
  runPostgresProgram,
  type RunningPostgres,
  startCluster,
} from '#tests/support/database/postgres.ts';

export interface ReplicatedDatabase {
  /** The URL of the database on the primary. */
  primaryUrl: string;
  replicaUrl: string;
  stopPrimary(): Promise<void>;
  stop(): Promise<void>;
}

/** A primary with an empty database, and a streaming replica that has received whatever the primary confirms. */
export async function startReplicatedDatabase(): Promise<ReplicatedDatabase> {
  const primary = await startCluster(['-c', 'wal_level=replica', '-c', 'max_wal_senders=10']);
  const folder = createServerFolder();
  let replica: RunningPostgres | undefined;
  const stop = async (): Promise<void> => {
    await replica?.stop();
    await primary.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await runStatement(primary.url, 'create database plaza_prove');
    replica = await startReplica(primary.url, path.join(folder, 'base'));
    await runStatement(primary.url, "alter system set synchronous_standby_names = '*'");
    await runStatement(primary.url, 'select pg_reload_conf()');
    return {
      primaryUrl: inDatabase(primary.url),
      replicaUrl: inDatabase(replica.url),
      stopPrimary: () => primary.stop(),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startReplica(primaryUrl: string, data: string): Promise<RunningPostgres> {
  const given = ['-d', primaryUrl, '-D', data, '--checkpoint=fast', '--write-recovery-conf'];
  const based = runPostgresProgram('pg_basebackup', given);
  if (based === undefined)
    throw new Error('This proof needs the programs of PostgreSQL: `apt-get install postgresql`.');
  if (based.status !== 0) throw new Error(`pg_basebackup failed: ${based.stderr}`);
  return startCluster(['-c', 'hot_standby=on'], { data, password: new URL(primaryUrl).password });
}

function inDatabase(url: string): string {
  return Object.assign(new URL(url), { pathname: '/plaza_prove' }).href;
}

/** Runs a statement and returns the first value of its first row. */
export async function runStatement(url: string, statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<unknown[]>({ text: statement, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}
