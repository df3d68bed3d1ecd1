import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Database } from '#server/database/database.ts';
import { openInstallation } from '#server/installation/installation.ts';
import { setMinAnswerMs } from '#tests/support/database/clock.ts';
import { findFreePort } from '#tests/support/http/free-port.ts';
import { startServerProcess } from '#tests/support/http/server-process.ts';
import { findProgram } from '#tests/support/programs.ts';
import { Bank, loadStartingBank } from './banks/bank.ts';
import { createDatabaseCopy } from './databases.ts';
import { addEmptyCategories } from './banks/sparse-content.ts';
import { addXssContent, XSS_BANK } from './xss/xss-content.ts';
import { EDGE_CASE_BANK } from './banks/edge-case-bank.ts';
import { inheritedEnvironment } from '#tests/support/process-environment.ts';

/**
 * starting: the content of a new installation. gaps: the same with an empty group and category. nasty: a file of
 * unusual questions, imported before the first start. hostile: scripts in every text of the database.
 */
export type ServerDataset = 'starting' | 'gaps' | 'nasty' | 'hostile';

/**
 * PostgreSQL: a copy of a database that was filled once, with cheap password hashes. embedded: the database of `npm
 * start`, which begins with an empty folder.
 */
export type DatabaseEngine = 'PostgreSQL' | 'embedded';

/** A real server process with its own database and data folder. */
export interface PlazaServer {
  origin: string;
  dataDir: string;
  bank: Bank;
  /** Kills the process at once (SIGKILL). */
  kill(): Promise<void>;
  /** Starts the server again at the same address, with the same data. */
  restart(): Promise<void>;
  /** Changes the database directly, which is only possible while the server is stopped. */
  changeDatabase(work: (db: Database) => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

/** The administrator of every server, created before its first start. */
export const ADMINISTRATOR = { email: 'administradora@example.com', password: 'Administrar-2026' };

const CHEAP_HASHES = import.meta.resolve('#tests/support/people/cheap-hashes.ts');
const LATE_ANSWERS = import.meta.resolve('#tests/support/http/late-answers.ts');
/** Whether replies are delayed; `npm run prove late` sets the variable. */
const IS_LATE = Boolean(process.env['LATE_ANSWERS']);

type Settings = Record<string, string> & { DATA_DIR: string; DATABASE_URL?: string };

interface ServerOptions {
  bankName: ServerDataset;
  engine: DatabaseEngine;
  hostName: string;
  adminSecondFactor: string;
}

export async function startPlazaServer({
  bankName,
  engine,
  hostName,
  adminSecondFactor,
}: ServerOptions): Promise<PlazaServer> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'plaza-e2e-'));
  const port = await findFreePort();
  const origin = `http://${hostName}:${port}`;
  const settings: Settings = {
    DATA_DIR: path.join(folder, 'data'),
    PORT: String(port),
    PUBLIC_URL: origin,
    // API clients outside of the browser send IP addresses of their own in a proxy's header (api-client.ts).
    TRUST_PROXY: 'true',
    ADMIN_SECOND_FACTOR: adminSecondFactor,
    ADMIN_EMAIL: ADMINISTRATOR.email,
    ADMIN_PASSWORD: ADMINISTRATOR.password,
    NODE_OPTIONS: preloaded(engine),
  };
  let drop = async (): Promise<void> => {};
  const remove = async () => {
    rmSync(folder, { recursive: true, force: true });
    await drop();
  };
  try {
    if (engine === 'embedded') await fill(bankName, settings, folder);
    else {
      settings['AUTH_SECRET'] = 'a secret of the browser tests, long enough';
      const copy = await createDatabaseCopy(bankName, (url) =>
        fillOnce(bankName, { ...settings, DATABASE_URL: url }, folder),
      );
      settings.DATABASE_URL = copy.url;
      drop = copy.drop;
    }
    let server = await startServerProcess(settings);
    return {
      origin,
      dataDir: settings.DATA_DIR,
      bank: bankOf(bankName),
      kill: () => server.kill(),
      restart: async () => {
        server = await startServerProcess(settings);
      },
      changeDatabase: (work) => alterDatabase(settings, work),
      stop: async () => {
        await server.stop();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

function preloaded(engine: DatabaseEngine): string {
  const modules = [...(engine === 'PostgreSQL' ? [CHEAP_HASHES] : []), ...(IS_LATE ? [LATE_ANSWERS] : [])];
  return modules.map((module) => `--import=${module}`).join(' ');
}

/** Fills the database before the first start. */
async function fill(bankName: ServerDataset, settings: Settings, folder: string): Promise<void> {
  if (bankName === 'nasty') await importNastyBank(folder, settings);
  if (bankName === 'gaps') await alterDatabase(settings, addEmptyCategories);
  if (bankName === 'hostile') await alterDatabase(settings, addXssContent);
  // tests answer faster than users can read: let even instant right answers bring points
  await alterDatabase(settings, (db) => setMinAnswerMs(db, 0));
}

/** Fills the database and starts the server once, because the first start adds content. */
async function fillOnce(bankName: ServerDataset, settings: Settings, folder: string): Promise<void> {
  await fill(bankName, settings, folder);
  await (await startServerProcess(settings)).stop();
}

function bankOf(bankName: ServerDataset): Bank {
  if (bankName === 'nasty') return new Bank(EDGE_CASE_BANK);
  return bankName === 'hostile' ? XSS_BANK : loadStartingBank();
}

async function alterDatabase(
  { DATA_DIR, DATABASE_URL }: Settings,
  work: (db: Database) => Promise<void>,
): Promise<void> {
  const { db, close } = await openInstallation({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL });
  try {
    await work(db);
  } finally {
    await close();
  }
}

/** Imports the bank as `npm run import -- FILE` does. */
async function importNastyBank(folder: string, settings: Settings): Promise<void> {
  const file = path.join(folder, 'preguntas.json');
  writeFileSync(file, JSON.stringify(EDGE_CASE_BANK));
  const env = {
    ...inheritedEnvironment(),
    ...settings,
  };
  await promisify(execFile)(process.execPath, [await findProgram('commands/import'), file], { env });
}
