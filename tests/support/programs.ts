import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'rolldown';

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
const THIS_FILE = 'tests/support/programs.ts';
const BUNDLES = path.join(ROOT, 'dist/programs');
/** Another run of tests may still use bundles of other code. */
const MAX_AGE_MS = 86_400_000;
/** Libraries that load files from beside their own code. */
const UNBUNDLED = [/^@electric-sql\//, /^@zxcvbn-ts\//, /^@myriaddreamin\//];

/**
 * The file of a program. Runs of tests (BUNDLED_PROGRAMS) get a bundle, made by the first that asks and kept until the
 * code changes: it starts in 0.6 s of processor, the sources and libraries, 1,800 modules, in 1.6 s, and a run starts
 * programs 140 times. Benches and proofs get the source.
 */
export async function findProgram(name: (typeof PROGRAMS)[number]): Promise<string> {
  if (!process.env['BUNDLED_PROGRAMS']) return path.join(SERVER, `${name}.ts`);
  folder ??= findBundles();
  return path.join(await folder, `${name}.js`);
}

let folder: Promise<string> | undefined;

async function findBundles(): Promise<string> {
  const found = path.join(BUNDLES, hashCode());
  if (!existsSync(found)) await bundle(found);
  return found;
}

function hashCode(): string {
  // a bundle names its project's folder, of which there may be copies (bench/break.ts)
  const hash = createHash('sha256').update(ROOT);
  const files = globSync('src/{server,shared}/**/*.ts', { cwd: ROOT, exclude: ['**/*.test.ts'] });
  for (const file of [THIS_FILE, 'package-lock.json', 'package.json', ...files.toSorted()]) {
    hash.update(`${file}\n`).update(readFileSync(path.join(ROOT, file)));
  }
  return hash.digest('hex').slice(0, 16);
}

async function bundle(target: string): Promise<void> {
  const { build } = await import('rolldown');
  mkdirSync(BUNDLES, { recursive: true });
  removeOldBundles();
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
    renameSync(partial, target);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    // another process has bundled the same code first
    if (!existsSync(target)) throw error;
  }
}

function removeOldBundles(): void {
  for (const name of readdirSync(BUNDLES)) {
    const bundles = path.join(BUNDLES, name);
    // another process may have renamed or removed it meanwhile
    const found = statSync(bundles, { throwIfNoEntry: false });
    if (found && Date.now() - found.mtimeMs > MAX_AGE_MS) rmSync(bundles, { recursive: true, force: true });
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
