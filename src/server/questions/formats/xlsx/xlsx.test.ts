import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { ExportedQuestion } from '#server/questions/exporting/question-export.repository.ts';
import {
  type TestSheet,
  type TestWorkbook,
  toRowXml,
  toWorkbook,
  toZip,
} from '#tests/support/questions/workbooks.ts';
import { CURRENT_STATE, NO_SOURCE, EXPORT_ONLY_PROPERTIES } from '#tests/support/questions/any-question.ts';
import type { FileItem, FileReadResult } from '../question-format.ts';
import { readXlsx } from './xlsx-reader.ts';
import { lossesOfXlsx, writeXlsx } from './xlsx-writer.ts';

const HEADING = toRowXml(1, ['pregunta', 'opcion_a', 'opcion_b', 'respuesta', 'categorias']);
const GOOD = toRowXml(2, ['¿Capital?', 'Madrid', 'Toledo', 'A', 'Geografía']);

const read = async (workbook: TestWorkbook): Promise<FileReadResult> => readXlsx(await toWorkbook(workbook));
const readRows = (...rows: string[]): Promise<FileReadResult> => read({ sheets: [{ rows: rows.join('') }] });

async function itemsOf(file: Promise<FileReadResult>): Promise<FileItem[]> {
  const found = await file;
  if ('refused' in found) throw new Error(found.refused);
  return found.items;
}

async function remarksOf(...sheets: TestSheet[]): Promise<string[] | undefined> {
  const found = await read({ sheets });
  return 'refused' in found ? [found.refused] : found.remarks;
}

/** Reads this cell as the second option of a question. */
async function readOption(cell: string, workbook: Partial<TestWorkbook> = {}): Promise<unknown> {
  const rows = HEADING + toRowXml(2, ['¿?', 'x', cell, 'A']);
  const [item] = await itemsOf(read({ sheets: [{ rows }], ...workbook }));
  return item && ('problem' in item ? item.problem : item.question.opciones[1]);
}

