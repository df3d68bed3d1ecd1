import type { ReviewAction } from '#client/features/exams/review/use-review-practice.ts';
import { isKeyTaken, type KeyPress } from '#client/ui/keyboard/key-press.ts';
import { parseChoiceKey, type ChoiceIndex, formatChoiceKeys } from '#shared/questions/questions.rules.ts';

export type ExamShortcut = { go: 'next' | 'previous' } | { choose: ChoiceIndex } | { review: ReviewAction };

const STEPS: Readonly<Record<string, ExamShortcut | undefined>> = {
  arrowleft: { go: 'previous' },
  arrowright: { go: 'next' },
  enter: { go: 'next' },
};

/** Keys pressed with Shift, because the letters alone are choices. */
const REVIEW_KEYS: Readonly<Record<string, ExamShortcut | undefined>> = {
  d: { review: 'doubt' },
  p: { review: 'putOff' },
  a: { review: 'suspend' },
  z: { review: 'undo' },
};

/** Returns what a key does in an exam (rules.md 14), or undefined when it is no shortcut. */
export function findShortcut(
  press: KeyPress,
  choiceCount: number,
  isReview: boolean,
): ExamShortcut | undefined {
  if (isKeyTaken(press)) return undefined;
  const key = press.key.toLowerCase();
  if (press.shiftKey) return isReview && Object.hasOwn(REVIEW_KEYS, key) ? REVIEW_KEYS[key] : undefined;
  // Enter activates the focused control
  if (key === 'enter' && press.focus === 'control') return undefined;
  if (Object.hasOwn(STEPS, key)) return STEPS[key];
  const choose = parseChoiceKey(key, choiceCount);
  return choose === undefined ? undefined : { choose };
}

export function describeRoundShortcuts(choiceCount: number): string {
  return `${formatChoiceKeys(choiceCount)} para responder, Intro o flecha derecha para seguir, S para guardar la pregunta.`;
}

export function describeShortcuts(choiceCount: number, review: { asksDoubt: boolean } | undefined): string {
  const always = `${formatChoiceKeys(choiceCount)} para responder, Intro o flecha derecha para seguir, flecha izquierda para volver, S para guardar la pregunta`;
  if (!review) return `${always}.`;
  const doubt = review.asksDoubt ? 'Mayús + D segura o dudosa, ' : '';
  return `${always}. En tu repaso: ${doubt}Mayús + P posponer, Mayús + Z deshacer, Mayús + A apartar.`;
}
