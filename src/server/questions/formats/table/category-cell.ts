/** 'Tema 1|Tema 2': a bar within a name has a backslash before it, and so have backslashes and line breaks. */
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