describe('the cells of a workbook', () => {
  it('are read as the columns of a table, with the number of their row', async () => {
    expect(await itemsOf(readRows(HEADING, GOOD))).toEqual([
      {
        line: 2,
        question: {
          pregunta: '¿Capital?',
          opciones: ['Madrid', 'Toledo'],
          respuesta_correcta: 1,
          categoria: ['Geografía'],
        },
      },
    ]);
  });

  it.each([
    ['a number with decimals', '<c><v>3.5</v></c>', '3,5'],
    ['a number as it is computed', '<c><v>0.30000000000000004</v></c>', '0,3'],
    ['a large number', '<c><v>1.5E+20</v></c>', '150000000000000000000'],
    ['a day', '<c s="1"><v>46349</v></c>', '23/11/2026'],
    ['a moment', '<c s="2"><v>46349.604166666664</v></c>', '23/11/2026 14:30'],
    ['a time', '<c s="2"><v>0.6041666666666666</v></c>', '14:30'],
    ['the first day', '<c s="1"><v>1</v></c>', '01/01/1900'],
    ['no day', '<c s="1"><v>-5</v></c>', '-5'],
    ['a day as text', '<c t="d"><v>2026-11-23T00:00:00Z</v></c>', '23/11/2026'],
    ['a percentage', '<c s="3"><v>0.125</v></c>', '12,5%'],
    ['an amount in a format with letters', '<c s="4"><v>1500</v></c>', '1500'],
    ['true', '<c t="b"><v>1</v></c>', 'VERDADERO'],
    ['a text that looks like a formula', '=1+1', '=1+1'],
    ['what XML can not hold', 'a_x0007_b_x005F_x0041_', 'a\u0007b_x0041_'],
    ['the result of a formula', '<c t="str"><f>A1&amp;B1</f><v>dos</v></c>', 'dos'],
    ['the number that a formula has made', '<c><f>1+1</f><v>2</v></c>', '2'],
  ])('with %s', async (_kind, cell, text) => {
    const styles = {
      styles: [0, 14, 200, 10, 201],
      formats: { 200: 'd\\-m&quot;h&quot; hh:mm', 201: '#,##0 [$dmy]' },
    };
    expect(await readOption(cell, styles)).toBe(text);
  });

  it('count days from 1904 where the workbook says so', async () => {
    expect(await readOption('<c s="0"><v>44887</v></c>', { styles: [14], is1904: true })).toBe('23/11/2026');
  });

  it('take rich texts together, without their pronunciation', async () => {
    const sharedStrings =
      '<si><t>otro</t></si><si><r><t>a </t></r><r><rPr><b/></rPr><t xml:space="preserve">b</t></r><rPh sb="0" eb="1"><t>no</t></rPh></si>';
    expect(await readOption('<c t="s"><v>1</v></c>', { sharedStrings })).toBe('a b');
  });

  it.each([
    [
      'a formula without its result',
      '<c><f>1+1</f></c>',
      'tiene en la celda C2 una fórmula sin su resultado',
    ],
    ['an error', '<c t="e"><v>#N/A</v></c>', 'tiene en la celda C2 un error de la hoja («#N/A»)'],
    [
      'a text that is not there',
      '<c t="s"><v>7</v></c>',
      'tiene en la celda C2 un valor que no se entiende («7»)',
    ],
    [
      'a number that is none',
      '<c><v>uno</v></c>',
      'tiene en la celda C2 un valor que no se entiende («uno»)',
    ],
  ])('are a problem of their question with %s', async (_kind, cell, problem) => {
    expect(await readOption(cell)).toContain(problem);
  });

  it('say nothing of a problem in a column that is not needed', async () => {
    const rows = [
      toRowXml(1, ['pregunta', 'a', 'b', 'respuesta', 'nº']),
      toRowXml(2, ['¿?', 'x', 'y', 'A', '<c t="e"><v>#REF!</v></c>']),
    ];
    expect(await itemsOf(readRows(...rows))).toMatchObject([{ question: { pregunta: '¿?' } }]);
  });

  it('say for each row what is merged over several', async () => {
    const rows =
      HEADING + GOOD + toRowXml(3, ['¿Río?', 'Ebro', 'Tajo', 'B']) + toRowXml(4, ['¿Mar?', 'x', 'y', 'B']);
    const items = await itemsOf(
      read({ sheets: [{ rows, after: '<mergeCells><mergeCell ref="E2:E3"/></mergeCells>' }] }),
    );
    expect(items.map((item) => ('question' in item ? item.question.categoria : item))).toEqual([
      ['Geografía'],
      ['Geografía'],
      [],
    ]);
  });

  it('may lack addresses, and rows may be empty', async () => {
    const rows = [
      '<row><c t="inlineStr"><is><t>pregunta</t></is></c><c t="str"><v>a</v></c><c t="str"><v>b</v></c><c t="str"><v>clave</v></c></row>',
      '<row/>',
      '<row><c t="str"><v>¿?</v></c><c t="str"><v>x</v></c><c t="str"><v>y</v></c><c t="str"><v>b</v></c><c s="1"/></row>',
    ];
    expect(await itemsOf(readRows(...rows))).toMatchObject([
      { line: 3, question: { respuesta_correcta: 2 } },
    ]);
  });
});

describe('the sheets of a workbook', () => {
  const rows = HEADING + GOOD;

  it('are read up to the first visible one with headings, which is said', async () => {
    const notes = Array.from({ length: 30 }, (_, index) => toRowXml(index + 1, [`Nota ${index}`])).join('');
    expect(
      await remarksOf(
        { name: 'Portada', rows: notes },
        { name: 'Antigua', rows, state: 'hidden' },
        { name: 'Preguntas', rows },
        { name: 'Más', rows },
      ),
    ).toEqual(['Se ha leído la hoja «Preguntas»; no se ha leído «Portada», «Antigua», «Más».']);
  });

  it('may have a title above the headings, and hidden rows and columns, which is said', async () => {
    const table = [
      toRowXml(1, ['Banco de preguntas']),
      toRowXml(3, ['pregunta', 'a', 'b', 'respuesta']),
      toRowXml(4, ['¿1?', 'x', 'y', 'A'], 'hidden="1"'),
      toRowXml(5, ['¿2?', 'x', 'y', 'A']),
    ].join('');
    const before = '<cols><col min="2" max="3" hidden="1"/><col min="9" max="16384" hidden="1"/></cols>';
    const sheet = { name: 'Hoja1', rows: table, before };
    expect(await itemsOf(read({ sheets: [sheet] }))).toHaveLength(2);
    expect(await remarksOf(sheet)).toEqual([
      'Se ha leído la hoja «Hoja1».',
      'Los nombres de las columnas están en la fila 3: lo que hay encima no se ha leído.',
      'También se han leído las filas ocultas: 1.',
      'También se han leído las columnas ocultas: 2.',
    ]);
  });

  it('are none to read without headings in the first rows', async () => {
    expect(await remarksOf({ rows: GOOD })).toEqual([expect.stringContaining('Ninguna hoja visible')]);
    expect(await remarksOf({ rows, state: 'veryHidden' })).toEqual([
      expect.stringContaining('Ninguna hoja visible'),
    ]);
  });
});

