import { foldText } from '#shared/lists/search.rules.ts';
import { CHOICE_INDEXES, formatChoiceLabel } from '#shared/questions/questions.rules.ts';

/** The columns of a table in the order in which they are written, without those of the options. */
export const TEXT_COLUMNS = [
  'pregunta',
  'respuesta',
  'explicacion',
  'explicacion_formato',
  'categorias',
  'ley',
  'articulo',
  'apartado',
  'pareja',
  'estado',
  'estado_desde',
  'estado_motivo',
  'examen',
  'anio',
  'numero',
  'reserva',
  'supuesto',
  'supuesto_texto',
  'supuesto_formato',
  'supuesto_orden',
] as const;
const OF_EXAM = ['anio', 'numero', 'reserva'] as const;
export type TextColumn = (typeof TEXT_COLUMNS)[number];

/** Where each column of a table is, counted from 0; columns that the table lacks are left out. */
export type ColumnIndexes = Partial<Record<TextColumn, number>> & {
  /** The columns of the options A, B, …; undefined for a letter without a column. */
  options: (number | undefined)[];
  notes: (number | undefined)[];
};

/** The headings by which each column is recognised, in Spanish and English, without accents and signs. */
const HEADINGS: Readonly<Record<TextColumn, string[]>> = {
  pregunta: ['pregunta', 'enunciado', 'texto', 'texto de la pregunta', 'question', 'question text'],
  respuesta: [
    'respuesta',
    'respuesta correcta',
    'opcion correcta',
    'correcta',
    'solucion',
    'clave',
    'answer',
    'correct answer',
    'correct',
    'key',
  ],
  explicacion: ['explicacion', 'justificacion', 'comentario', 'retroalimentacion', 'explanation', 'feedback'],
  explicacion_formato: ['explicacion formato'],
  categorias: [
    'categorias',
    'categoria',
    'tema',
    'temas',
    'materia',
    'bloque',
    'category',
    'categories',
    'tags',
  ],
  ley: ['ley', 'norma'],
  articulo: ['articulo', 'art'],
  apartado: ['apartado'],
  pareja: ['pareja'],
  estado: ['estado'],
  estado_desde: ['estado desde', 'desfasada desde'],
  estado_motivo: ['estado motivo', 'motivo del estado'],
  examen: ['examen', 'convocatoria'],
  // 'año' is listed too, because foldText keeps the ñ
  anio: ['anio', 'año', 'year'],
  numero: ['numero', 'numero de pregunta'],
  reserva: ['reserva', 'de reserva'],
  supuesto: ['supuesto', 'supuesto practico', 'caso practico'],
  supuesto_texto: ['supuesto texto', 'texto del supuesto'],
  supuesto_formato: ['supuesto formato'],
  supuesto_orden: ['supuesto orden', 'orden en el supuesto'],
};

const OPTION = /^(?:(?:opcion|respuesta|option|choice|answer) )?([a-f]|[1-6])$/;
const NOTE = /^(?:nota|note) ([a-f]|[1-6])$/;

/** Finds the columns by their headings; undefined if those for the wording or for at least two options are missing. */
export function findColumns(headings: string[]): ColumnIndexes | undefined {
  const names = headings.map((heading) =>
    foldText(heading)
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  );
  const columns: ColumnIndexes = { options: lettered(names, OPTION), notes: lettered(names, NOTE) };
  for (const column of TEXT_COLUMNS) {
    const index = names.findIndex((name) => HEADINGS[column].includes(name));
    if (index >= 0) columns[column] = index;
  }
  // in a table without the exam's name, 'Número' is the number of the row and not of the question in its exam
  if (columns.examen === undefined) for (const column of OF_EXAM) delete columns[column];
  const options = columns.options.filter((column) => column !== undefined).length;
  return columns.pregunta === undefined || options < 2 ? undefined : columns;
}

/** Finds the columns whose headings end in a letter or number, such as 'opción a', up to the last one that exists. */
function lettered(names: string[], pattern: RegExp): (number | undefined)[] {
  const columns = CHOICE_INDEXES.map((index) => {
    const letters = [formatChoiceLabel(index).toLowerCase(), String(index + 1)];
    const column = names.findIndex((name) => letters.includes(pattern.exec(name)?.[1] ?? ''));
    return column < 0 ? undefined : column;
  });
  return columns.slice(0, columns.findLastIndex((column) => column !== undefined) + 1);
}
