import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ALL_OPTIONAL_USES,
  choiceSnapshot,
  storeChoice,
  hasDecided,
  mayUse,
  NO_OPTIONAL_USES,
} from './cookie-consent.ts';
import { browserStorage } from './storage/storage.ts';

const USES = ['analytics', 'marketing', 'preferences'] as const;

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
  browserStorage.clear();
  vi.unstubAllGlobals();
});

describe('the choice about cookies', () => {
  const localStorage = fakeStorage();
  beforeEach(() => vi.stubGlobal('window', { localStorage }));

  it('is open at first, and only what is necessary may be used', () => {
    expect(hasDecided()).toBe(false);
    expect(mayUse('necessary')).toBe(true);
    for (const use of USES) expect(mayUse(use)).toBe(false);
  });

  it('is kept under the names and in the shapes of the specification', () => {
    storeChoice({ ...NO_OPTIONAL_USES, marketing: true });
    expect(localStorage.getItem('cookieConsent')).toBe('true');
    expect(JSON.parse(localStorage.getItem('cookiePreferences') ?? '')).toEqual({
      necessary: true,
      analytics: false,
      marketing: true,
      preferences: false,
    });
    expect(USES.filter(mayUse)).toEqual(['marketing']);
  });

  it('can be changed', () => {
    storeChoice(ALL_OPTIONAL_USES);
    expect(USES.filter(mayUse)).toEqual([...USES]);
    const before = choiceSnapshot();
    storeChoice(NO_OPTIONAL_USES);
    expect(USES.filter(mayUse)).toEqual([]);
    expect(hasDecided()).toBe(true);
    expect(choiceSnapshot()).not.toBe(before);
  });

  it('allows nothing before it is made, whatever is stored', () => {
    localStorage.setItem('cookiePreferences', '{"analytics":true}');
    expect(mayUse('analytics')).toBe(false);
  });

  it.each(['', 'TRUE', '1', '"true"', '{"a":1}', 'false'])('is open where the flag is %j', (flag) => {
    localStorage.setItem('cookieConsent', flag);
    expect(hasDecided()).toBe(false);
  });

  it.each([
    '',
    'true',
    'null',
    '7',
    '[true]',
    '{',
    '"analytics"',
    '{"analytics":"true"}',
    '{"analytics":1}',
    '{"__proto__":{"analytics":true}}',
    '{"necessary":false}',
  ])('allows nothing optional where the preferences are %j', (stored) => {
    localStorage.setItem('cookieConsent', 'true');
    localStorage.setItem('cookiePreferences', stored);
    for (const use of USES) expect(mayUse(use)).toBe(false);
    expect(mayUse('necessary')).toBe(true);
  });
});

it('lasts as long as the page where storage is switched off', () => {
  vi.stubGlobal('window', {
    get localStorage() {
      throw new Error('denied');
    },
  });
  expect(hasDecided()).toBe(false);
  storeChoice({ ...NO_OPTIONAL_USES, analytics: true });
  expect(hasDecided()).toBe(true);
  expect(USES.filter(mayUse)).toEqual(['analytics']);
});
