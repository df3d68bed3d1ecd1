// Characters that XML can't hold stand in a workbook as '_x001F_' (ECMA-376, ST_Xstring); a text that looks so already has
// its first sign written that way.

// oxlint-disable-next-line no-control-regex
const UNWRITABLE = /[\0-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g;
const ESCAPED = /_x([0-9A-Fa-f]{4})_/g;
const MARKUP: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** The content of an element; a carriage return would become a line feed. */
export function escapeXlsxText(text: string): string {
  return text
    .replaceAll(UNWRITABLE, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replaceAll(/[&<>]/g, (sign) => MARKUP[sign] ?? sign);
}

export function unescapeXlsxText(text: string): string {
  return text.replaceAll(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
