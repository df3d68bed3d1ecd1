import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';

const TABLE = 'tests/e2e/crossing/texts.ts';
const SOURCES = ['src/{client,shared}/**/*.{ts,tsx}', 'content/*.json'];
const BLANKS = String.raw`\s+`;
/** Matches an inserted value: in a template literal, in JSX or between two strings. */
const VALUE = String.raw`\$?\{[^{}]*\}(?:\s*\{\s*['"\x60 ]*\s*\})?`;

/** Texts that the code composes from pieces; every `npm test` runs the tests that expect the whole texts. */
const COMPOSED = new Set([
  'No hay categorías disponibles en este grupo',
  'El archivo no contiene un JSON válido. Verifica el formato del archivo. {}',
  'La pregunta #{} debe tener entre 2 y 6 opciones, tiene {}',
  'Error al crear la categoría «{}»: {}',
  'Error al crear la pregunta «{}»: {}',
]);

interface Property {
  key?: { name?: string };
  value?: { value?: unknown };
}

/** Returns the literal texts in the rows of the table of specified texts. */
function listTexts(): string[] {
  const texts: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit);
    if (typeof node !== 'object' || node === null) return;
    if ('properties' in node) take((node.properties as Property[]) ?? []);
    Object.values(node).forEach(visit);
  };
  const take = (properties: Property[]): void => {
    const valueOf = (name: string): unknown => properties.find(({ key }) => key?.name === name)?.value?.value;
    const text = valueOf('text');
    if (typeof text === 'string' && valueOf('from') !== undefined) texts.push(text);
  };
  visit(parseSync(TABLE, readFileSync(TABLE, 'utf8')).program);
  return texts;
}

const readSource = (): string =>
  globSync(SOURCES)
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');

/** Returns an expression that matches the whole text, between delimiters of strings, tags or values. */
function patternOf(text: string): RegExp {
  const body = text
    .split('{}')
    .map((part) => RegExp.escape(part).replaceAll(/(?:\\x20|\\u00a0|\s)+/g, BLANKS))
    .join(VALUE);
  return new RegExp(String.raw`(?:['"\x60>}]|\\n)\s*${body}\s*(?:['"\x60<{$]|\\n|\s\(|:\s*['"\x60<$])`, 'u');
}

describe('a text of the specification', () => {
  it('stands in the source word for word, where the browser tests of npm test see a part of them', () => {
    const source = readSource();
    const texts = [...new Set(listTexts())].filter((text) => !COMPOSED.has(text));
    expect(texts.length).toBeGreaterThan(150);
    expect(texts.filter((text) => !patternOf(text).test(source))).toEqual([]);
  });
});
