// The policy on cookies tells users what each of these holds: a new one gets its line in content/legal-pages.json.

export const TAB_KEYS = [
  'lockedOutEmail',
  'plaza-exam-time',
  'plaza-sheet-time-hidden',
  'practiceCategories',
] as const;
export type TabKey = (typeof TAB_KEYS)[number];

export const BROWSER_KEYS = [
  'cookieConsent',
  'cookiePreferences',
  'plaza-color-scheme',
  'plaza-color-scheme-unsaved',
  'plaza-exam-shortcuts',
] as const;
export type BrowserKey = (typeof BROWSER_KEYS)[number];

export const SHEETS_DATABASE = 'plaza-sheets';
