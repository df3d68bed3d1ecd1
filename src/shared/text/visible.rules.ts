/** Blank characters, controls, zero-width and other format characters, and the letters and braille that are drawn empty. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/u;

/** Whether somebody would see anything of this plain text. */
export function hasVisibleText(text: string): boolean {
  return VISIBLE.test(text);
}
