import { describe, expect, it } from 'vitest';
import { toCsv } from './csv.ts';

/** The single CSV row of these cells, without the header and the line end. */
async function written(cells: (string | number)[]): Promise<string> {
  async function* batches() {
    yield await Promise.resolve([cells]);
  }
  let text = '';
  for await (const piece of toCsv(['Título'], batches())) text += piece;
  expect(text.startsWith('\ufeffTítulo\r\n')).toBe(true);
  expect(text.endsWith('\r\n')).toBe(true);
  return text.slice('\ufeffTítulo\r\n'.length, -'\r\n'.length);
}

describe('a table for spreadsheets', () => {
  it.each(['\n', '\r', '\r\n', '\n\r'])('keeps %j within its cell', async (end) => {
    const cell = `Tema 1${end}=1+1`;
    expect(await written(['antes', cell, 'después'])).toBe(`antes;"${cell}";después`);
  });

  it.each(['=', '+', '-', '@', '＝', '＋', '－', '＠'])(
    'holds no formula that begins with %s, whatever is before it',
    async (sign) => {
      const blanks = [
        '',
        ' ',
        '\t',
        '\v',
        '\u00a0',
        '\u3000',
        '\u200b',
        '\ufeff',
        '\u2060',
        '\u0001',
        ' \u200b\t',
      ];
      for (const blank of blanks) {
        const cell = `${blank}${sign}1`;
        expect(await written([cell]), JSON.stringify(cell)).toBe(`'${cell}`);
      }
      for (const end of ['\n', '\r', '\r\n '])
        expect(await written([`${end}${sign}1`])).toBe(`"'${end}${sign}1"`);
    },
  );

  it.each([
    'Ana',
    'a=1',
    '1-2',
    "'=1",
    '66,7',
    '2026-01-01 10:00',
    ' Ana',
    '(-1)',
    'Tema (1), a/b «c»',
    "L’Alfàs d'en",
    'ñ@example.com',
  ])('leaves %j as it is', async (cell) => expect(await written([cell, 'b'])).toBe(`${cell};b`));

  it('leaves numbers as they are, negative ones too, and quotes what would part cells', async () =>
    expect(await written([-1, 2.5, 'a;b', 'c"d', ''])).toBe('-1;2.5;"a;b";"c""d";'));
});
