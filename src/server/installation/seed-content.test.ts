import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { sanitizeHtmlWithLinks } from '#server/content/clean-html.ts';
import { LEGAL_PLACEHOLDERS, RETENTION_PLACEHOLDER } from '#shared/content/content.rules.ts';
import type { QuestionEntry } from '#shared/questions/file-entries.rules.ts';
import { checkQuestionFile } from '#shared/questions/question-file.rules.ts';
import { readStartingContent } from './seed-content.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../content/questions');
const files = readdirSync(FOLDER);
const { groups, readQuestions, blocks, legalPages } = readStartingContent();
const questions = readQuestions();

function entriesIn(file: string): QuestionEntry[] {
  const checked = checkQuestionFile(readFileSync(path.join(FOLDER, file)));
  expect(checked.errors).toBeNull();
  return checked.errors ? [] : checked.entries;
}

describe('the questions of a new installation', () => {
  it('have each a wording of its own', () => {
    expect(new Set(questions.map(({ question_text }) => question_text)).size).toBe(questions.length);
  });

  it('belong to the categories of the catalogue, and each category has some', () => {
    const names = groups.flatMap(({ categories }) => categories.map(({ name }) => name));
    expect([...new Set(questions.flatMap(({ categories }) => categories))].toSorted()).toEqual(
      names.toSorted(),
    );
  });

  describe.each(files)('in %s', (file) => {
    const entries = entriesIn(file);

    it('make a valid import file of one category', () => {
      expect(entries.length).toBeGreaterThanOrEqual(40);
      expect(new Set(entries.flatMap(({ categories }) => categories)).size).toBe(1);
    });
  });
});

describe('the texts of a new installation', () => {
  it('are all blocks and all legal pages', () => {
    expect(new Set(blocks.map(({ identifier }) => identifier)).size).toBe(6);
    expect(legalPages.map(({ identifier }) => identifier).toSorted()).toEqual([
      'accessibility',
      'cookies',
      'privacy',
      'terms',
    ]);
  });

  it('leave to be filled in what administrators are warned of', () => {
    const found = legalPages.flatMap(({ content }) => content.match(/\[[^\]]+\]/g) ?? []);
    expect([...new Set(found)].toSorted()).toEqual([...LEGAL_PLACEHOLDERS, RETENTION_PLACEHOLDER].toSorted());
  });

  it.each(legalPages)('of $title lose nothing when they are cleaned', ({ content }) => {
    expect(sanitizeHtmlWithLinks(content)).toBe(content);
  });
});
