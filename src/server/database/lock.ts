import { linkSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Another process has the data folder open; two would silently overwrite each other's data. */
export class FolderInUse extends Error {
  readonly pid: number;

  constructor(folder: string, pid: number) {
    super(
      `La carpeta de datos ${folder} ya está abierta por otro proceso de Plaza (pid ${pid}). Ciérralo antes.`,
    );
    this.pid = pid;
  }
}

/** The process that holds the lock. Start time and boot id tell it from a later process with the same pid. */
interface Holder {
  pid: number;
  started: string;
  boot: string;
}

const LOCK_FILE = 'plaza.lock';

/** Locks the folder until the returned function is called or the process ends. Throws FolderInUse. */
export function lockFolder(folder: string): () => void {
  const file = path.join(folder, LOCK_FILE);
  const mine = JSON.stringify(holderOf(process.pid));
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, mine);
  try {
    take(folder, file, draft);
  } finally {
    unlinkSync(draft);
  }
  return () => {
    if (read(file) === mine) unlinkSync(file);
  };
}

function take(folder: string, file: string, draft: string): void {
  for (let attempt = 0; attempt < 5; attempt++) {
    if (linked(draft, file)) return;
    const found = read(file);
    if (found === undefined) continue;
    const holder = parse(found);
    if (holder && isAlive(holder)) throw new FolderInUse(folder, holder.pid);
    removeStale(file, found);
  }
  throw new Error(`No se pudo bloquear la carpeta de datos ${folder}.`);
}

/** Creates the lock as a hard link, which appears with its whole content: no process reads half a lock. */
function linked(draft: string, file: string): boolean {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** Moves the stale lock aside; if another process has replaced it meanwhile, puts that one back. */
function removeStale(file: string, stale: string): void {
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return;
    throw error;
  }
  if (read(aside) !== stale) linked(aside, file);
  unlinkSync(aside);
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if (isCode(error, 'ESRCH')) return false;
  }
  const now = holderOf(holder.pid);
  return now.started === holder.started && now.boot === holder.boot && !isZombie(holder.pid);
}

/** Describes a process by pid, start time and boot id; without /proc the last two are empty and the pid decides. */
function holderOf(pid: number): Holder {
  const started = readStat(pid)[19] ?? '';
  return { pid, started, boot: read('/proc/sys/kernel/random/boot_id')?.trim() ?? '' };
}

/**
 * Whether the process is a zombie: it was killed and its parent has not reaped it yet. It keeps its pid, but no lock or
 * file.
 */
function isZombie(pid: number): boolean {
  return /^[ZX]$/.test(readStat(pid)[0] ?? '');
}

/** The fields of /proc/PID/stat after the name, which may hold blanks: the state is the first, starttime the 20th. */
function readStat(pid: number): string[] {
  const stat = read(`/proc/${pid}/stat`) ?? '';
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function parse(text: string): Holder | undefined {
  try {
    const value = JSON.parse(text) as Partial<Holder>;
    const { pid, started, boot } = value;
    if (typeof pid !== 'number' || typeof started !== 'string' || typeof boot !== 'string') return undefined;
    return { pid, started, boot };
  } catch {
    return undefined;
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT') || isCode(error, 'ESRCH') || isCode(error, 'ENOTDIR')) return undefined;
    throw error;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
