import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';

/**
 * Gives the surrounding tests a temporary folder that no other process uses, and returns what lists its files: the
 * usual folder also has those of tests that run at the same time.
 */
export function useOwnTemporaryFolder(): () => string[] {
  const usual = process.env['TMPDIR'];
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'plaza-own-'));
    process.env['TMPDIR'] = folder;
  });
  afterAll(() => {
    if (usual === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = usual;
    rmSync(folder, { recursive: true });
  });
  return () => readdirSync(folder);
}
