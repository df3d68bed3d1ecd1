import { browserStorage } from './storage/storage.ts';

/** The specification gives these names and formats: a flag, and a JSON object of booleans. */
const CONSENT_KEY = 'cookieConsent';
const PREFERENCES_KEY = 'cookiePreferences';
const DECIDED = 'true';

/** The purposes of cookies that require consent. */
export const OPTIONAL_USES = ['analytics', 'marketing', 'preferences'] as const;
export type OptionalUse = (typeof OPTIONAL_USES)[number];
type CookieUse = 'necessary' | OptionalUse;
export type OptionalChoice = Record<OptionalUse, boolean>;

export const ALL_OPTIONAL_USES: OptionalChoice = { analytics: true, marketing: true, preferences: true };
export const NO_OPTIONAL_USES: OptionalChoice = { analytics: false, marketing: false, preferences: false };

export function hasDecided(): boolean {
  return browserStorage.read(CONSENT_KEY) === DECIDED;
}

/** Whether cookies may be used for this purpose: check it before each access to an optional cookie (rules.md 39). */
export function mayUse(use: CookieUse): boolean {
  return use === 'necessary' || (hasDecided() && storedPreferences()[use] === true);
}

/** Stores the choice. The flag is written last: another tab that sees it must find the preferences. */
export function storeChoice({ analytics, marketing, preferences }: OptionalChoice): void {
  browserStorage.write(
    PREFERENCES_KEY,
    JSON.stringify({ necessary: true, analytics, marketing, preferences }),
  );
  browserStorage.write(CONSENT_KEY, DECIDED);
}

/** A value that changes with the choice, for useSyncExternalStore. */
export function choiceSnapshot(): string {
  return `${browserStorage.read(CONSENT_KEY)},${browserStorage.read(PREFERENCES_KEY)}`;
}

export const watchChoice = browserStorage.watch;

function storedPreferences(): Partial<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(browserStorage.read(PREFERENCES_KEY) ?? 'null');
    return typeof stored === 'object' && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
}
