import * as z from 'zod';
import { adminProcedure, id } from '../procedure.contract.ts';
import { direction, page, sort } from '../lists/lists.contract.ts';
import { search } from '../lists/search.contract.ts';
import { questionState, sourceExam, sourceYear, stateName } from './question-state.contract.ts';
import { QUESTION_FORMAT_IDS } from './question-formats.rules.ts';
import { MAX_FILTER_CATEGORIES, QUESTION_SORTS } from './question-list.rules.ts';

/** A question must match every given filter, and any one of the categories (rules.md 27). */
export const questionFilter = z.object({
  search,
  without_explanation: z.boolean().default(false),
  category_ids: z
    .array(id)
    .max(MAX_FILTER_CATEGORIES, `Elige ${MAX_FILTER_CATEGORIES} categorías como máximo`)
    .default([]),
  /** Lists deleted questions instead of the others. */
  deleted: z.boolean().default(false),
  state: stateName.nullable().default(null),
  source_exam: sourceExam.nullable().default(null),
  source_year: sourceYear.nullable().default(null),
  /** Whether to list only reserve questions of an exam. */
  reserve: z.boolean().default(false),
});
export type QuestionFilter = z.infer<typeof questionFilter>;

export const questionFormat = z.enum(QUESTION_FORMAT_IDS, 'Elige un formato de la lista').default('json');

export const listedQuestion = z.object({
  id,
  question_text: z.string(),
  has_explanation: z.boolean(),
  ...questionState.shape,
  categories: z.array(z.object({ id, name: z.string() })),
  created_at: z.date(),
  deleted_at: z.date().nullable(),
});
export type ListedQuestion = z.infer<typeof listedQuestion>;

export const questionListContract = {
  /** Lists a page of questions. Counting them is a call of its own, because it may take longer. */
  list: adminProcedure
    .input(
      questionFilter.extend({
        sort: sort(QUESTION_SORTS, 'created_at'),
        direction: direction('desc'),
        page,
      }),
    )
    .output(z.object({ questions: z.array(listedQuestion) })),

  total: adminProcedure.input(questionFilter).output(z.object({ total: z.int() })),

  /** Lists the exams that appear as sources of questions, by name. */
  exams: adminProcedure.output(z.object({ exams: z.array(z.string()) })),

  /** Lists which data of the filtered questions an export format can't store, and how many questions lose each. */
  exportLosses: adminProcedure
    .input(questionFilter.extend({ format: questionFormat }))
    .output(
      z.object({ total: z.int(), losses: z.array(z.object({ loss: z.string(), questions: z.int() })) }),
    ),
};
