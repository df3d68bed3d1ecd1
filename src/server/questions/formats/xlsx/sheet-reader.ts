import { FILE_MAX_BYTES } from '#shared/questions/question-file.rules.ts';
import type { TableRow } from '../table/table-rows.ts';
import { formatColumnLetters, parseColumn, parseRowNumber } from './cell-address.ts';
import { type CellTexts, type RawCell, readCell } from './sheet-cells.ts';
import { type Attributes, isXmlTrue, parseXml } from './xml-events.ts';
import { BrokenWorkbook, TooLargeWorkbook } from './zip-parts.ts';

/** The rows of the largest sheet in Excel. */
const ROWS_MAX = 1_048_576;
const COLUMNS_MAX = 16_384;
/** How many bytes a row and a cell count besides their characters; an empty cell to the left of a filled one counts. */
const ROW_COST = 64;
const CELL_COST = 8;

export interface SheetRow extends TableRow {
  isHidden: boolean;
}

export interface SheetTable {
  /** The rows that have a text. */
  rows: SheetRow[];
  hiddenColumns: { first: number; last: number }[];
}

interface Range {
  column: number;
  first: number;
  last: number;
}

/** Reads the rows of a sheet; stops and returns undefined once `isWanted` refuses the rows that were read so far. */
export async function readSheet(
  pieces: AsyncIterable<string>,
  texts: CellTexts,
  isWanted: (rows: SheetRow[]) => boolean,
): Promise<SheetTable | undefined> {
  const collector = new RowCollector(texts);
  let isUnwanted = false;
  await parseXml(pieces, {
    open: (name, attributes) => collector.open(name, attributes),
    text: (piece) => collector.addText(piece),
    close: (name) => collector.close(name),
    isDone: () => {
      isUnwanted ||= !isWanted(collector.rows);
      return isUnwanted;
    },
  });
  if (isUnwanted) return undefined;
  const { rows, hiddenColumns } = collector;
  collector.fillMergedCells();
  return { rows, hiddenColumns };
}

/** Collects rows from the elements of a sheet's XML, and counts the memory that they take. */
class RowCollector {
  readonly rows: SheetRow[] = [];
  readonly hiddenColumns: { first: number; last: number }[] = [];
  readonly #texts: CellTexts;
  readonly #merged: Range[] = [];
  #left = FILE_MAX_BYTES;
  #row: SheetRow = { line: 0, cells: [], isHidden: false };
  #column = -1;
  #cell: RawCell | undefined;
  #isInValue = false;
  #isSpoken = false;

  constructor(texts: CellTexts) {
    this.#texts = texts;
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'row') this.#startRow(attributes);
    else if (name === 'c') this.#startCell(attributes);
    else if (name === 'mergeCell') this.#merge(attributes['ref'] ?? '');
    else if (name === 'col' && isXmlTrue(attributes['hidden'])) this.#hide(attributes);
    else if (this.#cell) this.#startPart(this.#cell, name);
  }

  addText(text: string): void {
    if (this.#isInValue && this.#cell) this.#cell.value = (this.#cell.value ?? '') + text;
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#isInValue = false;
    else if (name === 'rPh') this.#isSpoken = false;
    else if (name === 'c') this.#endCell();
    else if (name === 'row') this.#endRow();
  }

  /** Repeats the text of each cell that is merged over several rows in all of these rows. */
  fillMergedCells(): void {
    const byLine = new Map(this.rows.map((row) => [row.line, row]));
    for (const { column, first, last } of this.#merged) {
      const text = byLine.get(first)?.cells[column] ?? '';
      for (let line = first + 1; line <= last; line += 1) {
        const row = byLine.get(line);
        this.#spend(1 + (row ? text.length : 0));
        if (row && (row.cells[column] ?? '') === '') setCell(row.cells, column, text);
      }
    }
  }

  #startRow({ r, hidden }: Attributes): void {
    const line = r === undefined ? this.#row.line + 1 : Number(r);
    if (!(line > this.#row.line && line <= ROWS_MAX)) throw new BrokenWorkbook('the number of a row');
    this.#row = { line, cells: [], isHidden: isXmlTrue(hidden) };
    this.#column = -1;
  }

  #endRow(): void {
    if (this.#row.cells.every((cell) => cell.trim() === '')) return;
    this.#spend(ROW_COST);
    this.rows.push(this.#row);
  }

  #startCell({ r, t = 'n', s = '0' }: Attributes): void {
    this.#column = r === undefined ? this.#column + 1 : parseColumn(r);
    if (this.#column >= COLUMNS_MAX) throw new BrokenWorkbook('the number of a column');
    const address = `${formatColumnLetters(this.#column)}${this.#row.line}`;
    this.#cell = { address, type: t, style: Number(s), isFormula: false, value: undefined };
  }

  #startPart(cell: RawCell, name: string): void {
    if (name === 'f') cell.isFormula = true;
    if (name === 'rPh') this.#isSpoken = true;
    if (name !== 'v' && (name !== 't' || this.#isSpoken)) return;
    this.#isInValue = true;
    cell.value ??= '';
  }

  #endCell(): void {
    if (!this.#cell) return;
    const read = readCell(this.#cell, this.#texts);
    this.#cell = undefined;
    const { cells } = this.#row;
    if ('problem' in read) {
      this.#spend(read.problem.length + CELL_COST);
      (this.#row.problems ??= new Map()).set(this.#column, read.problem);
    } else if (read.text !== '') {
      this.#spend(read.text.length + CELL_COST * Math.max(1, this.#column + 1 - cells.length));
      setCell(cells, this.#column, read.text);
    }
  }

  #hide({ min, max }: Attributes): void {
    this.#spend(CELL_COST);
    this.hiddenColumns.push({ first: Number(min) - 1, last: Number(max) - 1 });
  }

  #merge(ref: string): void {
    const [from = '', to = from] = ref.split(':');
    const [first, last] = [parseRowNumber(from), parseRowNumber(to)];
    this.#spend(CELL_COST);
    if (last > first) this.#merged.push({ column: parseColumn(from), first, last: Math.min(last, ROWS_MAX) });
  }

  #spend(cost: number): void {
    this.#left -= cost;
    if (this.#left < 0) throw new TooLargeWorkbook();
  }
}

/** Sets a cell, and fills the cells left out before it with ''. */
function setCell(cells: string[], column: number, text: string): void {
  while (cells.length < column) cells.push('');
  cells[column] = text;
}
