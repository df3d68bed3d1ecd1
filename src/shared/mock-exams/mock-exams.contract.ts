import * as z from 'zod';
import { spentBudgetMessage } from '../exams/budget.rules.ts';
import { NO_POINT_REASONS } from '../exams/exams.rules.ts';
import { feedback } from '../exams/exams.contract.ts';
import { badge } from '../badges/badges.contract.ts';
import { page } from '../lists/lists.contract.ts';
import { adminProcedure, describedError, id, signedInProcedure } from '../procedure.contract.ts';
import { choiceIndex, choices } from '../questions/question-shape.contract.ts';
import { MARKS_PER_CALL, SEQUENCE_MAX } from './sheet.rules.ts';
import { ownExamsContract } from './own-exam.contract.ts';
import { fraction, partFields } from './template.contract.ts';
import { RULINGS } from '../questions/rulings.rules.ts';
import { markChangesContract, rulingsContract } from './rulings.contract.ts';
import { templateEditingContract } from './template-editing.contract.ts';
import { CERTAINTIES, SHEET_QUESTIONS_MAX } from './template.rules.ts';

const choice = choiceIndex('La respuesta no es válida');
/** The index of a question on its sheet, from 0. */
const position = z
  .int()
  .min(0)
  .max(SHEET_QUESTIONS_MAX - 1);
/** An exact fraction in lowest terms, such as '175/6' (fractions.rules.ts). */
const exact = z.string();

const templateHead = z.object({
  id,
  version: z.int(),
  name: z.string(),
  body: z.string().nullable(),
  year: z.string().nullable(),
  source: z.string().nullable(),
  source_address: z.string().nullable(),
  source_date: z.string().nullable(),
  certainty: z.enum(CERTAINTIES),
  /** Composed by the person who takes it. */
  is_own: z.boolean(),
  /** In all, of the parts that are available, with the extra time of the person. */
  minutes: z.int(),
});

/** A mock exam that may be taken. */
export const catalogued = templateHead.extend({
  /** Ordinary questions, one alternative of each part. */
  questions: z.int(),
  parts: z.int(),
  available_parts: z.int(),
  /** How often the person has delivered it, and the best scaled mark with its maximum. */
  taken: z.int(),
  best: z.object({ scaled: exact, maximum: exact }).nullable(),
});
export type CataloguedMockExam = z.infer<typeof catalogued>;

const instructedPart = partFields.omit({ sources: true }).extend({
  is_available: z.boolean(),
  /** Minutes of its own with the extra time of the person; null: the shared clock. */
  minutes: z.int().nullable(),
});

/** What the instruction sheet says before the start. */
export const instructions = templateHead.extend({
  shuffles_choices: z.boolean(),
  extra_time_percent: z.int(),
  parts: z.array(instructedPart),
  /** The id of the sheet that the person has open, of this or another template. */
  open_sheet: z.object({ id, template_id: id.nullable(), name: z.string() }).nullable(),
});
export type MockExamInstructions = z.infer<typeof instructions>;

/** A question on a sheet: no key, no explanation. Its choices stand in the order in which they are shown. */
const sheetQuestion = z.object({
  position,
  /** From 1, within ordinary questions or within the reserve of its part and alternative. */
  number: z.int(),
  /** The index of its part, from 0. */
  part: z.int(),
  /** The index of its case (supuesto), from 0. */
  alternative: z.int(),
  is_reserve: z.boolean(),
  question_id: id,
  question_text: z.string(),
  choices,
});
export type SheetQuestion = z.infer<typeof sheetQuestion>;

/** Choices are indexes in the order in which they are shown; null: blank. */
const mark = z.object({
  position,
  selected_answer: choice.nullable(),
  is_doubtful: z.boolean(),
});

/**
 * A mark as the browser sends it. Of a question the highest sequence counts, whenever it arrives; among equal ones of two
 * devices the one of the greater device id.
 */
const sentMark = mark.extend({ sequence: z.int().min(1).max(SEQUENCE_MAX) });
export type SentMark = z.infer<typeof sentMark>;

/** With what it is compared by, so that the browser can merge it with marks that it has not sent yet. */
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
      /** When it begins and ends; parts of one clock have the same. */
      begins_at: z.date(),
      ends_at: z.date(),
    }),
  ),
  /** Those of the parts that are going on now. */
  questions: z.array(sheetQuestion),
  /** The mark that counts of each question that has one, also of parts that have ended. */
  marks: z.array(savedMark),
  /** The highest sequence that the server has; 0 without marks. */
  last_sequence: z.int(),
  /** How many marks it has, also those that no longer count. */
  mark_count: z.int(),
});
export type Sheet = z.infer<typeof sheet>;

/** What the offer to continue says of the open sheet. */
export const openMockExam = z.object({
  id,
  name: z.string(),
  deadline: z.date(),
  /** Questions that are marked, and all of the sheet; both with the reserve. */
  answered: z.int(),
  questions: z.int(),
});
export type OpenMockExam = z.infer<typeof openMockExam>;

const marking = {
  attempt_id: id,
  /** Of this tab. */
  device_id: id,
  marks: z.array(sentMark).max(MARKS_PER_CALL),
};

const closed = {
  SHEET_CLOSED: {
    status: 409,
    message: 'Entregado: este simulacro ya no está abierto.',
    /** The id of the results; null when there are none. */
    data: z.object({ session_id: id.nullable() }),
  },
} as const;

