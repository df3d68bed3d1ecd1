import { formatDateTime } from '#client/lib/dates.ts';
import { formatNumber } from '#client/lib/format.ts';
import { TEMPLATE_CERTAINTY_NAMES } from '#shared/mock-exams/template.rules.ts';
import { formatChoiceLabel, isChoiceIndex } from '#shared/questions/questions.rules.ts';
import { STATE_NAMES } from '#shared/questions/states.rules.ts';
import { RULING_NAMES } from '#shared/questions/rulings.rules.ts';
import { REPORT_STATUS_LABELS } from '#shared/reports/reports.rules.ts';
import { formatRole, ROLES } from '#shared/accounts/roles.rules.ts';

/** Spanish names of columns; other columns are shown by their own name. */
const LABELS: Record<string, string> = {
  name: 'Nombre',
  username: 'Nombre de usuario',
  email: 'Email',
  email_verified: 'Email confirmado',
  extra_time_percent: 'Tiempo adicional (%)',
  role: 'Rol',
  blocked: 'Bloqueado',
  new_password: 'Contraseña nueva',
  has_second_factor: 'Verificación en dos pasos',
  hidden: 'Oculto en el ranking',
  title: 'Título',
  content: 'Contenido',
  description: 'Descripción',
  group: 'Grupo',
  groups: 'Grupos',
  categories: 'Categorías',
  question_text: 'Pregunta',
  choices: 'Opciones',
  correct_answer: 'Respuesta correcta',
  notes: 'Notas de las opciones',
  explanation: 'Explicación',
  explanation_format: 'Formato de la explicación',
  law_id: 'Ley',
  article: 'Artículo',
  paragraph: 'Apartado',
  shared_text: 'Supuesto',
  shared_text_position: 'Orden en el supuesto',
  text: 'Texto',
  text_format: 'Formato del texto',
  status: 'Estado',
  created_at: 'Creación',
  deleted_at: 'Eliminación',
  published_at: 'Publicación',
  file_name: 'Archivo',
  total: 'Preguntas del archivo',
  questions_new: 'Preguntas nuevas',
  repeats: 'Preguntas repetidas',
  repeats_extended: 'Repetidas con categorías nuevas',
  categories_created: 'Categorías creadas',
  explanations_as_html: 'Explicaciones leídas como HTML',
  awarded: 'Insignias otorgadas',
  search: 'Búsqueda',
  filtered: 'Con búsqueda',
  period_type: 'Período',
  period_start: 'Primer día',
  points: 'Puntos',
  reason: 'Motivo',
  ruling: 'Resolución',
  questions: 'Preguntas',
  bulk_kind: 'Qué se ha cambiado',
  added_categories: 'Categorías puestas',
  removed_categories: 'Categorías quitadas',
  state: 'Estado de la pregunta',
  state_since: 'Desfasada desde',
  state_reason: 'Motivo del estado',
  source_exam: 'Examen de la fuente',
  source_year: 'Año de la fuente',
  source_number: 'Número en la fuente',
  source_is_reserve: 'De reserva',
  version: 'Versión',
  failed: 'Con errores',
  sort: 'Orden',
  direction: 'Sentido',
  body: 'Cuerpo o escala',
  year: 'Año',
  source: 'Convocatoria',
  source_address: 'Dirección de la convocatoria',
  source_date: 'Fecha de la convocatoria',
  certainty: 'Certeza',
  minutes: 'Minutos',
  shuffles_choices: 'Opciones barajadas',
  parts: 'Partes',
  published: 'Publicado',
};

/** Spanish names of values, by column. */
const NAMED: Record<string, Record<string, string>> = {
  role: Object.fromEntries(ROLES.map((role) => [role, formatRole(role)])),
  period_type: { daily: 'Día', weekly: 'Semana', monthly: 'Mes' },
  certainty: TEMPLATE_CERTAINTY_NAMES,
  ruling: RULING_NAMES,
  state: STATE_NAMES,
  bulk_kind: {
    categories: 'Categorías',
    state: 'Estado',
    source: 'Fuente',
    delete: 'Eliminación',
    restore: 'Restauración',
  },
  direction: { asc: 'Ascendente', desc: 'Descendente' },
  explanation_format: { plain: 'Texto', rich: 'Texto con formato' },
  text_format: { plain: 'Texto', rich: 'Texto con formato' },
  status: {
    ...REPORT_STATUS_LABELS,
    checking: 'En comprobación',
    refused: 'Con problemas',
    ready: 'Lista para publicar',
    discarded: 'Descartada',
    published: 'Publicada',
    undone: 'Deshecha',
  },
};

/** A changed column. `undefined`: the value is not recorded. `null`: the column was empty. */
export interface ChangedField {
  key: string;
  label: string;
  before: string | null | undefined;
  after: string | null | undefined;
}

type State = Record<string, unknown> | null;

/** Returns an audit entry's columns as text. */
export function listChangedFields(before: State, after: State): ChangedField[] {
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return keys.map((key) => ({
    key,
    label: Object.hasOwn(LABELS, key) ? (LABELS[key] ?? key) : key,
    before: before ? valueText(key, before[key]) : undefined,
    after: after ? valueText(key, after[key]) : undefined,
  }));
}

function valueText(key: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (typeof value === 'number') return numberText(key, value);
  if (typeof value === 'string') return stringText(key, value);
  return Array.isArray(value) ? listText(key, value) : JSON.stringify(value, null, 2);
}

function numberText(key: string, value: number): string {
  return key === 'correct_answer' && isChoiceIndex(value) ? formatChoiceLabel(value) : formatNumber(value);
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:?\d{2})$/;

function stringText(key: string, value: string): string {
  const named = Object.hasOwn(NAMED, key) ? NAMED[key] : undefined;
  if (named && Object.hasOwn(named, value)) return named[value] ?? value;
  const at = INSTANT.test(value) ? new Date(value) : undefined;
  return at && !Number.isNaN(at.getTime()) ? formatDateTime(at) : value;
}

/** Returns one line per value; each choice or note of a question begins with its letter. */
function listText(key: string, values: unknown[]): string | null {
  if (values.length === 0) return null;
  return values
    .flatMap((value, index) => {
      if (value === null) return [];
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      const isOfChoice = key === 'choices' || key === 'notes';
      return isOfChoice && isChoiceIndex(index) ? `${formatChoiceLabel(index)}) ${text}` : text;
    })
    .join('\n');
}
