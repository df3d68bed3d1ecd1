/** Matches the roots of Moodle's category paths, which Moodle doesn't show to users. */
const ROOTS = /^(\$(?:course|cat|module|system|coursecat)\$\/?)?(top(\/(?!\/)|$))?/i;

/** Writes a category as a path on one line, with doubled slashes: 'Ley 39/2015' → '$course$/top/Ley 39//2015'. */
export function toCategoryPath(name: string | undefined): string {
  if (name === undefined) return '$course$/top';
  return `$course$/top/${name.replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').replaceAll('/', '//')}`;
}

/** Converts a Moodle path to its category names, outermost first and joined by ' / '; undefined for the root. */
export function readCategoryPath(path: string): string | undefined {
  const names = path
    .trim()
    .replace(ROOTS, '')
    // two slashes stand for one within a name, as in Moodle
    .split(/(?<!\/)\/(?!\/)/)
    .map((name) => name.replaceAll('//', '/').trim())
    .filter((name) => name !== '');
  return names.length > 0 ? names.join(' / ') : undefined;
}
