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
import { addGaps } from './gaps.ts';
import { addHostileContent, HOSTILE_BANK } from './hostile/hostile-content.ts';
import { NASTY_BANK } from './hostile/nasty-bank.ts';

/**
 * starting: what a new installation holds. gaps: the same, and what nobody has filled yet. nasty: a file of awkward
 * questions, imported before the first start. hostile: scripts in every text that the database holds.
 */
export type BankName = 'starting' | 'gaps' | 'nasty' | 'hostile';

/** A real server on a data folder of its own, reached as people reach it. */
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

export async function startPlaza(bankName: BankName): Promise<Plaza> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'plaza-e2e-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const port = await freePort();
  // a number: a bare machine need not know the name localhost; and the one in the mailed links, or it were another site
  const origin = `http://127.0.0.1:${port}`;
  const settings = {
    DATA_DIR: path.join(folder, 'data'),
    PORT: String(port),
    PUBLIC_URL: origin,
    // people without a browser have addresses of their own (browserless.ts)
    TRUST_PROXY: 'true',
    ADMIN_EMAIL: ADMINISTRATOR.email,
    ADMIN_PASSWORD: ADMINISTRATOR.password,
  };
  const alter: Plaza['alter'] = (work) => alterDatabase(settings.DATA_DIR, work);
  try {
    if (bankName === 'nasty') await importNastyBank(folder, settings.DATA_DIR);
    if (bankName === 'gaps') await alter(addGaps);
    if (bankName === 'hostile') await alter(addHostileContent);
    let server = await startServerProcess(settings);
    return {
      origin,
      dataDir: settings.DATA_DIR,
      bank: bankOf(bankName),
      kill: () => server.kill(),
      restart: async () => {
        server = await startServerProcess(settings);
      },
      alter,
      stop: async () => {
        await server.stop();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

function bankOf(bankName: BankName): Bank {
  if (bankName === 'nasty') return new Bank(NASTY_BANK);
  return bankName === 'hostile' ? HOSTILE_BANK : startingBank();
}

async function alterDatabase(dataDir: string, work: (db: Database) => Promise<void>): Promise<void> {
  const { db, close } = await openInstallation({ dataDir, databaseUrl: undefined });
  try {
    await work(db);
  } finally {
    await close();
  }
}

/** As `npm run import -- FILE` does it. */
async function importNastyBank(folder: string, dataDir: string): Promise<void> {
  const file = path.join(folder, 'preguntas.json');
  writeFileSync(file, JSON.stringify(NASTY_BANK));
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir };
  await promisify(execFile)(process.execPath, [IMPORT, file], { env });
}
