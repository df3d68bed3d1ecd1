let isRequested = false;

/** Asks the next main heading to take the focus: another screen is about to be shown. */
export function requestHeadingFocus(): void {
  isRequested = true;
}

/** Whether the main heading that has just appeared should take the focus; true once for each request. */
export function takeHeadingFocusRequest(): boolean {
  const wasRequested = isRequested;
  isRequested = false;
  return wasRequested;
}

/** For what changes so much of a screen that it is read from its heading on. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
}

export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** For what may have taken away the element that had the focus: a row, a step. */
export function focusHeadingIfLost(): void {
  if (isFocusLost()) focusHeading();
}
