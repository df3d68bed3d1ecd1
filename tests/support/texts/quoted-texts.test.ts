import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';

/** The files with texts that tell users about their own account. */
const SOURCES = [
  'src/client/features/accounts/{log-in,own,second-factor}/*.{ts,tsx}',
  'src/client/features/admin/launch-warnings.tsx',
  'src/client/features/accounts/recovery/reclaim-account.tsx',
  'src/client/screens/{remove-second-factor,restore-email,undo-second-factor}.tsx',
  'src/shared/retention.rules.ts',
  'src/server/accounts/**/*.mails.ts',
  'src/server/commands/make-admin.ts',
  // the folder's other files contain SQL, and names of columns and values
  'src/server/privacy/download/{*.mails,exam-page,index-page,own-tables}.ts',
  'src/shared/accounts/*.contract.ts',
  'src/shared/privacy/*.contract.ts',
];
const TESTS = ['tests/**/*.ts', 'src/**/*.test.ts'];

const isTest = (file: string): boolean => file.includes('.test.');
const normalize = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Returns the code of all tests without escapes, because some tests quote texts in regular expressions. */
const readQuotes = (): string =>
  normalize(
    globSync(TESTS)
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n')
      .replaceAll(/\\([/.?()])/g, '$1')
      .replaceAll(String.raw`\u00A0`, ' '),
  );

/** Matches a sentence: two words with a blank between them, or a text that ends in a full stop; no ids or addresses. */
const SENTENCE = /\p{Ll}{2,}[,.:;]? [\p{Ll}(«]|^\p{Lu}\p{Ll}+ .*\.$/u;

interface Node {
  type: string;
  value?: unknown;
  tag?: { name?: string };
}

const MARKUP = /<[^>]*>/;
/** Punctuation at the beginning of the text that follows an interpolated value. */
const PUNCTUATION = /^[.,:;] /;

/** Returns the sentences of a source file, split at markup and at interpolated values. */
function listSentences(file: string): string[] {
  const sentences: string[] = [];
  const take = (text: unknown): void => {
    if (typeof text !== 'string') return;
    const parts = text.split(MARKUP).map((part) => normalize(part).replace(PUNCTUATION, ''));
    sentences.push(...parts.filter((part) => SENTENCE.test(part)));
  };
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit);
    if (!isNode(node) || node.type === 'ImportDeclaration' || isError(node) || isSql(node)) return;
    if (node.type === 'TemplateElement') take((node.value as { cooked: unknown }).cooked);
    else if (node.type === 'JSXText' || node.type === 'Literal') take(node.value);
    else Object.values(node).forEach(visit);
  };
  visit(parseSync(file, readFileSync(file, 'utf8')).program);
  return sentences;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Returns whether the node throws an error: such texts are for developers, in English. */
const isError = (node: Node): boolean => node.type === 'ThrowStatement';

const isSql = (node: Node): boolean => node.type === 'TaggedTemplateExpression' && node.tag?.name === 'sql';

describe('a text about one’s own account', () => {
  it('is quoted by a test, so that no change of it goes unseen', () => {
    const quotes = readQuotes();
    const files = globSync(SOURCES).filter((file) => !isTest(file));
    const sentences = files.flatMap((file) => listSentences(file).map((text) => ({ file, text })));
    expect(sentences.length).toBeGreaterThan(150);
    expect(
      sentences.filter(({ text }) =>
        text
          .split(/[«»]/)
          .map(normalize)
          .some((part) => !quotes.includes(part)),
      ),
    ).toEqual([]);
  });
});