const partResult = z.object({
  name: z.string(),
  is_available: z.boolean(),
  /** Why it counts nothing although it was available. */
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
  /** null: left blank. */
  selected_answer: choice.nullable(),
  is_doubtful: z.boolean(),
  /** Whether it counts: an unused reserve question doesn't, nor does one of a part that isn't marked. */
  counts: z.boolean(),
  /** Answers marked before the last one, in their order. */
  earlier_answers: z.array(choice.nullable()),
  answer_time_ms: z.int().nullable(),
  no_point_reason: z.enum(NO_POINT_REASONS).nullable(),
  /** What the tribunal has decided about it, as the result was marked. */
  ruling: z.enum(RULINGS).nullable(),
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
  /** Its id is null once nobody can take it again. */
  template: templateHead.omit({ minutes: true, id: true }).extend({ id: id.nullable() }),
  started_at: z.date(),
  delivered_at: z.date(),
  delivered_by: z.enum(['person', 'server']),
  /** Active seconds of the clock, from start to delivery. */
  time_taken: z.int(),
  /** From 1; a remark makes another. */
  revision: z.int(),
  /** How it was marked before, the oldest first. */
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
    /** As delivered, and had the doubtful ones been left blank. */
    with: sums,
    without: sums,
    /** The expected scaled mark had all blanks been answered by chance. */
    all_answered: exact,
  }),
  /** null of a user's own mock exam: nobody else takes it. */
  percentile: z
    .object({
      people: z.int(),
      /** How many people are missing to 30. */
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
  /** null: nothing had to be reached. */
  passed: z.boolean().nullable(),
  right: z.int(),
  wrong: z.int(),
  blank: z.int(),
  template_id: id.nullable(),
});
export type DeliveredMockExam = z.infer<typeof deliveredMockExam>;

const templateNotFound = {
  MOCK_EXAM_NOT_FOUND: { status: 404, message: 'Este simulacro no existe o ya no está publicado.' },
} as const;

export const mockExamsContract = {
  templates: templateEditingContract,
  rulings: rulingsContract,
  markChanges: markChangesContract,
  own: ownExamsContract,

  /** Published ones and the caller's own, by name. */
  catalogue: signedInProcedure.output(z.object({ mock_exams: z.array(catalogued) })),

  instructions: signedInProcedure
    .errors(templateNotFound)
    // a malformed id gets the same reply as a missing template (rules.md 16)
    .input(z.object({ template_id: z.string().max(100) }))
    .output(instructions),

  /** Starts the clock. While a sheet is open, returns that one. */
  start: signedInProcedure
    .errors({
      ...templateNotFound,
      MOCK_EXAM_CHANGED: {
        status: 409,
        message: 'Este simulacro acaba de cambiar. Vuelve a leer sus instrucciones antes de comenzar.',
      },
      NO_PART_AVAILABLE: {
        status: 409,
        message: 'No hay preguntas suficientes para ninguna parte de este simulacro.',
      },
      BUDGET_SPENT: describedError({
        status: 429,
        data: z.object({ budget: z.enum(['questions', 'exams']), resumes_at: z.date(), seconds: z.int() }),
        messageOf: spentBudgetMessage,
      }),
    })
    .input(z.object({ template_id: id, version: z.int() }))
    .output(z.object({ attempt_id: id })),

  /** In short what the caller has open, or null: for the offer to continue. */
  open: signedInProcedure.output(openMockExam.nullable()),

  /** The caller's open sheet, or null. */
  sheet: signedInProcedure.output(sheet.nullable()),

  /** Saves marks. A repeated one changes nothing. `PART_CLOSED`: the marks of other parts in the call are saved. */
  mark: signedInProcedure
    .errors(closed)
    .input(z.object(marking))
    .output(
      z.object({
        now: z.date(),
        last_sequence: z.int(),
        /** As the sheet has it, and how many of these marks the server has stored only now. */
        mark_count: z.int(),
        saved_count: z.int(),
        /** The positions whose marks came after their part had ended: those aren't saved. */
        too_late: z.array(position),
      }),
    ),

  /** Ends the parts that are going on, before their time; the next ones begin at once. */
  endParts: signedInProcedure
    .errors(closed)
    .input(z.object({ ...marking, part: z.int().min(0).max(5) }))
    .output(z.object({})),

  /** Delivers the sheet with these last marks. A repeated call returns the same session. */
  deliver: signedInProcedure
    .errors(closed)
    .input(z.object(marking))
    .output(z.object({ session_id: id })),

  result: signedInProcedure
    .errors({ RESULTS_NOT_FOUND: { status: 404, message: 'No se encontraron los resultados del examen.' } })
    .input(z.object({ session_id: z.string().max(200) }))
    .output(mockExamResult),

  /** The result of any user's mock exam, for administrators. The user is null once their account is deleted. */
  resultOf: adminProcedure
    .errors({ RESULTS_NOT_FOUND: { status: 404, message: 'No se encontraron los resultados del examen.' } })
    .input(z.object({ session_id: z.string().max(200) }))
    .output(mockExamResult.extend({ user: z.object({ id, username: z.string() }).nullable() })),

  /** The caller's delivered mock exams, newest first, in pages of 10 counted from 1; the chart's are all of them. */
  history: signedInProcedure.input(z.object({ page })).output(
    z.object({
      mock_exams: z.array(deliveredMockExam),
      total: z.int(),
      /** The newest 50, the oldest first: the share of the scale, 0 to 1. */
      progress: z.array(z.object({ delivered_at: z.date(), name: z.string(), share: z.number() })),
    }),
  ),
};
