// The cookie policy tells users what is stored under each of these names: document a new one in
// content/legal-pages.json.

export const TAB_STORAGE_KEYS = [
  'lockedOutEmail',
  'plaza-exam-time',
  'plaza-sheet-time-hidden',
  'practiceCategories',
] as const;
export type TabStorageKey = (typeof TAB_STORAGE_KEYS)[number];

export const BROWSER_STORAGE_KEYS = [
  'cookieConsent',
  'cookiePreferences',
  'plaza-color-scheme',
  'plaza-color-scheme-unsaved',
  'plaza-exam-shortcuts',
] as const;
export type BrowserStorageKey = (typeof BROWSER_STORAGE_KEYS)[number];

export const SHEETS_DATABASE = 'plaza-sheets';
