import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

export interface TestSheet {
  name?: string;
  state?: 'hidden' | 'veryHidden';
  /** The XML of the sheet's rows. */
  rows: string;
  /** The XML of the sheet before the rows; `after` is the XML after them. */
  before?: string;
  after?: string;
}

export interface TestWorkbook {
  sheets: TestSheet[];
  sharedStrings?: string;
  /** The number formats of the cell styles 0, 1, 2 …, by their ids. */
  styles?: number[];
  formats?: Record<number, string>;
  is1904?: boolean;
  /** Files of the package, by path, that replace the default ones or are added. */
  parts?: Record<string, string | Buffer>;
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Creates a workbook as Excel writes it, with only the parts that Plaza's reader reads. */
export function toWorkbook({ sheets, parts = {}, ...workbook }: TestWorkbook): Promise<Uint8Array> {
  return toZip({
    '_rels/.rels': relationships([['rId1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `${XML}<workbook ${MAIN} xmlns:r="${TYPES}"><workbookPr date1904="${workbook.is1904 ? 1 : 0}"/><sheets>${sheets
      .map(
        ({ name = 'Hoja', state = 'visible' }, index) =>
          `<sheet name="${name}" sheetId="${index + 1}" state="${state}" r:id="rId${index + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships([
      ...sheets.map((_, index): Relation => [
        `rId${index + 1}`,
        'worksheet',
        `worksheets/sheet${index + 1}.xml`,
      ]),
      ['rId100', 'sharedStrings', 'sharedStrings.xml'],
      ['rId101', 'styles', '/xl/styles.xml'],
    ]),
    'xl/sharedStrings.xml': `${XML}<sst ${MAIN}>${workbook.sharedStrings ?? ''}</sst>`,
    'xl/styles.xml': stylesOf(workbook),
    ...Object.fromEntries(
      sheets.map(({ rows, before = '', after = '' }, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `${XML}<worksheet ${MAIN}>${before}<sheetData>${rows}</sheetData>${after}</worksheet>`,
      ]),
    ),
    ...parts,
  });
}

function stylesOf({ styles = [], formats = {} }: Pick<TestWorkbook, 'styles' | 'formats'>): string {
  const codes = Object.entries(formats).map(
    ([id, code]) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`,
  );
  const cells = styles.map((id) => `<xf numFmtId="${id}"/>`);
  return `${XML}<styleSheet ${MAIN}><numFmts>${codes.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${cells.join('')}</cellXfs></styleSheet>`;
}

type Relation = [id: string, type: string, target: string];

function relationships(all: Relation[]): string {
  const texts = all.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${TYPES}/${type}" Target="${target}"/>`,
  );
  return `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${texts.join('')}</Relationships>`;
}

export async function toZip(parts: Record<string, string | Buffer>): Promise<Uint8Array> {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(parts))
    zip.addBuffer(typeof content === 'string' ? Buffer.from(content) : content, path);
  zip.end();
  return buffer(zip.outputStream);
}

/** Returns the XML of a row: undefined leaves a cell out, a text that begins with '<c' is the XML of its cell. */
export function toRowXml(line: number, cells: (string | undefined)[], attributes = ''): string {
  const all = cells.map((cell, index) => {
    const address = `${String.fromCodePoint(65 + index)}${line}`;
    if (cell === undefined) return '';
    if (cell.startsWith('<c')) return cell.replace('<c', `<c r="${address}"`);
    return `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${cell}</t></is></c>`;
  });
  return `<row r="${line}" ${attributes}>${all.join('')}</row>`;
}
