import { chmodSync, type Dirent, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { StartProblem } from '#server/env.ts';

/** Group and others: the folder holds e-mails, password hashes and the secret that signs sessions. */
const OTHERS = 0o077;
/** What Plaza creates in its data folder. */
const OWN_ENTRIES = /^(?:database|mail|auth-secret|backup\.sock|plaza\.lock.*)$/;

/**
 * Creates the data folder for the owner of this process alone, and makes an existing one and what Plaza keeps in it
 * theirs alone. Throws a StartProblem if others can still read it: some file systems ignore the rights that are set.
 */
export function protectDataFolder(folder: string): void {
  // also for what the database and libraries create later
  process.umask(OTHERS);
  mkdirSync(folder, { recursive: true });
  const entries = listEntries(folder);
  const own = entries.filter(({ name }) => OWN_ENTRIES.test(name));
  if (isOpenToOthers(folder)) {
    // the folder may be a user's home or the project: restricting it would break what others do there
    if (own.length < entries.length)
      throw new StartProblem(
        `Otros usuarios de este equipo pueden leer la carpeta de datos ${folder}, que contiene más cosas que las de Plaza: indica en DATA_DIR una carpeta solo para Plaza o ciérrala con chmod 700.`,
      );
    closeToOthers(folder);
    if (isOpenToOthers(folder))
      throw new StartProblem(
        `Otros usuarios de este equipo pueden leer la carpeta de datos ${folder} y no se ha podido cerrar: ciérrala con chmod 700 o indica otra en DATA_DIR. Un disco de Windows o USB se cierra al montarlo, con umask=077.`,
      );
  }
  for (const entry of own) protectEntry(entry);
}

function protectEntry(entry: Dirent): void {
  // a link may lead out of the folder
  if (entry.isSymbolicLink()) return;
  const file = path.join(entry.parentPath, entry.name);
  if (isOpenToOthers(file)) closeToOthers(file);
  if (entry.isDirectory()) for (const inner of listEntries(file)) protectEntry(inner);
}

// A server that runs on the folder may delete a file at any time.

function listEntries(folder: string): Dirent[] {
  return existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
}

function isOpenToOthers(file: string): boolean {
  return (modeOf(file) & OTHERS) !== 0;
}

/** Does nothing where the file belongs to somebody else: a user who can't read the folder can't read its files. */
function closeToOthers(file: string): void {
  try {
    chmodSync(file, modeOf(file) & ~OTHERS);
  } catch {
    // the caller looks whether it is closed now
  }
}

function modeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mode ?? 0;
}
