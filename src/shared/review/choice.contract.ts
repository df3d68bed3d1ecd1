import * as z from 'zod';
import { id } from '../procedure.contract.ts';
import { lawId } from '../questions/reference.contract.ts';
import { DECKS } from './decks.rules.ts';
import { MAX_PRACTICE_QUESTIONS, PRACTICE_MINUTES } from './review.rules.ts';

export const deck = z.enum(DECKS, 'El mazo no es válido');

/** A law, or one of its divisions with everything inside it. */
export const lawPart = z.object({
  law_id: lawId,
  division: z.int().min(1).max(999).nullable(),
});
export type LawPart = z.infer<typeof lawPart>;

/** Limits a choice to questions of these categories and laws; an empty list doesn't limit it. */
export const questionScope = z.object({
  category_ids: z.array(id).max(200, 'Elige 200 categorías como máximo.'),
  laws: z.array(lawPart).max(200, 'Elige 200 partes de leyes como máximo.'),
});
export type QuestionScope = z.infer<typeof questionScope>;

export const practiceChoice = questionScope.extend({
  deck: deck.nullable(),
  /** Only questions that the user has never answered, or last answered at least this many days ago. */
  not_seen_days: z
    .int('Escribe un número de días, de 1 a 3650.')
    .min(1, 'Escribe un número de días, de 1 a 3650.')
    .max(3650, 'Escribe un número de días, de 1 a 3650.')
    .nullable(),
  count: z
    .int('Elige entre 1 y 100 preguntas.')
    .min(1, 'Elige entre 1 y 100 preguntas.')
    .max(MAX_PRACTICE_QUESTIONS, 'Elige entre 1 y 100 preguntas.'),
  /** Shows the options of each question in a random order. */
  shuffles_choices: z.boolean(),
  /** The minutes shown as a countdown; the practice doesn't end when they run out. Null: no countdown. */
  minutes: z
    .int('Elige entre 1 y 240 minutos.')
    .min(PRACTICE_MINUTES.min, 'Elige entre 1 y 240 minutos.')
    .max(PRACTICE_MINUTES.max, 'Elige entre 1 y 240 minutos.')
    .nullable(),
});
export type PracticeChoice = z.infer<typeof practiceChoice>;
