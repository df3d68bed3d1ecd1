import type { ChoiceIndex } from '#shared/questions/questions.rules.ts';

export type Shortcut = { go: 'next' | 'previous' } | { choose: ChoiceIndex };

/** A key as it was pressed, and where: `control` is a button, link or switch, `field` anything that takes keys itself. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'repeat' | 'isComposing' | 'defaultPrevented'
> & { focus: 'field' | 'control' | 'none'; modalOpen: boolean };

const SHORTCUTS: Readonly<Record<string, Shortcut | undefined>> = {
  '1': { choose: 0 },
  '2': { choose: 1 },
  '3': { choose: 2 },
  '4': { choose: 3 },
  a: { choose: 0 },
  b: { choose: 1 },
  c: { choose: 2 },
  d: { choose: 3 },
  arrowleft: { go: 'previous' },
  arrowright: { go: 'next' },
  enter: { go: 'next' },
};

function isModified(press: KeyPress): boolean {
  return press.altKey || press.ctrlKey || press.metaKey || press.shiftKey;
}

/** What a key does in an exam (rules.md 14), or undefined when it is none of ours. */
export function shortcutOf(press: KeyPress): Shortcut | undefined {
  if (press.defaultPrevented || press.isComposing || press.repeat || isModified(press)) return undefined;
  if (press.modalOpen || press.focus === 'field') return undefined;
  const key = press.key.toLowerCase();
  // Enter belongs to the control that has the focus
  if (key === 'enter' && press.focus === 'control') return undefined;
  return Object.hasOwn(SHORTCUTS, key) ? SHORTCUTS[key] : undefined;
}
