import { foldText } from '#shared/lists/search.rules.ts';
import type { FileFacts } from '../question-facts.ts';
import type { TextColumn } from './table-columns.ts';

type FactColumn = Extract<
  TextColumn,
  'estado' | 'estado_desde' | 'estado_motivo' | 'examen' | 'anio' | 'numero' | 'reserva'
>;
type CellOf = (column: FactColumn) => string;

const YES = new Set(['si', 's', 'x', '1', 'true', 'verdadero']);
const NO = new Set(['', 'no', 'n', '0', 'false', 'falso']);

/** Reads the cells of state and source. A value that isn't understood stays; the check of the entry reports it. */
export function readFacts(cellOf: CellOf): FileFacts {
  return { ...readState(cellOf), ...readSource(cellOf) };
}

function readState(cellOf: CellOf): Pick<FileFacts, 'estado'> {
  const nombre = foldText(cellOf('estado').trim());
  const [desde, motivo] = [readDay(cellOf('estado_desde').trim()), cellOf('estado_motivo')];
  if (nombre === '' && desde === '' && motivo === '') return {};
  return { estado: { nombre, ...(desde !== '' && { desde }), ...(motivo !== '' && { motivo }) } };
}

/** Turns a day as spreadsheets show it ('1/10/2024') into one as stored; any other text stays as it is. */
function readDay(cell: string): string {
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(cell) ?? [];
  return day && month ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : cell;
}

function readSource(cellOf: CellOf): Pick<FileFacts, 'fuente'> {
  const [examen, anio, numero] = [cellOf('examen'), cellOf('anio').trim(), cellOf('numero').trim()];
  const reserva = readFlag(cellOf('reserva'));
  if (examen.trim() === '' && anio === '' && numero === '' && reserva === false) return {};
  return {
    fuente: {
      examen,
      ...(anio !== '' && { anio: Number(anio) }),
      ...(numero !== '' && { numero: Number(numero) }),
      // a value that is neither yes nor no stays as it is: the check of the entry reports it
      ...(reserva !== false && { reserva: reserva as boolean }),
    },
  };
}

function readFlag(cell: string): unknown {
  const word = foldText(cell.trim());
  if (NO.has(word)) return false;
  return YES.has(word) ? true : cell;
}
