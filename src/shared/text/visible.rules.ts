/** A visible character: no blank, control or format character, and no letter or braille cell that is drawn empty. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/u;

export function hasVisibleText(text: string): boolean {
  return VISIBLE.test(text);
}
