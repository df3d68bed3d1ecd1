let isRequested = false;

/** Makes the next main heading take the focus when it appears: another screen is about to be shown. */
export function requestHeadingFocus(): void {
  isRequested = true;
}

/** Whether the main heading that has just appeared should take the focus; true once for each request. */
export function takeHeadingFocusRequest(): boolean {
  const wasRequested = isRequested;
  isRequested = false;
  return wasRequested;
}

/**
 * Moves the focus to the main heading; call it after a change of so much of the screen that users should read it again.
 */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
}

export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** Moves the focus to the main heading if the focused element has been removed, such as a row or a step. */
export function focusHeadingIfLost(): void {
  if (isFocusLost()) focusHeading();
}
