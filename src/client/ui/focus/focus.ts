let requested = false;

/** Asks the next main heading to take the focus: the path has changed. */
export function requestFocus(): void {
  requested = true;
}

/** Whether focus was asked for; true once. */
export function takeFocusRequest(): boolean {
  const asked = requested;
  requested = false;
  return asked;
}
