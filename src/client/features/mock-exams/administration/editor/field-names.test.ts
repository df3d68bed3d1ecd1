import { expect, it } from 'vitest';
import { TEMPLATE_PARTS_MAX, PART_SOURCES_MAX } from '#shared/mock-exams/template.rules.ts';
import { formatFieldPath, TEMPLATE_FIELDS } from './field-names.ts';

it('names every field of the form', () => {
  expect(TEMPLATE_FIELDS.map(formatFieldPath).filter((name) => name.includes('Dato'))).toEqual([]);
  expect(new Set(TEMPLATE_FIELDS).size).toBe(TEMPLATE_FIELDS.length);
  expect(TEMPLATE_FIELDS).toContain(
    `parts.${TEMPLATE_PARTS_MAX - 1}.sources.${PART_SOURCES_MAX - 1}.share.count`,
  );
});

it.each([
  ['name', 'Nombre'],
  ['parts', 'Partes'],
  ['parts.1.values.wrong', 'Parte 2: Error'],
  ['parts.0.sources', 'Parte 1: Fuentes'],
  ['parts.0.cut_off', 'Parte 1: Nota de corte'],
  ['parts.0.sources.2.articles.from', 'Parte 1, fuente 3: Del artículo'],
])('names %s as %j', (path, name) => expect(formatFieldPath(path)).toBe(name));
