import path from 'node:path';
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

/** Resolves a path given to a command in the folder where npm was called. */
export function resolvePath(file: string): string {
  return path.resolve(process.env.INIT_CWD ?? '', file);
}

export function toFileProblem(error: unknown, file: string): StartProblem {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return new StartProblem(`No existe el archivo ${file}.`);
  if (code === 'EISDIR') return new StartProblem(`${file} es una carpeta, no un archivo.`);
  if (code === 'ENOTDIR') return new StartProblem(`${file} no es una carpeta.`);
  return new StartProblem(`No se puede leer el archivo ${file}.`);
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
