import { isTaken, type KeyPress } from '#client/ui/keyboard/key-press.ts';
import { choiceFromKey, type ChoiceIndex } from '#shared/questions/questions.rules.ts';

export type Shortcut = { go: 'next' | 'previous' } | { choose: ChoiceIndex };

const STEPS: Readonly<Record<string, Shortcut | undefined>> = {
  arrowleft: { go: 'previous' },
  arrowright: { go: 'next' },
  enter: { go: 'next' },
};

/** Returns what a key does in an exam (rules.md 14), or undefined when it is no shortcut. */
export function shortcutOf(press: KeyPress, choiceCount: number): Shortcut | undefined {
  if (isTaken(press) || press.shiftKey) return undefined;
  const key = press.key.toLowerCase();
  // Enter activates the focused control
  if (key === 'enter' && press.focus === 'control') return undefined;
  if (Object.hasOwn(STEPS, key)) return STEPS[key];
  const choose = choiceFromKey(key, choiceCount);
  return choose === undefined ? undefined : { choose };
}
