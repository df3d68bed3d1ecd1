import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPseudonyms } from '#server/security-log/security-log.ts';
import { findProgram } from '#tests/support/programs.ts';
import { inheritedEnvironment } from '#tests/support/process-environment.ts';

const COMMAND = await findProgram('commands/security-subject');
const SECRET = 'the secret that the first start has made';

describe('npm run security-subject', { timeout: 60_000 }, () => {
  let DATA_DIR: string;

  beforeEach(() => {
    DATA_DIR = mkdtempSync(path.join(os.tmpdir(), 'plaza-subject-'));
    writeFileSync(path.join(DATA_DIR, 'auth-secret'), SECRET);
  });
  afterEach(() => rmSync(DATA_DIR, { recursive: true }));

  const run = (...args: string[]) => {
    const env = {
      ...inheritedEnvironment(),
      DATA_DIR,
    };
    const { stdout, stderr, status } = spawnSync(process.execPath, [COMMAND, ...args], {
      env,
      encoding: 'utf8',
    });
    return { stdout, stderr, status };
  };

  it('prints what stands for an e-mail in the security log', () => {
    const stdout = `${createPseudonyms(SECRET)('ana@example.com')}\n`;
    expect(run(' Ana@Example.com')).toEqual({ stdout, stderr: '', status: 0 });
  });

  it('says how it is used', () => {
    expect(run('ana')).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringContaining('CORREO') as string,
    });
  });
});
