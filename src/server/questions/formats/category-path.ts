/** The roots of Moodle's categories, which it doesn't show. */
const ROOTS = /^(\$(?:course|cat|module|system|coursecat)\$\/?)?(top(\/(?!\/)|$))?/i;

/** 'Ley 39/2015' → '$course$/top/Ley 39//2015': a slash within a name is doubled. It is one line. */
export function toCategoryPath(name: string | undefined): string {
  if (name === undefined) return '$course$/top';
  return `$course$/top/${name.replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').replaceAll('/', '//')}`;
}

/** The names of a path, from the outermost one inwards, joined by ' / '; undefined for the top. */
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
