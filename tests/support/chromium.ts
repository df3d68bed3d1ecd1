import { existsSync, lstatSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { inflate } from '@sparticuz/chromium';
import { findDiskFolder } from './temporary-files.ts';

export interface ChromiumLaunchOptions {
  executablePath: string;
  args: string[];
  env: Record<string, string>;
}

const ARCHIVES = ['chromium.br', 'fonts.tar.br', 'al2023.tar.br'];
const ARGS = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking'];

/**
 * Launch options of the test browser: CHROMIUM_PATH if given, else the browser of `@sparticuz/chromium`, unpacked once
 * into a folder of this user and version, with the libraries and the font that a bare machine lacks.
 */
export async function prepareChromium(): Promise<ChromiumLaunchOptions> {
  const given = process.env['CHROMIUM_PATH'];
  if (given) {
    if (!existsSync(given)) throw new Error(`There is no browser at CHROMIUM_PATH (${given}).`);
    return { executablePath: given, args: ARGS, env: environment() };
  }
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      `The browser tests bring no Chromium for ${process.platform}-${process.arch}: set CHROMIUM_PATH.`,
    );
  }
  const folder = await unpacked();
  return {
    executablePath: path.join(folder, 'chromium'),
    args: ARGS,
    env: {
      ...environment(),
      LD_LIBRARY_PATH: path.join(folder, 'al2023', 'lib'),
      FONTCONFIG_FILE: path.join(folder, 'fonts.conf'),
    },
  };
}

function environment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => !!entry[1]),
  );
}

async function unpacked(): Promise<string> {
  const archives = path.resolve(
    path.dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))),
    '../bin',
  );
  const home = privateFolder();
  const folder = path.join(home, String(lstatSync(path.join(archives, 'chromium.br')).size));
  if (existsSync(folder)) return folder;
  const partial = mkdtempSync(path.join(home, 'partial-'));
  await inflateInto(partial, archives);
  writeFileSync(path.join(partial, 'fonts.conf'), fontsConfiguration(folder));
  try {
    renameSync(partial, folder);
  } catch {
    // another process has created the folder first
    rmSync(partial, { recursive: true });
  }
  return folder;
}

/** A folder that only this user can write to: no other user can place a program there that the tests would run. */
function privateFolder(): string {
  const uid = process.getuid?.() ?? 0;
  const folder = path.join(findDiskFolder(), `plaza-chromium-${uid}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  if (found.uid === uid && found.isDirectory() && (found.mode & 0o077) === 0) return folder;
  throw new Error(`${folder} should be a folder of this user alone: please remove it.`);
}

/** Unpacks the archives into the folder by setting TMPDIR, into which `@sparticuz/chromium` always unpacks. */
async function inflateInto(folder: string, archives: string): Promise<void> {
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  try {
    await Promise.all(ARCHIVES.map((archive) => inflate(path.join(archives, archive))));
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
}

function fontsConfiguration(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${path.join(folder, 'fonts')}</dir>
  <cachedir>${path.join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`;
}
