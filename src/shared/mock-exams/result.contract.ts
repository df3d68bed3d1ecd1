import * as z from 'zod';
import { badge } from '../badges/badges.contract.ts';
import { feedback } from '../exams/exams.contract.ts';
import { NO_POINT_REASONS } from '../exams/exams.rules.ts';
import { id } from '../procedure.contract.ts';
import { questionState } from '../questions/question-state.contract.ts';
import { RULINGS } from '../questions/rulings.rules.ts';
import { exact, templateHead } from './catalogue.contract.ts';
import { choice, sheetQuestion } from './sheet.contract.ts';
import { fraction, partFields } from './template.contract.ts';

const partResult = z.object({
  name: z.string(),
  is_available: z.boolean(),
  /** Why the part was not marked although it was available. */
  not_marked: z.enum(['two_alternatives', 'part_before_not_passed']).nullable(),
  right: z.int(),
  wrong: z.int(),
  blank: z.int(),
  /** Ordinary questions that count, after rulings. */
  questions: z.int(),
  /** How many choices each of its questions has. */
  choices: z.int(),
  values: partFields.shape.values,
  direct: exact,
  best_direct: exact,
  scaled: exact,
  scale_maximum: fraction,
  minimum: fraction.nullable(),
  floor: fraction.nullable(),
  cut_off: fraction.nullable(),
  passed: z.boolean(),
});
export type PartResult = z.infer<typeof partResult>;

/** A question of a delivered sheet. All choices are indexes in the order in which they were shown. */
const answeredOnSheet = sheetQuestion.extend({
  is_withheld: z.literal(false),
  ...feedback.shape,
  /** The chosen answer; null if the question was left blank. */
  selected_answer: choice.nullable(),
  is_doubtful: z.boolean(),
  /** Whether the question counts; not if it is an unused reserve question, or of a part that isn't marked. */
  counts: z.boolean(),
  /** Answers marked before the last one, in their order. */
  earlier_answers: z.array(choice.nullable()),
  answer_time_ms: z.int().nullable(),
  no_point_reason: z.enum(NO_POINT_REASONS).nullable(),
  /** What the tribunal has decided about it, as the result was marked. */
  ruling: z.enum(RULINGS).nullable(),
  /** The present state of the question. */
  ...questionState.shape,
  law: z.string().nullable(),
});
export type AnsweredOnSheet = z.infer<typeof answeredOnSheet>;

const mockExamAnswer = z.discriminatedUnion('is_withheld', [
  answeredOnSheet,
  /** The question stands on the person's open sheet: its answer is shown once that is delivered. */
  sheetQuestion.extend({ is_withheld: z.literal(true) }),
]);
export type MockExamAnswer = z.infer<typeof mockExamAnswer>;

const sums = z.object({ right: z.int(), wrong: z.int(), blank: z.int(), scaled: exact });

export const mockExamResult = z.object({
  id,
  /** The template; its id is null once nobody can take it again. */
  template: templateHead.omit({ minutes: true, id: true }).extend({ id: id.nullable() }),
  started_at: z.date(),
  delivered_at: z.date(),
  delivered_by: z.enum(['person', 'server']),
  /** Active seconds of the clock, from start to delivery. */
  time_taken: z.int(),
  /** Counted from 1; marking the exam again makes another. */
  revision: z.int(),
  /** The marks of earlier markings, the oldest first. */
  former_marks: z.array(
    z.object({
      revision: z.int(),
      marked_at: z.date(),
      scaled: exact,
      scale_maximum: exact,
      passed: z.boolean(),
    }),
  ),
  parts: z.array(partResult),
  right: z.int(),
  wrong: z.int(),
  blank: z.int(),
  direct: exact,
  scaled: exact,
  scale_maximum: exact,
  passed: z.boolean(),
  points: z.int(),
  badges: z.array(badge),
  /** What the answers marked as doubtful have brought, and what chance would have brought for the blanks. */
  doubtful: z.object({
    count: z.int(),
    right: z.int(),
    /** The sums as delivered, and if the doubtful answers had been left blank. */
    with: sums,
    without: sums,
    /** The expected scaled mark had all blanks been answered by chance. */
    all_answered: exact,
  }),
  /** The comparison with other users; null for an own mock exam, which nobody else takes. */
  percentile: z
    .object({
      people: z.int(),
      /** The number of people missing to 30, from which on there is a comparison. */
      missing: z.int(),
      /** 0 to 100, unrounded; null while people are missing or when this attempt doesn't count. */
      percentile: z.number().nullable(),
      /** People by tenths of the scale, the lowest first; null while people are missing. */
      histogram: z.array(z.int()).nullable(),
    })
    .nullable(),
  answers: z.array(mockExamAnswer),
});
export type MockExamResult = z.infer<typeof mockExamResult>;

/** A delivered mock exam in the person's own history. */
export const deliveredMockExam = z.object({
  id,
  name: z.string(),
  delivered_at: z.date(),
  delivered_by: z.enum(['person', 'server']),
  scaled: exact,
  scale_maximum: exact,
  /** Whether the minimum was reached; null if there was none. */
  passed: z.boolean().nullable(),
  right: z.int(),
  wrong: z.int(),
  blank: z.int(),
  template_id: id.nullable(),
});
export type DeliveredMockExam = z.infer<typeof deliveredMockExam>;
