import { choiceFromKey, type ChoiceIndex } from '#shared/questions/questions.rules.ts';

export type Shortcut = { go: 'next' | 'previous' } | { choose: ChoiceIndex };

/**
 * A key press and the focused element: `control` is a button, link or switch, `field` an element that handles keys
 * itself.
 */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'repeat' | 'isComposing' | 'defaultPrevented'
> & { focus: 'field' | 'control' | 'none'; modalOpen: boolean };

const STEPS: Readonly<Record<string, Shortcut | undefined>> = {
  arrowleft: { go: 'previous' },
  arrowright: { go: 'next' },
  enter: { go: 'next' },
};

function isModified(press: KeyPress): boolean {
  return press.altKey || press.ctrlKey || press.metaKey || press.shiftKey;
}

function isTaken(press: KeyPress): boolean {
  return (
    press.defaultPrevented || press.isComposing || press.repeat || press.modalOpen || press.focus === 'field'
  );
}

/** Returns what a key does in an exam (rules.md 14), or undefined when it is no shortcut. */
export function shortcutOf(press: KeyPress, choiceCount: number): Shortcut | undefined {
  if (isTaken(press) || isModified(press)) return undefined;
  const key = press.key.toLowerCase();
  // Enter activates the focused control
  if (key === 'enter' && press.focus === 'control') return undefined;
  if (Object.hasOwn(STEPS, key)) return STEPS[key];
  const choose = choiceFromKey(key, choiceCount);
  return choose === undefined ? undefined : { choose };
}
