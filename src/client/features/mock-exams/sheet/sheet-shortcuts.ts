import { isKeyTaken, type KeyPress } from '#client/ui/keyboard/key-press.ts';
import { parseChoiceKey, type ChoiceIndex, formatChoiceKeys } from '#shared/questions/questions.rules.ts';

export type SheetShortcut =
  | { go: 'next' | 'previous' }
  | { choose: ChoiceIndex }
  | { change: 'blank' | 'doubtful' };

const STEPS: Readonly<Record<string, SheetShortcut | undefined>> = {
  arrowleft: { go: 'previous' },
  arrowright: { go: 'next' },
};

/** The shortcuts are capital letters, because small letters are choices. */
const CHANGES: Readonly<Record<string, SheetShortcut | undefined>> = {
  b: { change: 'blank' },
  d: { change: 'doubtful' },
};

/** Returns what a key does on the sheet (rules.md 58), or undefined when it is no shortcut. */
export function sheetShortcutOf(press: KeyPress, choiceCount: number): SheetShortcut | undefined {
  if (isKeyTaken(press)) return undefined;
  const key = press.key.toLowerCase();
  if (isCapital(press)) return Object.hasOwn(CHANGES, key) ? CHANGES[key] : undefined;
  if (Object.hasOwn(STEPS, key)) return STEPS[key];
  const choose = parseChoiceKey(key, choiceCount);
  return choose === undefined ? undefined : { choose };
}

/** Whether Shift is meant: with caps lock on, a letter without Shift is still a choice. */
function isCapital({ key, shiftKey, capsLock }: KeyPress): boolean {
  return shiftKey || (/^[A-Z]$/.test(key) && !capsLock);
}

export function describeShortcuts(choiceCount: number): string {
  return `${formatChoiceKeys(choiceCount)} para contestar, flechas para pasar de pregunta, Mayús + B para dejarla en blanco, Mayús + D para marcarla como dudosa, S para guardarla.`;
}
