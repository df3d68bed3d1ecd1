import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startPostgres } from '#tests/support/database/postgres.ts';

/** Where the server of a proof keeps its data. */
export interface ProofServer {
  settings: Record<string, string>;
  dataDir: string;
}

/** Runs the work with the embedded database in a temporary folder. */
export async function withPGliteServer<T>(work: (place: ProofServer) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'plaza-prove-'));
  try {
    return await work({ settings: { DATA_DIR: dataDir }, dataDir });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Runs the work with a new, empty database of a PostgreSQL that stops afterwards. */
export async function withPostgresServer<T>(
  work: (place: ProofServer & { url: string }) => Promise<T>,
): Promise<T> {
  const postgres = await startPostgres();
  try {
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    await client.query('create database plaza_prove');
    await client.end();
    const url = new URL(postgres.url);
    url.pathname = '/plaza_prove';
    const settings = { DATABASE_URL: url.href, AUTH_SECRET: 'a secret for proving, of no other use' };
    return await withPGliteServer((place) =>
      work({ ...place, settings: { ...place.settings, ...settings }, url: url.href }),
    );
  } finally {
    await postgres.stop();
  }
}

/** What a proof found, for docs/proof. */
export interface ProofResult {
  /** The report, which begins with a heading; its word HOW is replaced by command, commit and day. */
  text: string;
  isSound: boolean;
}

export function median(values: number[]): number {
  return quantile(values, 0.5);
}

export function quantile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
