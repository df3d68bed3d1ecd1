import * as z from 'zod';
import { id } from '../procedure.contract.ts';
import { partFields } from './template.contract.ts';
import { TEMPLATE_CERTAINTIES } from './template.rules.ts';

/** An exact fraction in lowest terms, such as '175/6' (fractions.rules.ts). */
export const exactFraction = z.string();

export const templateSummary = z.object({
  id,
  version: z.int(),
  name: z.string(),
  body: z.string().nullable(),
  year: z.string().nullable(),
  source: z.string().nullable(),
  source_address: z.string().nullable(),
  source_date: z.string().nullable(),
  certainty: z.enum(TEMPLATE_CERTAINTIES),
  /** Whether the mock exam was composed by the user who takes it. */
  is_own: z.boolean(),
  /** The minutes of all available parts, with the user's extra time. */
  minutes: z.int(),
});

/** A mock exam that the user can take. */
export const cataloguedMockExam = templateSummary.extend({
  /** The number of ordinary questions; of the alternatives of a part, only one counts. */
  questions: z.int(),
  parts: z.int(),
  available_parts: z.int(),
  /** How often the user has delivered this mock exam, and the best scaled mark with its maximum. */
  taken: z.int(),
  best: z.object({ scaled: exactFraction, maximum: exactFraction }).nullable(),
});
export type CataloguedMockExam = z.infer<typeof cataloguedMockExam>;

const instructedPart = partFields.omit({ sources: true }).extend({
  is_available: z.boolean(),
  /** The part's own minutes with the user's extra time; null if it shares the exam's clock. */
  minutes: z.int().nullable(),
});

/** What the instruction sheet says before the start. */
export const instructions = templateSummary.extend({
  shuffles_choices: z.boolean(),
  extra_time_percent: z.int(),
  parts: z.array(instructedPart),
  /** The user's open mock exam, of this or another template; null without one. */
  open_sheet: z.object({ id, template_id: id.nullable(), name: z.string() }).nullable(),
});
export type MockExamInstructions = z.infer<typeof instructions>;
