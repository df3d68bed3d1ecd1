import type { MantineColorSchemeManager } from '@mantine/core';
import { browserStorage } from './storage.ts';

type ColorScheme = 'light' | 'dark';

// theme.js, which sets the colours before anything is painted, knows both
const KEY = 'plaza-color-scheme';
/** There while a choice has not reached the profile yet, be it over a reload. */
const UNSAVED_KEY = 'plaza-color-scheme-unsaved';

const schemeFor = (darkMode: boolean): ColorScheme => (darkMode ? 'dark' : 'light');

/** What was chosen last, here or in the profile; null where nothing ever was, and the system decides. */
export function readScheme(): ColorScheme | null {
  const stored = browserStorage.read(KEY);
  return stored === 'light' || stored === 'dark' ? stored : null;
}

function keepScheme(scheme: ColorScheme): void {
  if (readScheme() !== scheme) browserStorage.write(KEY, scheme);
}

/** For Mantine, which thereby follows whatever is stored, here or in another tab. */
export function createSchemeManager(): MantineColorSchemeManager {
  let stop: () => void = () => undefined;
  return {
    get: (byDefault) => readScheme() ?? byDefault,
    set: (scheme) => {
      if (scheme !== 'auto') keepScheme(scheme);
    },
    subscribe: (follow) => {
      let known = readScheme();
      stop = browserStorage.watch(() => {
        const scheme = readScheme();
        if (scheme === null || scheme === known) return;
        known = scheme;
        follow(scheme);
      });
    },
    unsubscribe: () => stop(),
    clear: () => browserStorage.write(KEY, null),
  };
}

/** The profile wins, but not over a choice that it doesn't know yet. */
export function takeProfileScheme(account: { dark_mode: boolean }): void {
  if (!isSchemeUnsaved()) keepScheme(schemeFor(account.dark_mode));
}

export function isSchemeUnsaved(): boolean {
  return browserStorage.read(UNSAVED_KEY) !== null;
}

export function setSchemeUnsaved(isUnsaved: boolean): void {
  browserStorage.write(UNSAVED_KEY, isUnsaved ? '1' : null);
}
