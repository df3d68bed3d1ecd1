import { TEMPLATE_PARTS_MAX, PART_SOURCES_MAX } from '#shared/mock-exams/template.rules.ts';

/** Labels by the paths of the fields, in the order of the form. */
export const TEMPLATE_HEAD_LABELS = {
  name: 'Nombre',
  body: 'Cuerpo o escala (opcional)',
  year: 'Año (opcional)',
  certainty: 'Certeza de los datos',
  source: 'Convocatoria (opcional)',
  source_address: 'Dirección de la fuente (opcional)',
  source_date: 'Fecha de la fuente (opcional)',
  minutes: 'Minutos comunes',
} as const;

export const PART_LABELS = {
  name: 'Nombre de la parte',
  questions: 'Preguntas ordinarias',
  reserve: 'De reserva',
  choices: 'Opciones por pregunta',
  alternatives: 'Supuestos a elegir',
  shared_texts: 'Textos de supuesto',
  'values.right': 'Acierto',
  'values.wrong': 'Error',
  'values.blank': 'En blanco',
  'values.double': 'Doble marca',
  scale_maximum: 'Puntuación máxima',
  minimum: 'Mínimo para superar',
  floor: 'Suelo de la directa',
  cut_off: 'Nota de corte',
  minutes: 'Minutos propios',
  corrected_after: 'Se corrige si se supera',
} as const;

export const SOURCE_LABELS = {
  law_id: 'Ley',
  title: 'Título',
  'articles.from': 'Del artículo',
  'articles.to': 'Al artículo',
  'share.weight': 'Peso',
  'share.count': 'Preguntas',
} as const;

const keysOf = (labels: object): string[] => Object.keys(labels);
const indexes = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** The paths of all fields that a form may have, from its top to its end. */
export const TEMPLATE_FIELDS: readonly string[] = [
  ...keysOf(TEMPLATE_HEAD_LABELS),
  ...indexes(TEMPLATE_PARTS_MAX).flatMap((part) => [
    ...keysOf(PART_LABELS).map((field) => `parts.${part}.${field}`),
    ...indexes(PART_SOURCES_MAX).flatMap((source) =>
      keysOf(SOURCE_LABELS).map((field) => `parts.${part}.sources.${source}.${field}`),
    ),
    `parts.${part}.sources`,
  ]),
  'parts',
];

const LABELS: Record<string, string> = { ...TEMPLATE_HEAD_LABELS, parts: 'Partes' };
const LABELS_OF_PART: Record<string, string> = { ...PART_LABELS, sources: 'Fuentes' };
const LABELS_OF_SOURCE: Record<string, string> = SOURCE_LABELS;

/** The name of a field in the list of errors, such as 'Parte 2, fuente 1: Peso'. */
export function formatFieldPath(path: string): string {
  const [, part, source, field = ''] = /^parts\.(\d+)\.(?:sources\.(\d+)\.)?(.+)$/.exec(path) ?? [];
  if (part === undefined) return withoutHint(LABELS[path]);
  const partName = `Parte ${Number(part) + 1}`;
  if (source === undefined) return `${partName}: ${withoutHint(LABELS_OF_PART[field])}`;
  return `${partName}, fuente ${Number(source) + 1}: ${withoutHint(LABELS_OF_SOURCE[field])}`;
}

const withoutHint = (label = 'Dato'): string => label.replace(' (opcional)', '');
