import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '#server/testing/free-port.ts';
import { startServerProcess } from '#server/testing/server-process.ts';
import { Bank, startingBank } from './bank.ts';
import { NASTY_BANK } from './nasty-bank.ts';

/** starting: what a new installation holds. nasty: a file of awkward questions, imported before the first start. */
export type BankName = 'starting' | 'nasty';

/** A real server on a data folder of its own, reached as people reach it. */
export interface Plaza {
  origin: string;
  dataDir: string;
  bank: Bank;
  /** From one moment to the next (kill -9). */
  kill(): Promise<void>;
  /** Starts it again, where it was. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const IMPORT = path.resolve(import.meta.dirname, '../../../src/server/import.ts');

export async function startPlaza(bankName: BankName): Promise<Plaza> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'plaza-e2e-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const port = await freePort();
  // a number: a bare machine need not know the name localhost; and the one in the mailed links, or it were another site
  const origin = `http://127.0.0.1:${port}`;
  const settings = { DATA_DIR: path.join(folder, 'data'), PORT: String(port), PUBLIC_URL: origin };
  try {
    if (bankName === 'nasty') await importNastyBank(folder, settings.DATA_DIR);
    let server = await startServerProcess(settings);
    return {
      origin,
      dataDir: settings.DATA_DIR,
      bank: bankName === 'nasty' ? new Bank(NASTY_BANK) : startingBank(),
      kill: () => server.kill(),
      restart: async () => {
        server = await startServerProcess(settings);
      },
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

/** As `npm run import -- FILE` does it. */
async function importNastyBank(folder: string, dataDir: string): Promise<void> {
  const file = path.join(folder, 'preguntas.json');
  writeFileSync(file, JSON.stringify(NASTY_BANK));
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir };
  await promisify(execFile)(process.execPath, [IMPORT, file], { env });
}
