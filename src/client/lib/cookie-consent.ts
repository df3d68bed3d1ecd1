import { browserStorage } from './storage/storage.ts';

/** Names and shapes are the specification's: a flag, and a JSON object of booleans. */
const CONSENT_KEY = 'cookieConsent';
const PREFERENCES_KEY = 'cookiePreferences';
const DECIDED = 'true';

/** Uses of cookies that need consent. */
export const OPTIONAL_USES = ['analytics', 'marketing', 'preferences'] as const;
export type OptionalUse = (typeof OPTIONAL_USES)[number];
type CookieUse = 'necessary' | OptionalUse;
export type OptionalChoice = Record<OptionalUse, boolean>;

export const ALL: OptionalChoice = { analytics: true, marketing: true, preferences: true };
export const NONE: OptionalChoice = { analytics: false, marketing: false, preferences: false };

export function hasDecided(): boolean {
  return browserStorage.read(CONSENT_KEY) === DECIDED;
}

/** The only gate: check it each time before an optional cookie is written or read (rules.md 39). */
export function mayUse(use: CookieUse): boolean {
  return use === 'necessary' || (hasDecided() && storedPreferences()[use] === true);
}

/** The flag comes last: another tab that sees it must find the rest. */
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
