import * as z from 'zod';
import { badge } from '../badges/badges.contract.ts';
import { feedback } from '../exams/exams.contract.ts';
import { NO_POINT_REASONS } from '../exams/exams.rules.ts';
import { id } from '../procedure.contract.ts';
import { questionState } from '../questions/question-state.contract.ts';
import { RULINGS } from '../questions/rulings.rules.ts';
import { exactFraction, templateSummary } from './catalogue.contract.ts';
import { shownChoiceIndex, sheetQuestion } from './sheet.contract.ts';
import { templateFraction, partFields } from './template.contract.ts';

const partResult = z.object({
  name: z.string(),
  is_available: z.boolean(),
  /** Why the part was not marked although it was available. */
  not_marked: z.enum(['two_alternatives', 'part_before_not_passed']).nullable(),
  right: z.int(),
  wrong: z.int(),
  blank: z.int(),
  /** The number of the part's questions that count for the mark, after the tribunal's rulings. */
  questions: z.int(),
  /** How many choices each question of the part has. */
  choices: z.int(),
  values: partFields.shape.values,
  direct: exactFraction,
  best_direct: exactFraction,
  scaled: exactFraction,
  scale_maximum: templateFraction,
  minimum: templateFraction.nullable(),
  floor: templateFraction.nullable(),
  cut_off: templateFraction.nullable(),
  passed: z.boolean(),
});
export type PartResult = z.infer<typeof partResult>;

/** A question of a delivered sheet. Choices are given by their indexes in the order in which they were shown. */
const answeredOnSheet = sheetQuestion.extend({
  is_withheld: z.literal(false),
  ...feedback.shape,
  /** The chosen answer; null if the question was left blank. */
  selected_answer: shownChoiceIndex.nullable(),
  is_doubtful: z.boolean(),
  /** Whether the question counts for the mark: unused reserve questions and questions of unmarked parts don't. */
  counts: z.boolean(),
  /** The answers that the user marked before the last one, oldest first. */
  earlier_answers: z.array(shownChoiceIndex.nullable()),
  answer_time_ms: z.int().nullable(),
  no_point_reason: z.enum(NO_POINT_REASONS).nullable(),
  /** The tribunal's ruling on the question at the time of marking. */
  ruling: z.enum(RULINGS).nullable(),
  /** The present state of the question. */
  ...questionState.shape,
  law: z.string().nullable(),
});
export type AnsweredSheetQuestion = z.infer<typeof answeredOnSheet>;

const mockExamAnswer = z.discriminatedUnion('is_withheld', [
  answeredOnSheet,
  /** The question is also on the user's open sheet: its answer is withheld until that sheet is delivered. */
  sheetQuestion.extend({ is_withheld: z.literal(true) }),
]);
export type MockExamAnswer = z.infer<typeof mockExamAnswer>;

const sums = z.object({ right: z.int(), wrong: z.int(), blank: z.int(), scaled: exactFraction });

export const mockExamResult = z.object({
  id,
  /** The template of the mock exam; its id is null once the mock exam can't be taken again. */
  template: templateSummary.omit({ minutes: true, id: true }).extend({ id: id.nullable() }),
  started_at: z.date(),
  delivered_at: z.date(),
  delivered_by: z.enum(['person', 'server']),
  /** The seconds from start to delivery, by the exam's clock. */
  time_taken: z.int(),
  /** The number of the marking, from 1: marking the exam again adds one. */
  revision: z.int(),
  /** The marks of earlier markings, the oldest first. */
  former_marks: z.array(
    z.object({
      revision: z.int(),
      marked_at: z.date(),
      scaled: exactFraction,
      scale_maximum: exactFraction,
      passed: z.boolean(),
    }),
  ),
  parts: z.array(partResult),
  right: z.int(),
  wrong: z.int(),
  blank: z.int(),
  direct: exactFraction,
  scaled: exactFraction,
  scale_maximum: exactFraction,
  passed: z.boolean(),
  points: z.int(),
  badges: z.array(badge),
  /** How the result would differ without the answers marked as doubtful, or with the blanks answered at random. */
  doubtful: z.object({
    count: z.int(),
    right: z.int(),
    /** `with`: the sums as delivered. `without`: the sums if the doubtful answers had been left blank. */
    with: sums,
    without: sums,
    /** The scaled mark that answering all blanks at random would give on average. */
    all_answered: exactFraction,
  }),
  /** The comparison with other users; null for an own mock exam, which nobody else takes. */
  percentile: z
    .object({
      people: z.int(),
      /** How many more people must take the exam before the comparison is shown, which needs 30. */
      missing: z.int(),
      /** The percentile, 0 to 100 and unrounded; null with fewer than 30 people, or when this attempt doesn't count. */
      percentile: z.number().nullable(),
      /** The number of people in each tenth of the scale, the lowest first; null with fewer than 30 people. */
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
  scaled: exactFraction,
  scale_maximum: exactFraction,
  /** Whether the minimum was reached; null if there was none. */
  passed: z.boolean().nullable(),
  right: z.int(),
  wrong: z.int(),
  blank: z.int(),
  template_id: id.nullable(),
});
export type DeliveredMockExam = z.infer<typeof deliveredMockExam>;
