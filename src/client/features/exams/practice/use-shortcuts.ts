import { useEffect, useEffectEvent, useState } from 'react';
import { type KeyPress, type Shortcut, shortcutOf } from './shortcuts.ts';

const FIELDS =
  'input, textarea, select, [contenteditable], [role=menu], [role=listbox], [role=combobox], [role=slider]';
const SWITCHES = 'input[type=checkbox]';
const CONTROLS = 'a[href], button, summary, [role=button], [role=switch], [role=link]';

function focusOf(element: Element | null): KeyPress['focus'] {
  if (!element) return 'none';
  if (element.matches(SWITCHES) || element.closest(CONTROLS)) return 'control';
  return element.closest(FIELDS) ? 'field' : 'none';
}

const isModalOpen = (): boolean => document.querySelector('[aria-modal=true], dialog[open]') !== null;

/** Calls `act` for each shortcut of rules.md 14 while `enabled`. */
export function useShortcuts(enabled: boolean, choiceCount: number, act: (shortcut: Shortcut) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey, repeat, isComposing, defaultPrevented } = event;
    const how = { key, altKey, ctrlKey, metaKey, shiftKey, repeat, isComposing, defaultPrevented };
    const where = { focus: focusOf(document.activeElement), modalOpen: isModalOpen() };
    const shortcut = shortcutOf({ ...how, ...where }, choiceCount);
    if (!shortcut) return;
    event.preventDefault();
    act(shortcut);
  });

  useEffect(() => {
    if (!enabled) return;
    const listen = (event: KeyboardEvent): void => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [enabled]);
}

/** Users can switch shortcuts off (WCAG 2.1.4); the browser's storage keeps the setting. */
export function useShortcutSetting(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(readSetting);
  const change = (wanted: boolean): void => {
    setOn(wanted);
    saveSetting(wanted);
  };
  return [on, change];
}

const SETTING = 'plaza-exam-shortcuts';

function readSetting(): boolean {
  try {
    return window.localStorage.getItem(SETTING) !== 'off';
  } catch {
    return true;
  }
}

function saveSetting(on: boolean): void {
  try {
    window.localStorage.setItem(SETTING, on ? 'on' : 'off');
  } catch {
    // without storage the setting lasts as long as the screen
  }
}
