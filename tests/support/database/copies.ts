import { randomBytes } from 'node:crypto';
import pg from 'pg';

/**
 * The statement that copies a database as files. By default PostgreSQL copies its pages through the log, which takes
 * twice the processor time for a database of 12 MB.
 */
export const copyStatement = (copy: string, original: string): string =>
  `create database ${copy} template ${original} strategy file_copy`;

/** Copies a PostgreSQL database to which nobody is connected. */
export async function copyDatabase(url: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const copy = new URL(url);
  const [original, name] = [copy.pathname.slice(1), `copy_${randomBytes(8).toString('hex')}`];
  await execute(url, copyStatement(name, original));
  copy.pathname = `/${name}`;
  return { url: copy.href, drop: () => execute(url, `drop database ${name} with (force)`) };
}

async function execute(url: string, statement: string): Promise<void> {
  const maintenance = new URL(url);
  maintenance.pathname = '/postgres';
  const client = new pg.Client({ connectionString: maintenance.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