const MAIN_PART = 'xl/worksheets/sheet1.xml';
const BROKEN = /no es un libro de Excel \(\.xlsx\), o está dañado/;
const TOO_LARGE = /^El libro contiene demasiado/;
const good = { sheets: [{ rows: HEADING + GOOD }] };
const withPart = (path: string, content: string | Buffer): Promise<Uint8Array> =>
  toWorkbook({ ...good, parts: { [path]: content } });
const entity = (content: string): string =>
  `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>${content}`;
const sheet = (rows: string): string => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;

/** Replaces a sequence of bytes everywhere in the ZIP. */
function changeBytes(bytes: Uint8Array, from: string, to: string): Uint8Array {
  return Buffer.from(Buffer.from(bytes).toString('latin1').replaceAll(from, to), 'latin1');
}

/** Changes the compression method in the ZIP's directory. */
function withMethod(bytes: Uint8Array, method: number): Uint8Array {
  const file = Buffer.from(bytes);
  for (let at = file.indexOf('PK\x01\x02'); at >= 0; at = file.indexOf('PK\x01\x02', at + 4))
    file.writeUInt16LE(method, at + 10);
  return file;
}

describe('a workbook that is broken or hostile', { timeout: 60_000 }, () => {
  it.each<[kind: string, file: () => Promise<Uint8Array> | Uint8Array, refused: RegExp]>([
    ['nothing', () => Buffer.alloc(0), BROKEN],
    ['a text', () => Buffer.from('pregunta;a;b'), BROKEN],
    [
      'an old or locked one',
      () => Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      /formato antiguo .* o está protegido/,
    ],
    ['a ZIP of something else', () => toZip({ 'word/document.xml': '<x/>' }), BROKEN],
    ['cut off', async () => (await toWorkbook(good)).subarray(0, -30), BROKEN],
    ['cut at its beginning', async () => (await toWorkbook(good)).subarray(100), BROKEN],
    ['one without its sheet', () => toWorkbook({ ...good, parts: { [MAIN_PART]: '' } }), BROKEN],
    ['a compression that nobody knows', async () => withMethod(await toWorkbook(good), 99), BROKEN],
    [
      'a path out of the file',
      async () => changeBytes(await withPart('aa/aa/etc', 'x'), 'aa/aa/etc', '../../etc'),
      BROKEN,
    ],
    ['XML that is cut off', () => withPart(MAIN_PART, '<worksheet><sheetData>'), BROKEN],
    [
      'XML with wrong ends',
      () => withPart(MAIN_PART, '<worksheet><sheetData></worksheet></sheetData>'),
      BROKEN,
    ],
    ['no UTF-8', () => withPart(MAIN_PART, Buffer.from(sheet('ñ'), 'latin1')), BROKEN],
    ['UTF-16', () => withPart(MAIN_PART, Buffer.from(`\ufeff${sheet('')}`, 'utf16le')), BROKEN],
    [
      'entities in the sheet',
      () => withPart(MAIN_PART, entity(sheet('<row><c t="str"><v>&b;</v></c></row>'))),
      BROKEN,
    ],
    [
      'entities in the texts',
      () => withPart('xl/sharedStrings.xml', entity('<sst><si><t>&f;</t></si></sst>')),
      BROKEN,
    ],
    ['entities in the workbook', () => withPart('xl/workbook.xml', entity('<workbook/>')), BROKEN],
    [
      'an entity that nobody has declared',
      () => withPart(MAIN_PART, sheet('<row><c><v>&x;</v></c></row>')),
      BROKEN,
    ],
    ['rows that go back', () => withPart(MAIN_PART, sheet('<row r="5"/><row r="5"/>')), BROKEN],
    ['a row beyond all', () => withPart(MAIN_PART, sheet('<row r="1048577"/>')), BROKEN],
    ['a row that is no number', () => withPart(MAIN_PART, sheet('<row r="1e3x"/>')), BROKEN],
    [
      'a column beyond all',
      () => withPart(MAIN_PART, sheet('<row r="1"><c r="XFE1"><v>1</v></c></row>')),
      BROKEN,
    ],
    [
      'a cell without a column',
      () => withPart(MAIN_PART, sheet('<row r="1"><c r="11"><v>1</v></c></row>')),
      BROKEN,
    ],
    [
      'a sheet somewhere else',
      () =>
        withPart(
          'xl/_rels/workbook.xml.rels',
          '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="http://example.com/a.xml" TargetMode="External"/></Relationships>',
        ),
      /^Ninguna hoja visible/,
    ],
    [
      'a sheet that unpacks to more than 100 MB',
      () => withPart(MAIN_PART, Buffer.alloc(101_000_000, ' ')),
      TOO_LARGE,
    ],
    [
      'a text of 21 million characters',
      () => withPart('xl/sharedStrings.xml', `<sst><si><t>${'a'.repeat(21_000_000)}</t></si></sst>`),
      TOO_LARGE,
    ],
    [
      'too many empty texts besides those of nineteen million characters',
      () =>
        withPart(
          'xl/sharedStrings.xml',
          `<sst><si><t>${'a'.repeat(19_000_000)}</t></si>${'<si/>'.repeat(150_000)}</sst>`,
        ),
      TOO_LARGE,
    ],
    [
      'a text that is repeated for each row',
      () =>
        toWorkbook({
          sharedStrings: `<si><t>${'a'.repeat(20_000)}</t></si>`,
          sheets: [{ rows: HEADING + '<row><c t="s"><v>0</v></c></row>'.repeat(2_000) }],
        }),
      TOO_LARGE,
    ],
    [
      'cells far on the right',
      () =>
        toWorkbook({
          sheets: [
            {
              rows:
                HEADING +
                Array.from(
                  { length: 500 },
                  (_, index) => `<row><c r="XFD${index + 2}"><v>1</v></c></row>`,
                ).join(''),
            },
          ],
        }),
      TOO_LARGE,
    ],
    [
      'cells that are merged over each other',
      () =>
        toWorkbook({
          sheets: [
            {
              ...good.sheets[0],
              rows: HEADING + GOOD,
              after: `<mergeCells>${'<mergeCell ref="E2:E1048576"/>'.repeat(100)}</mergeCells>`,
            },
          ],
        }),
      TOO_LARGE,
    ],
  ])('is refused: %s', async (_kind, file, refused) => {
    expect(await readXlsx(await file())).toMatchObject({
      refused: expect.stringMatching(refused) as string,
    });
  });
});

