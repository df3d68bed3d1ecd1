import { inspect } from 'node:util';
import type { Database } from '#server/database/database.ts';
import { readSettings, StartProblem } from '#server/env.ts';
import { openInstallation } from '#server/installation/installation.ts';

/**
 * Runs a command-line tool; on failure prints one sentence to stderr, which begins with `failed`, and sets exit code 1.
 */
export async function runCommand(work: () => Promise<void>, failed: string): Promise<void> {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${sentenceOf(error, failed)}\n`);
    process.exitCode = 1;
  }
}

function sentenceOf(error: unknown, failed: string): string {
  if (error instanceof StartProblem) return error.message;
  return `${failed}: ${error instanceof Error ? error.message : inspect(error)}`;
}

/** Opens and migrates the database that the variables configure, and closes it after `work`. */
export async function withDatabase<T>(
  variables: Record<string, string | undefined>,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const { db, close } = await openInstallation(readSettings(variables));
  try {
    return await work(db);
  } finally {
    await close();
  }
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
