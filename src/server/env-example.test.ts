import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readSettings, SETTING_NAMES } from './env.ts';

const PROJECT = path.resolve(import.meta.dirname, '../..');
const ASSIGNMENT = /^(#?)([A-Z_]+)=(.*)$/;
/** Variables that only compose.yaml reads. */
const OF_COMPOSE = ['POSTGRES_PASSWORD'];
/** Settings that are off by default: .env.example shows an example value instead of the default. */
const SAMPLES = ['METRICS_PORT'];

const lines = readFileSync(path.join(PROJECT, '.env.example'), 'utf8').split('\n');
const assignments = lines.flatMap((line) => {
  const [, mark, name = '', value = ''] = ASSIGNMENT.exec(line) ?? [];
  return mark === undefined ? [] : [{ name, value, isCommentedOut: mark === '#' }];
});

it('.env.example names every setting once, and nothing else', () => {
  const names = assignments.map(({ name }) => name);
  expect(names.toSorted()).toEqual([...SETTING_NAMES, ...OF_COMPOSE].toSorted());
});

it('README.md explains every setting', () => {
  const readme = readFileSync(path.join(PROJECT, 'README.md'), 'utf8');
  const rows = readme.split('\n').filter((line) => line.startsWith('| `'));
  expect(SETTING_NAMES.filter((name) => !rows.some((row) => row.includes(`\`${name}\``)))).toEqual([]);
});

it('.env.example holds values that a start accepts', () => {
  const given = Object.fromEntries(assignments.map(({ name, value }) => [name, value]));
  expect(() => readSettings(given)).not.toThrow();
});

it('.env.example shows the defaults in what is commented out', () => {
  const read = (shown: typeof assignments) =>
    readSettings({
      ...Object.fromEntries(shown.map(({ name, value }) => [name, value])),
      DATABASE_URL: 'postgres://localhost/plaza',
    });
  const shown = assignments.filter(({ name }) => !SAMPLES.includes(name));
  expect(read(shown)).toEqual(read(shown.filter(({ isCommentedOut }) => !isCommentedOut)));
});
