import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storePracticeChoice, readPracticeChoice } from './practice-choice.ts';
import { tabStorage } from './storage/storage.ts';

const KEY = 'practiceCategories';

function fakeStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    clear: () => items.clear(),
  };
}

afterEach(() => {
  tabStorage.clear();
  vi.unstubAllGlobals();
});

describe('the choice for practice', () => {
  const sessionStorage = fakeStorage();
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
