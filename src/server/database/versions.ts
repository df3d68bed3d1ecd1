/**
 * Decides about a form that was filled in over version `seen` when the locked row has version `stored` (decision 0025).
 * `isSame`: the sent values equal the stored ones. One version later, the call is a repeat whose first reply was lost.
 */
export function compareVersions(stored: number, seen: number, isSame: boolean): 'save' | 'keep' | 'conflict' {
  if (isSame && (stored === seen || stored === seen + 1)) return 'keep';
  return stored === seen ? 'save' : 'conflict';
}
