import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Database } from '#server/database/database.ts';
import { openInstallation } from '#server/installation/installation.ts';
import { freePort } from '#tests/support/http/free-port.ts';
import { startServerProcess } from '#tests/support/http/server-process.ts';
import { Bank, startingBank } from './bank.ts';
import { copyOf } from './databases.ts';
import { addGaps } from './gaps.ts';
import { addHostileContent, HOSTILE_BANK } from './hostile/hostile-content.ts';
import { NASTY_BANK } from './hostile/nasty-bank.ts';

/**
 * starting: what a new installation holds. gaps: the same, and what nobody has filled yet. nasty: a file of awkward
 * questions, imported before the first start. hostile: scripts in every text that the database holds.
 */
export type BankName = 'starting' | 'gaps' | 'nasty' | 'hostile';

/**
 * PostgreSQL: a copy of a database that is filled once, with passwords that are hashed at little cost. embedded: what
 * `npm start` runs, from the first start of an empty folder on.
 */
export type Engine = 'PostgreSQL' | 'embedded';

/** A real server with a database and a data folder of its own, reached as people reach it. */
export interface Plaza {
  origin: string;
  dataDir: string;
  bank: Bank;
  /** From one moment to the next (kill -9). */
  kill(): Promise<void>;
  /** Starts it again, where it was. */
  restart(): Promise<void>;
  /** Changes its database behind its back; only while it is stopped. */
  alter(work: (db: Database) => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

/** Of every server, from its first start on. */
export const ADMINISTRATOR = { email: 'administradora@example.com', password: 'Administrar-2026' };

const IMPORT = path.resolve(import.meta.dirname, '../../../src/server/commands/import.ts');
const CHEAP_HASHES = import.meta.resolve('#tests/support/people/cheap-hashes.ts');
const LATE_ANSWERS = import.meta.resolve('#tests/support/http/late-answers.ts');
/** `npm run prove late` sets it. */
const IS_LATE = Boolean(process.env['LATE_ANSWERS']);

type Settings = Record<string, string> & { DATA_DIR: string; DATABASE_URL?: string };

export async function startPlaza(bankName: BankName, engine: Engine): Promise<Plaza> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'plaza-e2e-'));
  const port = await freePort();
  // a number: a bare machine need not know the name localhost; and the one in the mailed links, or it were another site
  const origin = `http://127.0.0.1:${port}`;
  const settings: Settings = {
    DATA_DIR: path.join(folder, 'data'),
    PORT: String(port),
    PUBLIC_URL: origin,
    // people without a browser have addresses of their own (browserless.ts)
    TRUST_PROXY: 'true',
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
      const copy = await copyOf(bankName, (url) =>
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
      alter: (work) => alterDatabase(settings, work),
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

function preloaded(engine: Engine): string {
  const modules = [...(engine === 'PostgreSQL' ? [CHEAP_HASHES] : []), ...(IS_LATE ? [LATE_ANSWERS] : [])];
  return modules.map((module) => `--import=${module}`).join(' ');
}

/** What is there before the first start. */
async function fill(bankName: BankName, settings: Settings, folder: string): Promise<void> {
  if (bankName === 'nasty') await importNastyBank(folder, settings);
  if (bankName === 'gaps') await alterDatabase(settings, addGaps);
  if (bankName === 'hostile') await alterDatabase(settings, addHostileContent);
}

/** The first start as well. */
async function fillOnce(bankName: BankName, settings: Settings, folder: string): Promise<void> {
  await fill(bankName, settings, folder);
  await (await startServerProcess(settings)).stop();
}

function bankOf(bankName: BankName): Bank {
  if (bankName === 'nasty') return new Bank(NASTY_BANK);
  return bankName === 'hostile' ? HOSTILE_BANK : startingBank();
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

/** As `npm run import -- FILE` does it. */
async function importNastyBank(folder: string, settings: Settings): Promise<void> {
  const file = path.join(folder, 'preguntas.json');
  writeFileSync(file, JSON.stringify(NASTY_BANK));
  const env = { PATH: process.env['PATH'], ...settings };
  await promisify(execFile)(process.execPath, [IMPORT, file], { env });
}
