/** What one screen has the next one say, once. */
export interface PassedNotice {
  kind: 'success' | 'info';
  text: string;
}

/** What was passed, from a history entry that may hold anything. */
export function passedNotice(state: unknown): PassedNotice | null {
  const { kind, text } = fields(fields(state)['notice']);
  if ((kind !== 'success' && kind !== 'info') || typeof text !== 'string' || text.trim() === '') return null;
  return { kind, text };
}

/**
 * Takes it out of the browser's entry, so that neither reloading nor coming back says it again. Past the router, which
 * would load the screen anew: in its memory it lasts as long as the screen.
 */
export function forgetPassedNotice(): void {
  const { notice: _said, ...rest } = fields(window.history.state);
  History.prototype.replaceState.call(window.history, rest, '');
}

function fields(value: unknown): Partial<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
