import { foldText } from '#shared/lists/search.rules.ts';
import { CHOICE_INDEXES, choiceLabel } from '#shared/questions/questions.rules.ts';

/** The columns of a table of questions; 'opcion_a' and 'nota_a' stand for each of six letters. */
const TEXT_COLUMNS = [
  'pregunta',
  'respuesta',
  'explicacion',
  'explicacion_formato',
  'categorias',
  'ley',
  'articulo',
  'apartado',
  'pareja',
] as const;
type TextColumn = (typeof TEXT_COLUMNS)[number];

/** Where the columns of a table stand, counted from 0; the missing ones are absent. */
export type Columns = Partial<Record<TextColumn, number>> & { options: number[]; notes: number[] };

/** The headings that people give them, without accents and signs, in Spanish and English. */
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
};

const OPTION = /^(?:(?:opcion|respuesta|option|choice|answer) )?([a-f]|[1-6])$/;
const NOTE = /^(?:nota|note) ([a-f]|[1-6])$/;

/** Finds the columns by their headings; undefined where those of the wording or of two options are missing. */
export function findColumns(headings: string[]): Columns | undefined {
  const names = headings.map((heading) =>
    foldText(heading)
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  );
  const columns: Columns = { options: lettered(names, OPTION), notes: lettered(names, NOTE) };
  for (const column of TEXT_COLUMNS) {
    const index = names.findIndex((name) => HEADINGS[column].includes(name));
    if (index >= 0) columns[column] = index;
  }
  return columns.pregunta === undefined || columns.options.length < 2 ? undefined : columns;
}

/** In the order of their letters or numbers. */
function lettered(names: string[], pattern: RegExp): number[] {
  return CHOICE_INDEXES.flatMap((index) => {
    const letters = [choiceLabel(index).toLowerCase(), String(index + 1)];
    const column = names.findIndex((name) => letters.includes(pattern.exec(name)?.[1] ?? ''));
    return column < 0 ? [] : [column];
  });
}
