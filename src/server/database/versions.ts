/**
 * What to do with a form that was filled in over version `seen`, when version `stored` is locked (decision 0025).
 * `isSame`: what is stored is what was sent. One version later that is a repeat of a call whose reply was lost.
 */
export function compareVersions(stored: number, seen: number, isSame: boolean): 'save' | 'keep' | 'conflict' {
  if (isSame && (stored === seen || stored === seen + 1)) return 'keep';
  return stored === seen ? 'save' : 'conflict';
}
