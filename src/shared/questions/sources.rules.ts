export const SOURCE_EXAM_MAX = 120;
export const SOURCE_YEAR = { min: 1900, max: 2100 } as const;
export const SOURCE_NUMBER_MAX = 9999;

interface Source {
  exam: string;
  year: number | null;
  number: number | null;
  is_reserve: boolean;
}

/** Formats a source, for example 'AGE C2, 2023, pregunta 14 de reserva'. */
export function formatSource({ exam, year, number, is_reserve }: Source): string {
  const place = [...(number === null ? [] : [number]), ...(is_reserve ? ['de reserva'] : [])].join(' ');
  return [exam, ...(year === null ? [] : [year]), ...(place === '' ? [] : [`pregunta ${place}`])].join(', ');
}
