import { existsSync, readFileSync } from 'node:fs';
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

  it('have names of their own', () => {
    expect(new Set(BREAKS.map(({ name }) => name)).size).toBe(BREAKS.length);
  });
});
