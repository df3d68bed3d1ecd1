import { describe, expect, it, test } from 'vitest';
import { listChangedFields } from './audit-values.ts';

const shown = (key: string, value: unknown) => listChangedFields(null, { [key]: value })[0]?.after;

test('known columns have their names, others stay as they are', () => {
  const labels = listChangedFields({ question_text: 'a', clave: 1 }, { question_text: 'b', constructor: 2 });
  expect(labels.map(({ label }) => label)).toEqual(['Pregunta', 'clave', 'constructor']);
});

test("a side that isn't known is told from one that held nothing", () => {
  expect(listChangedFields(null, { name: 'x' })).toEqual([
    { key: 'name', label: 'Nombre', before: undefined, after: 'x' },
  ]);
  expect(listChangedFields({ name: null }, { name: 'x' })).toEqual([
    { key: 'name', label: 'Nombre', before: null, after: 'x' },
  ]);
  expect(listChangedFields(null, null)).toEqual([]);
});

describe('a value shows as text:', () => {
  it.each([
    ['correct_answer', 0, 'A'],
    ['correct_answer', 3, 'D'],
    ['correct_answer', 7, '7'],
    ['choices', ['Uno', '<b>', '', 'Tres'], 'A) Uno\nB) <b>\nC) \nD) Tres'],
    ['categories', ['Una', 'Otra'], 'Una\nOtra'],
    ['categories', [], null],
    ['blocked', true, 'Sí'],
    ['blocked', false, 'No'],
    ['role', 'admin', 'Administrador'],
    ['role', 'constructor', 'constructor'],
    ['status', 'resolved', 'Resuelto'],
    ['questions_new', 12_345, '12.345'],
    ['name', '', null],
    ['name', null, null],
    ['name', '2026', '2026'],
    ['deleted_at', '2026-11-21T17:05:00.000Z', '21 nov 2026, 18:05'],
    ['anything', { a: [1] }, '{\n  "a": [\n    1\n  ]\n}'],
    ['anything', [{ a: 1 }, 2], '{"a":1}\n2'],
  ])('%s %j', (key, value, text) => expect(shown(key, value)).toBe(text));
});
