import { chmodSync, type Dirent, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { StartProblem } from '#server/env.ts';

/** The rights to take from group and others: the folder holds e-mails, password hashes and the secret of sessions. */
const OTHERS = 0o077;
/** The files and folders that Plaza creates in its data folder. */
const OWN_ENTRIES = /^(?:database|mail|auth-secret|backup\.sock|plaza\.lock.*)$/;

/**
 * Makes the data folder, which is created if missing, and Plaza's files in it accessible only to the owner of this
 * process. Throws a StartProblem if others can still read it: some file systems ignore rights.
 */
export function protectDataFolder(folder: string): void {
  // the umask also applies to files that the database and libraries create later
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
  // skips symbolic links, which may lead out of the folder
  if (entry.isSymbolicLink()) return;
  const file = path.join(entry.parentPath, entry.name);
  if (isOpenToOthers(file)) closeToOthers(file);
  if (entry.isDirectory()) for (const inner of listEntries(file)) protectEntry(inner);
}

// The functions below accept missing files: a server that runs on the folder may delete a file at any time.

function listEntries(folder: string): Dirent[] {
  return existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
}

function isOpenToOthers(file: string): boolean {
  return (modeOf(file) & OTHERS) !== 0;
}

/** Removes the rights of others. May fail for a file of another owner: the folder's rights protect that file. */
function closeToOthers(file: string): void {
  try {
    chmodSync(file, modeOf(file) & ~OTHERS);
  } catch {
    // the caller checks afterwards whether others can still read the folder
  }
}

function modeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mode ?? 0;
}
