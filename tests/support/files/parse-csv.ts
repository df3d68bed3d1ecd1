/** The records of a CSV with semicolons (RFC 4180). Throws at a quote where none may stand. */
export function parseCsv(text: string): string[][] {
  const records: string[][] = [];
  const field = /(?:"((?:[^"]|"")*)"|([^";\r\n]*))(;|\r\n)/y;
  let record: string[] = [];
  field.lastIndex = text.startsWith('\ufeff') ? 1 : 0;
  while (field.lastIndex < text.length) {
    const at = field.lastIndex;
    const match = field.exec(text);
    if (!match) throw new Error(`no CSV from character ${at} on: ${text.slice(at, at + 40)}`);
    const [, quoted, plain = '', end] = match;
    record.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === ';') continue;
    records.push(record);
    record = [];
  }
  return records;
}
