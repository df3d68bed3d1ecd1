/** What a column of a table of questions may hold; administrators choose it if the headings don't tell. */
export const COLUMN_ROLES = [
  'pregunta',
  'respuesta',
  'opcion_a',
  'opcion_b',
  'opcion_c',
  'opcion_d',
  'opcion_e',
  'opcion_f',
  'explicacion',
  'categorias',
  'nota_a',
  'nota_b',
  'nota_c',
  'nota_d',
  'nota_e',
  'nota_f',
  'ley',
  'articulo',
  'apartado',
  'examen',
  'anio',
  'numero',
] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

/** What each column of the table holds; null for one that isn't read. */
export interface TableMapping {
  roles: (ColumnRole | null)[];
  /** Whether the first row holds names of columns. */
  has_headings: boolean;
}

/**
 * The sample of a table that administrators see: its first rows and columns, with cells cut to `characters`. Only these
 * columns can be given a role.
 */
export const TABLE_SAMPLE_SIZE = { rows: 5, columns: 40, characters: 80 } as const;

/** Returns in Spanish why a mapping isn't enough to read questions; undefined if it is. */
export function findMappingProblem({ roles }: TableMapping): string | undefined {
  const named = roles.filter((role) => role !== null);
  if (new Set(named).size < named.length) return 'Dos columnas no pueden ser lo mismo.';
  const options = named.filter((role) => role.startsWith('opcion_')).length;
  if (!named.includes('pregunta') || !named.includes('respuesta') || options < 2)
    return 'Di al menos qué columna es la pregunta, cuál la respuesta correcta y cuáles dos opciones.';
  return undefined;
}
