import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { FolderInUse } from '#server/database/lock.ts';
import { migrate } from '#server/database/migrate.ts';
import { type OpenDatabase, openEmbedded, openPostgres } from '#server/database/open.ts';
import { type Settings, StartProblem } from '#server/env.ts';

type DatabaseSettings = Pick<Settings, 'databaseUrl' | 'dataDir'> & Partial<Settings>;

/** Opens and migrates the configured database; throws a StartProblem if it can't be opened. */
export async function openInstallation(settings: DatabaseSettings): Promise<OpenDatabase> {
  const opened = await open(settings);
  try {
    await migrate(opened.db);
  } catch (error) {
    await opened.close();
    throw settings.databaseUrl ? toStartProblem(error) : error;
  }
  return opened;
}

async function open({ databaseUrl, databaseConnections, dataDir }: DatabaseSettings): Promise<OpenDatabase> {
  if (databaseUrl) return openPostgres(databaseUrl, databaseConnections);
  try {
    return await openEmbedded(path.resolve(dataDir));
  } catch (error) {
    if (error instanceof FolderInUse) throw new StartProblem(error.message);
    throw fileProblem(error, dataDir) ?? error;
  }
}

/** Wrong connection, name, password or rights become a StartProblem; any other error is a bug and stays unchanged. */
function toStartProblem(error: unknown): unknown {
  const code = codeOf(error);
  const reasons: [RegExp, string][] = [
    [/^28/, 'el usuario o la clave no son correctos'],
    [/^3D000/, 'la base de datos no existe'],
    [/^42501/, 'el usuario no tiene permiso para crear las tablas'],
    [/^(E[A-Z]+|08|57P|53300)/, 'el servidor no responde'],
  ];
  const reason = reasons.find(([pattern]) => pattern.test(code))?.[1];
  return reason
    ? new StartProblem(`No se pudo conectar con la base de datos de DATABASE_URL: ${reason}.`)
    : error;
}

function fileProblem(error: unknown, dataDir: string): StartProblem | undefined {
  if (!/^(EACCES|EPERM|EROFS|ENOTDIR|EEXIST|ENOSPC)$/.test(codeOf(error))) return undefined;
  return new StartProblem(`No se puede escribir en la carpeta de datos ${path.resolve(dataDir)}.`);
}

/** The code of the error, or of the error that caused it. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  return 'code' in error ? String(error.code) : codeOf(error.cause);
}

/**
 * Returns the configured secret; with PGlite, a secret that the first start generates and stores beside the database.
 */
export function readSecret({ authSecret, dataDir }: Pick<Settings, 'authSecret' | 'dataDir'>): string {
  if (authSecret) return authSecret;
  const file = path.resolve(dataDir, 'auth-secret');
  try {
    // `wx` never overwrites an existing secret
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
