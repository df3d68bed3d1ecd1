import { formatNumber, type NumberKind } from './number-text.ts';
import { unescapeXlsxText } from './xlsx-text.ts';

/** A cell as the XML of the sheet describes it. */
export interface RawCell {
  address: string;
  type: string;
  style: number;
  isFormula: boolean;
  /** The stored value of the cell, if it has one. */
  value: string | undefined;
}

export interface CellTexts {
  sharedStrings: string[];
  styles: NumberKind[];
  is1904: boolean;
}

/** The text of a cell, or why it can't be read (in Spanish, after 'La pregunta #N …'). Formulas are never computed. */
export type CellText = { text: string } | { problem: string };

export function readCell(cell: RawCell, texts: CellTexts): CellText {
  const { address, type, value } = cell;
  if (value === undefined) {
    return cell.isFormula
      ? {
          problem: `tiene en la celda ${address} una fórmula sin su resultado: abre el archivo en tu hoja de cálculo y guárdalo, o escribe el texto`,
        }
      : { text: '' };
  }
  if (type === 'e')
    return { problem: `tiene en la celda ${address} un error de la hoja («${shorten(value)}»)` };
  const text = readValue(cell, value, texts);
  return text === undefined
    ? { problem: `tiene en la celda ${address} un valor que no se entiende («${shorten(value)}»)` }
    : { text };
}

function readValue({ type, style }: RawCell, value: string, texts: CellTexts): string | undefined {
  switch (type) {
    case 's':
      return /^\d+$/.test(value) ? texts.sharedStrings[Number(value)] : undefined;
    case 'str':
    case 'inlineStr':
      return unescapeXlsxText(value);
    case 'b':
      return value === '1' ? 'VERDADERO' : 'FALSO';
    case 'd':
      return formatIsoDate(value);
    case 'n':
      return readNumber(value, texts.styles[style] ?? 'plain', texts.is1904);
    default:
      return undefined;
  }
}

function readNumber(value: string, kind: NumberKind, is1904: boolean): string | undefined {
  const number = Number(value);
  if (value.trim() === '') return '';
  return Number.isFinite(number) ? formatNumber(number, kind, is1904) : undefined;
}

function formatIsoDate(value: string): string | undefined {
  const [, year, month, day, time] = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d:\d\d).*)?$/.exec(value) ?? [];
  if (year === undefined) return undefined;
  return `${day}/${month}/${year}${time === undefined || time === '00:00' ? '' : ` ${time}`}`;
}

function shorten(text: string): string {
  return Array.from(text.slice(0, 100)).slice(0, 50).join('');
}
