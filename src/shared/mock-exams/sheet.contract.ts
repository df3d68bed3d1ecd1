import * as z from 'zod';
import { id } from '../procedure.contract.ts';
import { choiceIndex, choices } from '../questions/question-shape.contract.ts';
import { sharedText } from '../questions/shared-texts/shared-text.contract.ts';
import { MARKS_PER_CALL, MARK_SEQUENCE_MAX } from './sheet.rules.ts';
import { SHEET_QUESTIONS_MAX } from './template.rules.ts';

export const shownChoiceIndex = choiceIndex('La respuesta no es válida');
/** The index of a question on its sheet, from 0. */
export const sheetPosition = z
  .int()
  .min(0)
  .max(SHEET_QUESTIONS_MAX - 1);
/** A question on a sheet: no key, no explanation. Its choices stand in the order in which they are shown. */
export const sheetQuestion = z.object({
  position: sheetPosition,
  /** The number of the question, from 1, among the ordinary or among the reserve questions of its part and alternative. */
  number: z.int(),
  /** The index of the question's part, from 0. */
  part: z.int(),
  /** The index of the question's alternative (supuesto), from 0. */
  alternative: z.int(),
  is_reserve: z.boolean(),
  question_id: id,
  question_text: z.string(),
  choices,
  shared_text: sharedText.nullable(),
});
export type SheetQuestion = z.infer<typeof sheetQuestion>;

/** A marked answer: `selected_answer` is an index in the order in which the choices are shown; null: left blank. */
const mark = z.object({
  position: sheetPosition,
  selected_answer: shownChoiceIndex.nullable(),
  is_doubtful: z.boolean(),
});

/**
 * A mark as the browser sends it. For each question the mark with the highest sequence counts, whenever it arrives; if
 * two devices sent the same sequence, the mark of the greater device id counts.
 */
const sentMark = mark.extend({ sequence: z.int().min(1).max(MARK_SEQUENCE_MAX) });
export type SentMark = z.infer<typeof sentMark>;

/** A stored mark with the fields by which marks are compared, so that the browser can merge it with unsent marks. */
const savedMark = sentMark.extend({ device_id: id, part: z.int() });
export type SavedMark = z.infer<typeof savedMark>;

/** The open sheet. Times are the server's. */
export const sheet = z.object({
  id,
  template: z.object({ id: id.nullable(), version: z.int(), name: z.string() }),
  started_at: z.date(),
  deadline: z.date(),
  now: z.date(),
  parts: z.array(
    z.object({
      name: z.string(),
      is_available: z.boolean(),
      alternatives: z.int(),
      /** When the part begins and ends; parts that share the exam's clock have the same times. */
      begins_at: z.date(),
      ends_at: z.date(),
    }),
  ),
  /** The questions of the parts that are open now. */
  questions: z.array(sheetQuestion),
  /** For each marked question the mark that counts, also in parts that have ended. */
  marks: z.array(savedMark),
  /** The highest sequence number of the stored marks; 0 without marks. */
  last_sequence: z.int(),
  /** The number of marks, including those that no longer count. */
  mark_count: z.int(),
});
export type Sheet = z.infer<typeof sheet>;

/** The open sheet, as shown with the offer to continue it. */
export const openMockExam = z.object({
  id,
  name: z.string(),
  deadline: z.date(),
  /** How many questions are marked, and how many the sheet has; both include reserve questions. */
  answered: z.int(),
  questions: z.int(),
});
export type OpenMockExam = z.infer<typeof openMockExam>;

export const sentMarksFields = {
  attempt_id: id,
  /** The id of the browser tab that sends the marks: each tab counts as a device. */
  device_id: id,
  marks: z.array(sentMark).max(MARKS_PER_CALL),
};

export const sheetClosedError = {
  SHEET_CLOSED: {
    status: 409,
    message: 'Entregado: este simulacro ya no está abierto.',
    /** The id of the results; null when there are none. */
    data: z.object({ session_id: id.nullable() }),
  },
} as const;
