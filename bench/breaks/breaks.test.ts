import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { BREAKS } from './all.ts';

const project = path.resolve(import.meta.dirname, '../..');

describe('the breaks of npm run break', () => {
  it.each(BREAKS)('$name: fits the source', ({ file, find, replace, tests }) => {
    const source = readFileSync(path.join(project, file), 'utf8');
    expect(source.split(find)).toHaveLength(2);
    expect(replace).not.toBe(find);
    expect(tests.filter((test) => !existsSync(path.join(project, test)))).toEqual([]);
    expect(tests).not.toEqual([]);
  });

  // a name that the file doesn't know would fail the tests for another reason than the mistake
  it('use no name that their file does not know', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'plaza-breaks-'));
    try {
      const rules = path.join(folder, 'rules.json');
      writeFileSync(
        rules,
        JSON.stringify({
          categories: { correctness: 'off' },
          rules: { 'no-undef': 'error' },
          env: { browser: true, node: true, es2024: true },
        }),
      );
      for (const [place, { file, find, replace }] of BREAKS.entries()) {
        if (!/\.tsx?$/.test(file)) continue;
        const source = readFileSync(path.join(project, file), 'utf8');
        writeFileSync(
          path.join(folder, `${place}-${path.basename(file)}`),
          source.replace(find, () => replace),
        );
      }
      const oxlint = path.join(project, 'node_modules/.bin/oxlint');
      const { status, stdout } = spawnSync(oxlint, ['-c', rules, '--format', 'unix', folder], {
        encoding: 'utf8',
      });
      expect(stdout).toMatch(/^\s*$/);
      expect(status).toBe(0);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('have names of their own', () => {
    expect(new Set(BREAKS.map(({ name }) => name)).size).toBe(BREAKS.length);
  });
});
