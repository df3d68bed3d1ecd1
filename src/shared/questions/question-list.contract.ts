import * as z from 'zod';
import { adminProcedure, id } from '../procedure.contract.ts';
import { search } from '../text/search.contract.ts';

export const QUESTION_PAGE_SIZE = 10;

/** What the list shows: all of it must hold; of the categories any one (rules.md 27). */
export const questionFilter = z.object({
  search,
  without_explanation: z.boolean().default(false),
  category_ids: z.array(id).max(50, 'Elige 50 categorías como máximo').default([]),
  /** Deleted questions instead of live ones. */
  deleted: z.boolean().default(false),
});
export type QuestionFilter = z.infer<typeof questionFilter>;

export const QUESTION_SORTS = ['created_at', 'question_text'] as const;

export const listedQuestion = z.object({
  id,
  question_text: z.string(),
  has_explanation: z.boolean(),
  categories: z.array(z.object({ id, name: z.string() })),
  created_at: z.date(),
  deleted_at: z.date().nullable(),
});
export type ListedQuestion = z.infer<typeof listedQuestion>;

export const questionListContract = {
  /** One page of 10 (from 1), without the total, which may take longer; another sort than these is newest first. */
  list: adminProcedure
    .input(
      questionFilter.extend({
        sort: z.enum(QUESTION_SORTS).catch('created_at').default('created_at'),
        direction: z.enum(['asc', 'desc']).catch('desc').default('desc'),
        page: z.int().min(1).max(1_000_000).default(1),
      }),
    )
    .output(z.object({ questions: z.array(listedQuestion) })),

  /** How many questions a filter shows. */
  total: adminProcedure.input(questionFilter).output(z.object({ total: z.int() })),
};
