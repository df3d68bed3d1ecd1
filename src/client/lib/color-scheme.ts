import type { MantineColorSchemeManager } from '@mantine/core';
import { browserStorage } from './storage/storage.ts';

type ColorScheme = 'light' | 'dark';

// theme.js reads both keys, to set the colours before the first paint
const KEY = 'plaza-color-scheme';
/** Set while a choice has not reached the profile yet, also across a reload. */
const UNSAVED_KEY = 'plaza-color-scheme-unsaved';

const schemeFor = (darkMode: boolean): ColorScheme => (darkMode ? 'dark' : 'light');

/** The scheme chosen last, here or in the profile; null if none was chosen, so that the system's scheme applies. */
export function readScheme(): ColorScheme | null {
  const stored = browserStorage.read(KEY);
  return stored === 'light' || stored === 'dark' ? stored : null;
}

function storeScheme(scheme: ColorScheme): void {
  if (readScheme() !== scheme) browserStorage.write(KEY, scheme);
}

/** Connects Mantine to the stored scheme, which this tab or another may change. */
export function createSchemeManager(): MantineColorSchemeManager {
  let stop: () => void = () => undefined;
  return {
    get: (byDefault) => readScheme() ?? byDefault,
    set: (scheme) => {
      if (scheme !== 'auto') storeScheme(scheme);
    },
    subscribe: (onUpdate) => {
      let known = readScheme();
      stop = browserStorage.watch(() => {
        const scheme = readScheme();
        if (scheme === null || scheme === known) return;
        known = scheme;
        onUpdate(scheme);
      });
    },
    unsubscribe: () => stop(),
    clear: () => browserStorage.write(KEY, null),
  };
}

/** Applies the scheme of the profile, unless the user's last choice has not been saved there yet. */
export function applyProfileScheme(account: { dark_mode: boolean }): void {
  if (!isSchemeUnsaved()) storeScheme(schemeFor(account.dark_mode));
}

export function isSchemeUnsaved(): boolean {
  return browserStorage.read(UNSAVED_KEY) !== null;
}

export function setSchemeUnsaved(isUnsaved: boolean): void {
  browserStorage.write(UNSAVED_KEY, isUnsaved ? '1' : null);
}
