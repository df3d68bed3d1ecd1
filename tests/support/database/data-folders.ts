import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { inject } from 'vitest';

/** Creates a data folder with a copy of the global setup's migrated database: migrating a new one takes seconds. */
export function createDataFolder(dataDir: string): void {
  const database = path.join(dataDir, 'database');
  mkdirSync(database, { recursive: true });
  execFileSync('tar', ['-xf', inject('pgliteImage'), '-C', database]);
}
