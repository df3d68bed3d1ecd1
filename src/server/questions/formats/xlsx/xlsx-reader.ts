import {
  describeSkippedTitleRows,
  HEADING_ROWS,
  isHeading,
  NEEDED_COLUMNS,
  readTable,
} from '../table/table-reader.ts';
import type { TableMapping } from '#shared/questions/imports/table-roles.rules.ts';
import { readMappedTable, toTableSample } from '../table/mapped-table.ts';
import type { FileReadResult } from '../question-format.ts';
import type { CellTexts } from './sheet-cells.ts';
import { readSharedStrings } from './shared-strings.ts';
import { readSheet, type SheetRow, type SheetTable } from './sheet-reader.ts';
import { readWorkbook, type WorkbookSheet } from './workbook.ts';
import { BrokenWorkbook, openZip, TooLargeWorkbook, type ZipParts } from './zip-parts.ts';

const BROKEN =
  'El archivo no es un libro de Excel (.xlsx), o está dañado: ábrelo con tu hoja de cálculo y guárdalo de nuevo como .xlsx.';
const OLD_OR_LOCKED =
  'El libro es del formato antiguo de Excel (.xls) o está protegido con contraseña: guárdalo como .xlsx, sin contraseña.';
const TOO_LARGE =
  'El libro contiene demasiado: sus textos no pueden superar los 20 MB. Divídelo en varios archivos e impórtalos de uno en uno.';
const NO_SHEET = `Ninguna hoja visible del libro nombra las columnas en una de sus primeras filas: ${NEEDED_COLUMNS}.`;

const NAMES_SHOWN = 5;

/** Reads the first visible sheet with headings that are understood, and says which. */
export async function readXlsx(bytes: Uint8Array, mapping?: TableMapping | null): Promise<FileReadResult> {
  if (isCompoundFile(bytes)) return { refused: OLD_OR_LOCKED };
  try {
    return await readQuestions(await openZip(bytes), mapping);
  } catch (error) {
    if (error instanceof BrokenWorkbook) return { refused: BROKEN };
    if (error instanceof TooLargeWorkbook) return { refused: TOO_LARGE };
    throw error;
  }
}

/** Whether the file has the format of older or encrypted workbooks. */
function isCompoundFile(bytes: Uint8Array): boolean {
  return [0xd0, 0xcf, 0x11, 0xe0].every((byte, index) => bytes[index] === byte);
}

async function readQuestions(zip: ZipParts, mapping?: TableMapping | null): Promise<FileReadResult> {
  const workbook = await readWorkbook(zip);
  const { sheets } = workbook;
  const texts = await readTexts(zip, workbook);
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  if (mapping) return readMapped(zip, texts, visible, mapping);
  let sample: string[][] = [];
  for (const sheet of visible) {
    let seen: SheetRow[] = [];
    const table = await readSheet(zip.read(sheet.part), texts, (rows) => {
      seen = rows;
      return rows.length < HEADING_ROWS || findHeading(rows) >= 0;
    });
    if (sample.length === 0) sample = toTableSample(table?.rows ?? seen);
    const heading = table ? findHeading(table.rows) : -1;
    if (!table || heading < 0) continue;
    const read = readTable(table.rows.slice(heading));
    return 'refused' in read ? read : { ...read, remarks: describeReading(sheet, sheets, table, heading) };
  }
  return { refused: NO_SHEET, table: sample };
}

async function readTexts(
  zip: ZipParts,
  { sharedStrings, styles, is1904 }: Awaited<ReturnType<typeof readWorkbook>>,
): Promise<CellTexts> {
  return {
    sharedStrings: sharedStrings === undefined ? [] : await readSharedStrings(zip, sharedStrings),
    styles,
    is1904,
  };
}

/** Reads the first visible sheet that isn't empty, with the columns that the user has named. */
async function readMapped(
  zip: ZipParts,
  texts: CellTexts,
  sheets: WorkbookSheet[],
  mapping: TableMapping,
): Promise<FileReadResult> {
  for (const sheet of sheets) {
    const table = await readSheet(zip.read(sheet.part), texts, () => true);
    if (!table || table.rows.length === 0) continue;
    const read = readMappedTable(table.rows, mapping);
    return { ...read, remarks: [`Se ha leído la hoja ${quote(sheet.name)}.`] };
  }
  return { refused: NO_SHEET };
}

function findHeading(rows: SheetRow[]): number {
  return rows.slice(0, HEADING_ROWS).findIndex(({ cells }) => isHeading(cells));
}

function describeReading(
  sheet: WorkbookSheet,
  sheets: WorkbookSheet[],
  table: SheetTable,
  heading: number,
): string[] {
  const others = sheets.filter((other) => other !== sheet).map(({ name }) => quote(name));
  const shown = others.slice(0, NAMES_SHOWN).join(', ');
  const more = others.length > NAMES_SHOWN ? ` y ${others.length - NAMES_SHOWN} más` : '';
  const { rows, hiddenColumns } = table;
  const first = rows[heading];
  const hidden = rows.slice(heading + 1).filter(({ isHidden }) => isHidden).length;
  const columns =
    first?.cells.filter(
      (cell, index) =>
        cell !== '' && hiddenColumns.some((range) => range.first <= index && index <= range.last),
    ).length ?? 0;
  return [
    `Se ha leído la hoja ${quote(sheet.name)}${others.length > 0 ? `; no se ha leído ${shown}${more}` : ''}.`,
    ...(heading > 0 ? [describeSkippedTitleRows(first?.line)] : []),
    ...(hidden > 0 ? [`También se han leído las filas ocultas: ${hidden}.`] : []),
    ...(columns > 0 ? [`También se han leído las columnas ocultas: ${columns}.`] : []),
  ];
}

/** Quotes the name of a sheet; Excel allows 31 characters. */
function quote(name: string): string {
  return `«${Array.from(name.slice(0, 100)).slice(0, 31).join('')}»`;
}
