import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { ExportedQuestion } from '#server/questions/exporting/question-export.repository.ts';
import type { FormatLoss } from '../question-format.ts';
import { TABLE_HEADINGS, tableRows, toTableRow } from '../table/table-writer.ts';
import { formatColumnLetters } from './cell-address.ts';
import { escapeXlsxText } from './xlsx-text.ts';

/** The most characters of a cell, in UTF-16. */
const CELL_MAX = 32_767;
const WIDTH = 30;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OPEN_XML = 'http://schemas.openxmlformats.org';
const MAIN = `${OPEN_XML}/spreadsheetml/2006/main`;
const RELATIONSHIPS = `${OPEN_XML}/officeDocument/2006/relationships`;
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The parts of a workbook with one sheet, except the sheet. All cells are texts, even those like formulas. */
const PARTS: [path: string, content: string][] = [
  [
    '[Content_Types].xml',
    `<Types xmlns="${OPEN_XML}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/></Types>`,
  ],
  ['_rels/.rels', relationships(['officeDocument', 'xl/workbook.xml'])],
  [
    'xl/workbook.xml',
    `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}"><sheets><sheet name="Preguntas" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    relationships(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml']),
  ],
  [
    'xl/styles.xml',
    // style 1 is for texts (format 49), so what users type into a cell later is a text too
    `<styleSheet xmlns="${MAIN}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
  ],
];

function relationships(...targets: [type: string, target: string][]): string {
  const all = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${RELATIONSHIPS}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${OPEN_XML}/package/2006/relationships">${all.join('')}</Relationships>`;
}

export async function* writeXlsx(batches: AsyncIterable<ExportedQuestion[]>): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const archive = Readable.from(zip.outputStream);
  for (const [path, content] of PARTS) zip.addBuffer(Buffer.from(XML + content), path);
  zip.addReadStreamLazy('xl/worksheets/sheet1.xml', (open) => {
    const sheet = Readable.from(writeSheet(batches));
    sheet.on('error', (error) => archive.destroy(error));
    open(null, sheet);
  });
  zip.end();
  for await (const chunk of archive) yield chunk as Uint8Array;
}

async function* writeSheet(batches: AsyncIterable<ExportedQuestion[]>): AsyncGenerator<string> {
  const columns = `<cols><col min="1" max="${TABLE_HEADINGS.length}" width="${WIDTH}" style="1" customWidth="1"/></cols>`;
  // the row of headings stays visible while scrolling
  const view =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
  yield `${XML}<worksheet xmlns="${MAIN}">${view}${columns}<sheetData>${writeRow(TABLE_HEADINGS, 1)}`;
  let line = 1;
  for await (const rows of tableRows(batches)) {
    yield rows.map((row, index) => writeRow(row, line + index + 1)).join('');
    line += rows.length;
  }
  yield '</sheetData></worksheet>';
}

function writeRow(cells: string[], line: number): string {
  return `<row r="${line}">${cells.map((text, column) => writeCell(text, formatColumnLetters(column) + line)).join('')}</row>`;
}

function writeCell(text: string, address: string): string {
  if (text === '' || text.length > CELL_MAX) return '';
  return `<c r="${address}" s="1" t="inlineStr"><is><t xml:space="preserve">${escapeXlsxText(text)}</t></is></c>`;
}

export function lossesOfXlsx(question: ExportedQuestion): FormatLoss[] {
  return toTableRow(question).some((cell) => cell.length > CELL_MAX)
    ? ['Los textos de más de 32.767 caracteres, que no caben en una celda']
    : [];
}
