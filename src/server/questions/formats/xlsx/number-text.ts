/** The kinds of number formats: a date or percentage is read as it is shown, any other number as it is stored. */
export type NumberKind = 'plain' | 'date' | 'percent';

const DAY_MS = 86_400_000;
/** The day 0 of Excel's dates. It is 30 December 1899, because Excel counts a 29 February 1900, which didn't exist. */
const EPOCH = Date.UTC(1899, 11, 30);
const FIRST_RIGHT_DAY = 60;
/** The number of Excel's last day, 31 December 9999. */
const LAST_DAY = 2_958_465;
const DAYS_TO_1904 = 1462;

const decimals = new Intl.NumberFormat('es-ES', { useGrouping: false, maximumSignificantDigits: 15 });

/** The first and last numbers of built-in date formats, whose codes workbooks omit (ECMA-376, 18.8.30). */
const DATE_FORMATS = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const;
const PERCENT_FORMATS = new Set([9, 10]);

/** Finds the kind of a number format by its number or, if it has one, its code. */
export function findNumberKind(id: number, code: string | undefined): NumberKind {
  if (code !== undefined) return findKindOfCode(code);
  if (PERCENT_FORMATS.has(id)) return 'percent';
  return DATE_FORMATS.some(([first, last]) => first <= id && id <= last) ? 'date' : 'plain';
}

function findKindOfCode(code: string): NumberKind {
  // removes quoted, escaped and bracketed signs, which aren't codes, except elapsed time such as [h]
  const signs = code.replaceAll(/"[^"]*"|\\.|_.|\*.|\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, '');
  if (/[dmyhs]/i.test(signs)) return 'date';
  return signs.includes('%') ? 'percent' : 'plain';
}

/** Formats a number as a Spanish spreadsheet shows it: '3,5', '25%', '23/11/2026', '14:30'. */
export function formatNumber(value: number, kind: NumberKind, is1904: boolean): string {
  if (kind === 'percent') return `${decimals.format(value * 100)}%`;
  const days = kind === 'date' && is1904 ? value + DAYS_TO_1904 : value;
  return kind === 'date' && days >= 0 && days < LAST_DAY + 1 ? formatDay(days) : decimals.format(value);
}

function formatDay(days: number): string {
  const seconds = Math.round((days % 1) * 86_400);
  const day = Math.floor(days) + (days < FIRST_RIGHT_DAY ? 1 : 0);
  const at = new Date(EPOCH + day * DAY_MS + seconds * 1000).toISOString();
  const [year, month, date] = at.slice(0, 10).split('-');
  const time = at.slice(11, at.slice(17, 19) === '00' ? 16 : 19);
  if (days < 1) return time;
  return `${date}/${month}/${year}${seconds === 0 ? '' : ` ${time}`}`;
}
