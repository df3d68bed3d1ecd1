import * as z from 'zod';
import { id } from '../procedure.contract.ts';
import { isLawId } from '../questions/reference.rules.ts';
import { CHOICES_MAX, CHOICES_MIN } from '../questions/questions.rules.ts';
import { isStorableText, WRONG_CHARACTER_MESSAGE } from '../text/storable.rules.ts';
import { hasVisibleText } from '../text/visible.rules.ts';
import {
  PART_ALTERNATIVES_MAX,
  TEMPLATE_CERTAINTIES,
  FRACTION_TERM_MAX,
  EXAM_MINUTES_MAX,
  PART_NAME_MAX,
  PART_TEXTS_MAX,
  TEMPLATE_PARTS_MAX,
  countPartQuestions,
  countQuestionsPerText,
  SHEET_QUESTIONS_MAX,
  PART_SOURCES_MAX,
  TEMPLATE_NAME_MAX,
  TEMPLATE_TEXT_MAX,
} from './template.rules.ts';

const text = (missing: string, max: number) =>
  z
    .string(missing)
    .trim()
    .refine(hasVisibleText, missing)
    .max(max, `No puede tener más de ${max} caracteres`)
    .refine(isStorableText, WRONG_CHARACTER_MESSAGE);
const optionalText = z
  .string()
  .trim()
  .max(TEMPLATE_TEXT_MAX, `No puede tener más de ${TEMPLATE_TEXT_MAX} caracteres`)
  .refine(isStorableText, WRONG_CHARACTER_MESSAGE)
  .transform((value) => (value === '' ? null : value))
  .nullable();
const whole = (message: string, min: number, max: number) =>
  z.int(message).min(min, message).max(max, message);
const minutes = whole(
  `Los minutos tienen que ser de 1 a ${EXAM_MINUTES_MAX}`,
  1,
  EXAM_MINUTES_MAX,
).nullable();

const INVALID_FRACTION = 'Escribe una fracción como 1, -1/3 o 3/5';
/** An exact fraction, not necessarily in lowest terms. */
export const templateFraction = z.object(
  {
    numerator: whole(INVALID_FRACTION, -FRACTION_TERM_MAX, FRACTION_TERM_MAX),
    denominator: whole(INVALID_FRACTION, 1, FRACTION_TERM_MAX),
  },
  INVALID_FRACTION,
);

/** A source's share of a part's questions. All sources of a part have weights, or all have exact counts. */
const share = z.discriminatedUnion('by', [
  z.object({ by: z.literal('weight'), weight: whole('El peso tiene que ser de 1 a 999', 1, 999) }),
  z.object({ by: z.literal('count'), count: whole('Indica cuántas preguntas', 1, SHEET_QUESTIONS_MAX) }),
]);

/** Where the questions of a part come from: a category, or a law and the articles of one of its titles. */
export const partSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('category'), category_id: id, share }),
  z.object({
    kind: z.literal('law'),
    law_id: z.string().refine(isLawId, 'Escribe el identificador del BOE, por ejemplo BOE-A-2015-10565'),
    /** The displayed name of a title of the law, such as 'Título I'; null for the whole law. */
    title: optionalText,
    /** The first and the last article; null for the whole law. */
    articles: z
      .object({
        from: whole('El artículo no es válido', 1, 9999),
        to: whole('El artículo no es válido', 1, 9999),
      })
      .refine(({ from, to }) => from <= to, {
        message: 'El primer artículo no puede ir después del último',
        path: ['to'],
      })
      .nullable(),
    share,
  }),
]);
export type PartSource = z.infer<typeof partSource>;

export const partFields = z.object({
  name: text('Escribe el nombre de la parte', PART_NAME_MAX),
  questions: whole('Indica de 1 a 210 preguntas', 1, SHEET_QUESTIONS_MAX),
  reserve: whole('Indica de 0 a 30 preguntas de reserva', 0, 30),
  /** Only questions with this number of choices are drawn. */
  choices: whole('Cada pregunta tiene de 2 a 6 opciones', CHOICES_MIN, CHOICES_MAX),
  /** What each answer adds to the direct mark; `double`: two marks at one question on paper. */
  values: z.object({
    right: templateFraction,
    wrong: templateFraction,
    blank: templateFraction,
    double: templateFraction,
  }),
  /** The highest mark of the scale, to which the best possible direct mark is scaled. */
  scale_maximum: templateFraction,
  /** The scaled mark that passes the part; null if the part has no minimum of its own. */
  minimum: templateFraction.nullable(),
  /** A second condition to pass: the least direct mark, as a share of the best possible one, such as 3/10. */
  floor: templateFraction.nullable(),
  /** The direct mark that the tribunal has published as cut-off: it is scaled to the minimum. */
  cut_off: templateFraction.nullable(),
  /** The minutes of the part; null if it shares the clock of the exam. */
  minutes,
  /** The number of cases (supuestos), of which the user answers one; with answers in several the part isn't marked. */
  alternatives: whole('Indica de 1 a 4 supuestos', 1, PART_ALTERNATIVES_MAX),
  /**
   * The number of whole shared texts in each alternative, with their questions in order; the weights of the sources are
   * ignored. If missing, the alternatives consist of single questions.
   */
  shared_texts: whole(`Indica de 1 a ${PART_TEXTS_MAX} textos`, 1, PART_TEXTS_MAX).optional(),
  /** The number, from 1, of the part that must be passed before this part is corrected. */
  corrected_after: whole('La parte indicada no existe', 1, TEMPLATE_PARTS_MAX).nullable(),
  /** The sources of the part; empty if this installation has no questions for it. */
  sources: z.array(partSource).max(PART_SOURCES_MAX, `Una parte admite hasta ${PART_SOURCES_MAX} fuentes`),
});