describe('a workbook that is written', () => {
  const question: ExportedQuestion = {
    ...EXPORT_ONLY_PROPERTIES,
    number: 1,
    question_text: '=HYPERLINK("http://example.com")',
    choices: ['+1', '-1', '@x'],
    correct_answer: 2,
    notes: null,
    explanation: 'a'.repeat(32_767),
    explanation_format: 'plain',
    law_id: null,
    article: null,
    paragraph: null,
    pair: null,
    ...CURRENT_STATE,
    ...NO_SOURCE,
    shared_text: null,
    categories: [],
  };
  const write = (...questions: ExportedQuestion[]): Promise<Buffer> => {
    async function* batches() {
      yield await Promise.resolve(questions);
    }
    return buffer(writeXlsx(batches()));
  };

  it('holds texts only, whatever they begin with', async () => {
    const file = await write(question);
    expect(await readXlsx(file)).toMatchObject({
      items: [{ question: { pregunta: question.question_text, opciones: question.choices } }],
    });
    expect(lossesOfXlsx(question)).toEqual([]);
  });

  it('leaves out a text that no cell can hold, and says so before', async () => {
    const long = { ...question, explanation: 'a'.repeat(32_768) };
    expect(lossesOfXlsx(long)).toEqual([expect.stringContaining('32.767')]);
    const [item] = await itemsOf(readXlsx(await write(long)));
    expect(item).not.toHaveProperty('question.explicacion');
  });
});
