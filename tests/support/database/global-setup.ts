import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPostgres, NO_FLUSH_SETTINGS } from './postgres.ts';
import { createPGliteImage, createPostgresTemplate } from './templates.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** the URL of a cluster that contains the migrated database plaza_template */
    postgresUrl: string;
    /** path of the image of a migrated PGlite */
    pgliteImage: string;
  }
}

/**
 * Runs once for all test files: starts PostgreSQL and makes one migrated template for each engine. Returns the
 * teardown.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'plaza-tests-'));
  const postgres = await startPostgres(NO_FLUSH_SETTINGS);
  const stop = async (): Promise<void> => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await createPostgresTemplate(postgres.url);
    project.provide('postgresUrl', postgres.url);
    project.provide('pgliteImage', await createPGliteImage(folder));
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
