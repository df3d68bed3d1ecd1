import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeStorage } from '#tests/support/fake-storage.ts';
import { storePracticeChoice, readPracticeChoice } from './practice-choice.ts';
import { tabStorage } from './storage.ts';

const KEY = 'practiceCategories';

afterEach(() => {
  tabStorage.clear();
  vi.unstubAllGlobals();
});

describe('the choice for practice', () => {
  const sessionStorage = createFakeStorage();
  beforeEach(() => vi.stubGlobal('window', { sessionStorage }));

  it('is kept as a list with the one id', () => {
    storePracticeChoice('abc');
    expect(sessionStorage.getItem(KEY)).toBe('["abc"]');
    expect(readPracticeChoice()).toBe('abc');
  });

  it('can be forgotten', () => {
    storePracticeChoice('abc');
    storePracticeChoice(null);
    expect(sessionStorage.getItem(KEY)).toBeNull();
    expect(readPracticeChoice()).toBeNull();
  });

  it.each(['', 'abc', '[]', '[""]', '[7]', '{"0":"abc"}', 'null'])('is none where %j is stored', (stored) => {
    sessionStorage.setItem(KEY, stored);
    expect(readPracticeChoice()).toBeNull();
  });
});

describe('the choice where storage is switched off', () => {
  beforeEach(() => {
    vi.stubGlobal('window', {
      get sessionStorage() {
        throw new Error('denied');
      },
    });
  });

  it('lasts as long as the page', () => {
    storePracticeChoice('abc');
    expect(readPracticeChoice()).toBe('abc');
    storePracticeChoice(null);
    expect(readPracticeChoice()).toBeNull();
  });
});
