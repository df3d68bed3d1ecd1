/** Where the focus goes when what had it is no longer there: the screen's main heading. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
}

/** Whether nothing on the page has it. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
