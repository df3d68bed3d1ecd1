import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { inject } from 'vitest';

/** Makes a data folder with the migrated, empty database of the global setup: a start would take seconds to make one. */
export function createDataFolder(dataDir: string): void {
  const database = path.join(dataDir, 'database');
  mkdirSync(database, { recursive: true });
  execFileSync('tar', ['-xf', inject('pgliteImage'), '-C', database]);
}
