import { browserStorage } from './storage/storage.ts';

/** The specification gives the names of these keys and their formats: a flag, and a JSON object of booleans. */
const CONSENT_KEY = 'cookieConsent';
const PREFERENCES_KEY = 'cookiePreferences';
const DECIDED = 'true';

/** The purposes of cookies that require consent. */
export const OPTIONAL_COOKIE_USES = ['analytics', 'marketing', 'preferences'] as const;
export type OptionalCookieUse = (typeof OPTIONAL_COOKIE_USES)[number];
type CookieUse = 'necessary' | OptionalCookieUse;
export type OptionalCookieChoice = Record<OptionalCookieUse, boolean>;

export const ALL_OPTIONAL_COOKIES: OptionalCookieChoice = {
  analytics: true,
  marketing: true,
  preferences: true,
};
export const NO_OPTIONAL_COOKIES: OptionalCookieChoice = {
  analytics: false,
  marketing: false,
  preferences: false,
};

export function hasCookieChoice(): boolean {
  return browserStorage.read(CONSENT_KEY) === DECIDED;
}

/** Whether cookies may be used for this purpose: check it before each access to an optional cookie (rules.md 39). */
export function isCookieUseAllowed(use: CookieUse): boolean {
  return use === 'necessary' || (hasCookieChoice() && storedPreferences()[use] === true);
}

/** Stores the choice. The flag is written last: another tab that sees it must find the preferences. */
export function storeCookieChoice({ analytics, marketing, preferences }: OptionalCookieChoice): void {
  browserStorage.write(
    PREFERENCES_KEY,
    JSON.stringify({ necessary: true, analytics, marketing, preferences }),
  );
  browserStorage.write(CONSENT_KEY, DECIDED);
}

/** A snapshot for useSyncExternalStore: it changes when the user changes the choice about cookies. */
export function readCookieChoiceSnapshot(): string {
  return `${browserStorage.read(CONSENT_KEY)},${browserStorage.read(PREFERENCES_KEY)}`;
}

export const watchCookieChoice = browserStorage.watch;

function storedPreferences(): Partial<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(browserStorage.read(PREFERENCES_KEY) ?? 'null');
    return typeof stored === 'object' && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
}
