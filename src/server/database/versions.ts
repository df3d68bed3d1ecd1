/**
 * Decides what happens to a form that was filled in at version `seen` of a row that now has version `stored` (decision
 * 0025). `isSame`: the row has the form's values; one version later, the form was sent twice.
 */
export function compareVersions(stored: number, seen: number, isSame: boolean): 'save' | 'keep' | 'conflict' {
  if (isSame && (stored === seen || stored === seen + 1)) return 'keep';
  return stored === seen ? 'save' : 'conflict';
}
