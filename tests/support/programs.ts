import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'rolldown';

/** The programs that tests start as processes of their own, by their paths in src/server. */
const PROGRAMS = [
  'main',
  'commands/backup',
  'commands/check-backup',
  'commands/import',
  'commands/make-admin',
  'commands/restore',
  'commands/security-subject',
  'commands/send-test-mail',
] as const;

const ROOT = path.resolve(import.meta.dirname, '../..');
const SERVER = path.join(ROOT, 'src/server');
const BUNDLES = path.join(ROOT, 'dist/programs');
const VARIABLE = 'PLAZA_TEST_PROGRAMS';
/** Libraries that load files from beside their own code. */
const UNBUNDLED = [/^@electric-sql\//, /^@zxcvbn-ts\//, /^@myriaddreamin\//];

/**
 * Bundles the programs for the tests of this process and of those that it starts: a bundle starts in 0.6 s of processor,
 * the sources and libraries, 1,800 modules, in 1.6 s, and tests start programs 140 times. A bundle is kept until the
 * code changes.
 */
export async function bundlePrograms(): Promise<void> {
  const folder = path.join(BUNDLES, hashCode());
  if (!existsSync(folder)) await bundle(folder);
  process.env[VARIABLE] = folder;
}

/** The file of a program: bundled, if this run of tests has bundled it, else its source. */
export function findProgram(name: (typeof PROGRAMS)[number]): string {
  const bundles = process.env[VARIABLE];
  return bundles ? path.join(bundles, `${name}.js`) : path.join(SERVER, `${name}.ts`);
}

function hashCode(): string {
  const hash = createHash('sha256');
  const files = globSync('src/{server,shared}/**/*.ts', { cwd: ROOT, exclude: ['**/*.test.ts'] });
  for (const file of ['package-lock.json', 'package.json', ...files.toSorted()]) {
    hash.update(`${file}\n`).update(readFileSync(path.join(ROOT, file)));
  }
  return hash.digest('hex').slice(0, 16);
}

async function bundle(folder: string): Promise<void> {
  mkdirSync(BUNDLES, { recursive: true });
  const partial = mkdtempSync(path.join(BUNDLES, 'partial-'));
  try {
    await build({
      input: Object.fromEntries(PROGRAMS.map((name) => [name, path.join(SERVER, `${name}.ts`)])),
      cwd: ROOT,
      platform: 'node',
      external: UNBUNDLED,
      plugins: [KEEP_PLACES],
      output: { dir: partial, format: 'esm' },
      logLevel: 'warn',
    });
    renameSync(partial, folder);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    // another process has bundled the same code first
    if (!existsSync(folder)) throw error;
  }
}

/** The server finds its fonts, the built client and the files of its threads from the place of the source. */
const KEEP_PLACES: Plugin = {
  name: 'keep-places',
  transform(code, id) {
    if (!id.startsWith(SERVER) || !code.includes('import.meta.')) return;
    return code
      .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(id)))
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href));
  },
};
