import { useEffect, useEffectEvent } from 'react';
import type { KeyPress } from './key-press.ts';

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

/** While `enabled`, calls `act` with each key press that `shortcutOf` knows, wherever the focus is. */
export function useKeyPresses<Shortcut>(
  enabled: boolean,
  shortcutOf: (press: KeyPress) => Shortcut | undefined,
  act: (shortcut: Shortcut) => void,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey, repeat, isComposing, defaultPrevented } = event;
    const how = { key, altKey, ctrlKey, metaKey, shiftKey, repeat, isComposing, defaultPrevented };
    const capsLock = event.getModifierState('CapsLock');
    const where = { focus: focusOf(document.activeElement), modalOpen: isModalOpen() };
    const shortcut = shortcutOf({ ...how, ...where, capsLock });
    if (shortcut === undefined) return;
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