export const templatePart = partFields
  .refine(({ values }) => values.right.numerator > 0, {
    message: 'Un acierto tiene que sumar',
    path: ['values', 'right'],
  })
  .refine(({ scale_maximum }) => scale_maximum.numerator > 0, {
    message: 'La puntuación máxima tiene que ser mayor que cero',
    path: ['scale_maximum'],
  })
  .refine(({ sources }) => new Set(sources.map(({ share: { by } }) => by)).size <= 1, {
    message: 'Usa en toda la parte pesos o números exactos, no ambos',
    path: ['sources'],
  })
  .refine(
    ({ sources, questions }) =>
      sources.every(({ share: { by } }) => by === 'weight') ||
      sources.reduce((sum, { share: given }) => sum + (given.by === 'count' ? given.count : 0), 0) ===
        questions,
    { message: 'Los números de las fuentes tienen que sumar las preguntas de la parte', path: ['sources'] },
  )
  .superRefine((part, { addIssue }) => {
    const each = countQuestionsPerText(part);
    if (!each) return;
    const problem = (field: 'questions' | 'reserve' | 'sources', message: string) =>
      addIssue({ code: 'custom', message, path: [field] });
    if (!Number.isInteger(each.ordinary))
      problem('questions', 'Las preguntas tienen que repartirse por igual entre los textos');
    if (!Number.isInteger(each.reserve))
      problem('reserve', 'Las de reserva tienen que repartirse por igual entre los textos');
    if (part.sources.some(({ kind, share: { by } }) => kind !== 'category' || by !== 'weight'))
      problem('sources', 'Los supuestos salen de categorías: quita las leyes y los números de preguntas');
  });
export type TemplatePart = z.infer<typeof templatePart>;

/** The content of one version of a template: one exercise of a call for applications. A version never changes. */
export const templateContent = z
  .object({
    name: text('Escribe el nombre del simulacro', TEMPLATE_NAME_MAX),
    /** The civil service body (cuerpo o escala). */
    body: optionalText,
    year: optionalText,
    /** The call for applications, such as 'BOE-A-2025-26262, anexo I'. */
    source: optionalText,
    source_address: z
      .url({ protocol: /^https?$/, error: 'La dirección tiene que empezar por https://' })
      .max(TEMPLATE_TEXT_MAX, `No puede tener más de ${TEMPLATE_TEXT_MAX} caracteres`)
      .nullable(),
    source_date: z.iso.date('La fecha no es válida').nullable(),
    certainty: z.enum(TEMPLATE_CERTAINTIES, 'Elige cómo de segura es la información'),
    /** The minutes for all parts without minutes of their own; null when each part has its own. */
    minutes,
    shuffles_choices: z.boolean(),
    parts: z
      .array(templatePart)
      .min(1, 'Añade al menos una parte')
      .max(TEMPLATE_PARTS_MAX, `Un simulacro admite hasta ${TEMPLATE_PARTS_MAX} partes`),
  })
  .refine(
    ({ parts }) => parts.reduce((sum, part) => sum + countPartQuestions(part), 0) <= SHEET_QUESTIONS_MAX,
    {
      message: `Un simulacro admite hasta ${SHEET_QUESTIONS_MAX} preguntas, con las de reserva`,
      path: ['parts'],
    },
  )
  .refine(({ minutes: shared, parts }) => shared !== null || parts.every((part) => part.minutes !== null), {
    message: 'Indica los minutos del simulacro o los de cada parte',
    path: ['minutes'],
  })
  .superRefine(({ parts }, { addIssue }) => {
    for (const [i, { corrected_after }] of parts.entries())
      if (corrected_after !== null && corrected_after > i)
        addIssue({
          code: 'custom',
          message: 'Una parte solo puede depender de otra anterior',
          path: ['parts', i, 'corrected_after'],
        });
  });
export type TemplateContent = z.infer<typeof templateContent>;
