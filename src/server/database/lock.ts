import { linkSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Another live process has the data folder open; two would lose each other's data without a word. */
export class FolderInUse extends Error {
  readonly pid: number;

  constructor(folder: string, pid: number) {
    super(
      `La carpeta de datos ${folder} ya está abierta por otro proceso de Plaza (pid ${pid}). Ciérralo antes.`,
    );
    this.pid = pid;
  }
}

/** Who holds the lock; the start time and the boot tell a live holder from another process that got its number. */
interface Holder {
  pid: number;
  started: string;
  boot: string;
}

const LOCK_FILE = 'plaza.lock';

/** Takes the folder for this process until the returned function is called, or until the process ends. */
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

/** A hard link is made whole or not at all, so no one reads half a lock. */
function linked(draft: string, file: string): boolean {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** Moves the stale lock aside; if somebody replaced it meanwhile, theirs is put back. */
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

/** Start time and boot id where /proc tells them; elsewhere both are empty and the number alone decides. */
function holderOf(pid: number): Holder {
  const started = readStat(pid)[19] ?? '';
  return { pid, started, boot: read('/proc/sys/kernel/random/boot_id')?.trim() ?? '' };
}

/** Killed, but its parent has not asked for its exit status yet: it keeps its number and holds nothing else. */
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
