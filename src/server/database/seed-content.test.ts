import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { cleanWithLinks } from '#server/content/clean-html.ts';
import { choiceLabel } from '#shared/questions/questions.rules.ts';
import { checkQuestionFile, type QuestionEntry } from '#shared/questions/question-file.rules.ts';
import { readStartingContent } from './seed-content.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../content/questions');
const files = readdirSync(FOLDER);
const { groups, questions, blocks, legalPages } = readStartingContent();

function entriesIn(file: string): QuestionEntry[] {
  const checked = checkQuestionFile(readFileSync(path.join(FOLDER, file)));
  expect(checked.errors).toBeNull();
  return checked.errors ? [] : checked.entries;
}

/** How many of these go to each label, as A: 4, B: 4 … */
function labels(entries: QuestionEntry[]): Record<string, number> {
  const counted: Record<string, number> = {};
  for (const { correct_answer } of entries) {
    counted[choiceLabel(correct_answer)] = (counted[choiceLabel(correct_answer)] ?? 0) + 1;
  }
  return counted;
}

describe('the questions of a new installation', () => {
  it('are 120, no two alike', () => {
    expect(questions).toHaveLength(120);
    expect(questions.filter(({ repeat_of }) => repeat_of !== null)).toEqual([]);
    expect(new Set(questions.map(({ question_text }) => question_text)).size).toBe(120);
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
      expect(entries).toHaveLength(15);
      expect(new Set(entries.flatMap(({ categories }) => categories)).size).toBe(1);
    });

    it('have four different options each', () => {
      expect(
        entries.filter(({ choices }) => new Set(choices.map((choice) => choice.trim())).size !== 4),
      ).toEqual([]);
    });

    it('have their right answers spread over A to D', () => {
      expect(Object.values(labels(entries)).every((amount) => amount >= 3)).toBe(true);
      expect(Object.keys(labels(entries)).toSorted()).toEqual(['A', 'B', 'C', 'D']);
    });

    it('are explained with words of the law', () => {
      expect(entries.filter(({ explanation }) => !/«[^«»]{10,}»/.test(explanation ?? ''))).toEqual([]);
    });
  });
});

describe('the texts of a new installation', () => {
  it('are all blocks and all legal pages', () => {
    expect(new Set(blocks.map(({ identifier }) => identifier)).size).toBe(6);
    expect(legalPages.map(({ identifier }) => identifier).toSorted()).toEqual([
      'cookies',
      'privacy',
      'terms',
    ]);
  });

  it.each(legalPages)('of $title lose nothing when they are cleaned', ({ content }) => {
    expect(cleanWithLinks(content)).toBe(content);
  });
});
