/** A notice that a screen leaves for the next one, shown once. */
export interface FlashNotice {
  kind: 'success' | 'info';
  text: string;
}

/** Reads a notice from the state of a history entry, which may hold anything. */
export function parseFlashNotice(state: unknown): FlashNotice | null {
  const { kind, text } = fields(fields(state)['notice']);
  if ((kind !== 'success' && kind !== 'info') || typeof text !== 'string' || text.trim() === '') return null;
  return { kind, text };
}

/**
 * Removes the notice from the history entry, so that neither a reload nor going back shows it again. The router is
 * bypassed: it would reload the screen, and its own copy of the state keeps the notice on screen.
 */
export function clearFlashNotice(): void {
  const { notice: _shown, ...rest } = fields(window.history.state);
  History.prototype.replaceState.call(window.history, rest, '');
}

function fields(value: unknown): Partial<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
