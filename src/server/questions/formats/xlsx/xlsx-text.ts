// A workbook writes a character that XML can't contain as '_x001F_' (ECMA-376, ST_Xstring). In a text that already
// looks like this, the first underscore is escaped in the same way.

// oxlint-disable-next-line no-control-regex
const UNWRITABLE = /[\0-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g;
const ESCAPED = /_x([0-9A-Fa-f]{4})_/g;
const MARKUP: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Escapes a text for an XML element, also carriage returns, which XML would otherwise read as line feeds. */
export function escapeXlsxText(text: string): string {
  return text
    .replaceAll(UNWRITABLE, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replaceAll(/[&<>]/g, (sign) => MARKUP[sign] ?? sign);
}

export function unescapeXlsxText(text: string): string {
  return text.replaceAll(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
