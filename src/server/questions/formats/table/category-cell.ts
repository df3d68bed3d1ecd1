/** Writes categories in a cell: 'Tema 1|Tema 2'. A backslash escapes bars, backslashes and line breaks. */
export function formatCategoryCell(names: string[]): string {
  return names
    .map((name) => name.replaceAll(/[\\|]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`))
    .join('|');
}

export function readCategoryCell(cell: string): string[] {
  const names = cell.match(/(?:\\[\s\S]|[^|\\\n])+/g) ?? [];
  return names
    .map((name) => name.replaceAll(/\\([\s\S])/g, (_, sign: string) => (sign === 'n' ? '\n' : sign)).trim())
    .filter((name) => name !== '');
}
