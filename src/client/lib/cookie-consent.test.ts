import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ALL_OPTIONAL_COOKIES,
  readCookieChoiceSnapshot,
  storeCookieChoice,
  hasCookieChoice,
  isCookieUseAllowed,
  NO_OPTIONAL_COOKIES,
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
    expect(hasCookieChoice()).toBe(false);
    expect(isCookieUseAllowed('necessary')).toBe(true);
    for (const use of USES) expect(isCookieUseAllowed(use)).toBe(false);
  });

  it('is kept under the names and in the shapes of the specification', () => {
    storeCookieChoice({ ...NO_OPTIONAL_COOKIES, marketing: true });
    expect(localStorage.getItem('cookieConsent')).toBe('true');
    expect(JSON.parse(localStorage.getItem('cookiePreferences') ?? '')).toEqual({
      necessary: true,
      analytics: false,
      marketing: true,
      preferences: false,
    });
    expect(USES.filter(isCookieUseAllowed)).toEqual(['marketing']);
  });

  it('can be changed', () => {
    storeCookieChoice(ALL_OPTIONAL_COOKIES);
    expect(USES.filter(isCookieUseAllowed)).toEqual([...USES]);
    const before = readCookieChoiceSnapshot();
    storeCookieChoice(NO_OPTIONAL_COOKIES);
    expect(USES.filter(isCookieUseAllowed)).toEqual([]);
    expect(hasCookieChoice()).toBe(true);
    expect(readCookieChoiceSnapshot()).not.toBe(before);
  });

  it('allows nothing before it is made, whatever is stored', () => {
    localStorage.setItem('cookiePreferences', '{"analytics":true}');
    expect(isCookieUseAllowed('analytics')).toBe(false);
  });

  it.each(['', 'TRUE', '1', '"true"', '{"a":1}', 'false'])('is open where the flag is %j', (flag) => {
    localStorage.setItem('cookieConsent', flag);
    expect(hasCookieChoice()).toBe(false);
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
    for (const use of USES) expect(isCookieUseAllowed(use)).toBe(false);
    expect(isCookieUseAllowed('necessary')).toBe(true);
  });
});

it('lasts as long as the page where storage is switched off', () => {
  vi.stubGlobal('window', {
    get localStorage() {
      throw new Error('denied');
    },
  });
  expect(hasCookieChoice()).toBe(false);
  storeCookieChoice({ ...NO_OPTIONAL_COOKIES, analytics: true });
  expect(hasCookieChoice()).toBe(true);
  expect(USES.filter(isCookieUseAllowed)).toEqual(['analytics']);
});
