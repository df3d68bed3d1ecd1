import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import {
  areTimeoutsSet,
  isSharedBetweenTransactions,
  setRoleTimeouts,
} from '#server/database/connections/pooler.ts';
import { isDatabaseUnavailable } from '#server/database/connections/unavailable.ts';
import type { Database } from '#server/database/database.ts';
import { FolderInUse } from '#server/database/lock.ts';
import { migrate } from '#server/database/migrate.ts';
import { type OpenDatabase, openPostgres } from '#server/database/open-postgres.ts';
import { type Settings, StartProblem } from '#server/env.ts';
import { observeKyselyEvent } from '#server/metrics/statements.ts';
import { deriveKey } from '#server/secret.ts';

const POOLER_UNNAMED =
  'Los límites de tiempo de las consultas no llegan a la base de datos de DATABASE_URL. Si delante hay un pooler como PgBouncer, indica DATABASE_POOLER=session o DATABASE_POOLER=transaction.';
const TIMEOUTS_MISSING =
  'Los límites de tiempo de las consultas no llegan a la base de datos de DATABASE_URL: ejecuta RECONNECT en la consola de PgBouncer y quita de su configuración lo que cambie statement_timeout o idle_in_transaction_session_timeout.';
const POOLER_SHARES =
  'El pooler de DATABASE_URL presta cada conexión para una sola transacción: indica DATABASE_POOLER=transaction.';

/** The embedded database can't be opened, because a server or another command has it open. */
export class DatabaseOpenElsewhere extends StartProblem {}

type Given = Pick<Settings, 'databaseUrl' | 'dataDir'> & Partial<Settings>;

/** Opens and migrates the configured database; throws a StartProblem if it can't be opened. */
export function openInstallation(settings: Given): Promise<OpenDatabase> {
  return openWith(settings, async ({ db }) => {
    if (settings.databaseDirectUrl) await migratePastPooler(settings.databaseDirectUrl);
    // `databaseDirectUrl` may lead to another database, so that of `databaseUrl` is migrated in any case
    await migrate(db, { isSessionKept: settings.databasePooler !== 'transaction' });
  });
}

/** Opens the configured database without migrating it; throws a StartProblem if it can't be opened. */
export function openUnmigratedDatabase(settings: Given): Promise<OpenDatabase> {
  return openWith(settings, ({ db }) => sql`select`.execute(db));
}

async function openWith(
  settings: Given,
  prepare: (opened: OpenDatabase) => Promise<unknown>,
): Promise<OpenDatabase> {
  const opened = await open(settings);
  try {
    await checkConnections(opened.db, settings);
    await prepare(opened);
  } catch (error) {
    await opened.close();
    throw settings.databaseUrl ? toStartProblem(error) : error;
  }
  return opened;
}

async function open(settings: Given): Promise<OpenDatabase> {
  const { databaseUrl, databaseConnections, dataDir } = settings;
  if (databaseUrl)
    return openPostgres(databaseUrl, databaseConnections, {
      pooler: settings.databasePooler,
      directUrl: settings.databaseDirectUrl,
      replicaUrl: settings.databaseReplicaUrl,
      areStatementsNamed: settings.areStatementsNamed,
      observe: observeKyselyEvent,
    });
  // imported only here: a process over PostgreSQL doesn't need the embedded database
  const { openEmbedded } = await import('#server/database/open-embedded.ts');
  try {
    return await openEmbedded(path.resolve(dataDir), observeKyselyEvent);
  } catch (error) {
    if (error instanceof FolderInUse) throw new DatabaseOpenElsewhere(error.message);
    throw fileProblem(error, dataDir) ?? error;
  }
}

/** Throws a StartProblem if the pooler isn't the one in the settings, or if the timeouts of statements aren't set. */
async function checkConnections(db: Database, settings: Given): Promise<void> {
  const { databaseUrl, databasePooler: pooler = 'none' } = settings;
  if (!databaseUrl) return;
  if (pooler === 'none') {
    if (!(await areTimeoutsSet(db))) throw new StartProblem(POOLER_UNNAMED);
  } else if (!(await setRoleTimeouts(databaseUrl))) throw new StartProblem(TIMEOUTS_MISSING);
  if (pooler !== 'transaction' && (await isSharedBetweenTransactions(databaseUrl)))
    throw new StartProblem(POOLER_SHARES);
}

async function migratePastPooler(url: string): Promise<void> {
  const { db, close } = openPostgres(url, 1);
  try {
    await migrate(db);
  } finally {
    await close();
  }
}

/** Wrong connection, name, password or rights become a StartProblem; any other error is a bug and stays unchanged. */
function toStartProblem(error: unknown): unknown {
  if (/unsupported startup parameter/.test(messageOf(error))) return new StartProblem(POOLER_UNNAMED);
  const code = codeOf(error);
  const reasons: [RegExp, string][] = [
    [/^28/, 'el usuario o la clave no son correctos'],
    [/^3D000/, 'la base de datos no existe'],
    [/^55P03/, 'otra operación tiene bloqueadas desde hace diez minutos las tablas que cambia esta versión'],
    [/^42501/, 'el usuario no tiene permiso para crear las tablas'],
    [/^(E[A-Z]+|08|57P|53300)/, 'el servidor no responde'],
  ];
  const reason =
    reasons.find(([pattern]) => pattern.test(code))?.[1] ??
    (isDatabaseUnavailable(error) ? 'el servidor no responde' : undefined);
  return reason
    ? new StartProblem(`No se pudo conectar con la base de datos de DATABASE_URL: ${reason}.`)
    : error;
}

function fileProblem(error: unknown, dataDir: string): StartProblem | undefined {
  if (!/^(EACCES|EPERM|EROFS|ENOTDIR|EEXIST|ENOSPC)$/.test(codeOf(error))) return undefined;
  return new StartProblem(`No se puede escribir en la carpeta de datos ${path.resolve(dataDir)}.`);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : '';
}

/** The code of the error, or of the error that caused it. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  return 'code' in error ? String(error.code) : codeOf(error.cause);
}

/**
 * Returns the configured secret; with PGlite, a secret that the first start generates and stores beside the database.
 */
export function readAuthSecret({ authSecret, dataDir }: Pick<Settings, 'authSecret' | 'dataDir'>): string {
  if (authSecret) return authSecret;
  const file = toSecretFile(dataDir);
  try {
    // `wx` never overwrites an existing secret
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

export function toSecretFile(dataDir: string): string {
  return path.resolve(dataDir, 'auth-secret');
}

/** Returns an id that only tells whether two secrets are the same; undefined if there is no secret yet. */
export function findSecretId({
  authSecret,
  databaseUrl,
  dataDir,
}: Pick<Settings, 'authSecret' | 'databaseUrl' | 'dataDir'>): string | undefined {
  const isKept = !authSecret && !databaseUrl && existsSync(toSecretFile(dataDir));
  const secret = isKept ? readFileSync(toSecretFile(dataDir), 'utf8').trim() : authSecret;
  return secret && toSecretId(secret);
}

export function toSecretId(secret: string): string {
  return deriveKey(secret, 'backups');
}
