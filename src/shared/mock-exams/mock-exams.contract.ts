import * as z from 'zod';
import { formatSpentBudget } from '../exams/budget.rules.ts';
import { page } from '../lists/lists.contract.ts';
import { adminProcedure, describedError, id, signedInProcedure, version } from '../procedure.contract.ts';
import { cataloguedMockExam, instructions } from './catalogue.contract.ts';
import { ownExamsContract } from './own-exam.contract.ts';
import { printedExamsContract } from './printed-exam.contract.ts';
import { mockExamResult, deliveredMockExam } from './result.contract.ts';
import { markChangesContract, rulingsContract } from './rulings.contract.ts';
import { sheetPosition, sheet, openMockExam, sentMarksFields, sheetClosedError } from './sheet.contract.ts';
import { templateEditingContract } from './template-editing.contract.ts';

const templateNotFound = {
  MOCK_EXAM_NOT_FOUND: { status: 404, message: 'Este simulacro no existe o ya no está publicado.' },
} as const;

export const mockExamsContract = {
  templates: templateEditingContract,
  rulings: rulingsContract,
  markChanges: markChangesContract,
  own: ownExamsContract,
  printed: printedExamsContract,

  /** Lists the published mock exams and the caller's own, by name. */
  catalogue: signedInProcedure.output(z.object({ mock_exams: z.array(cataloguedMockExam) })),

  instructions: signedInProcedure
    .errors(templateNotFound)
    // a malformed id gets the same reply as a missing template (rules.md 16)
    .input(z.object({ template_id: z.string().max(100) }))
    .output(instructions),

  /** Starts a mock exam and its clock. While one is open, returns that one. */
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
        messageOf: formatSpentBudget,
      }),
    })
    .input(z.object({ template_id: id, version }))
    .output(z.object({ attempt_id: id })),

  /** Returns a summary of the user's open mock exam, or null, for the offer to continue it. */
  open: signedInProcedure.output(openMockExam.nullable()),

  /** The caller's open sheet, or null. */
  sheet: signedInProcedure.output(sheet.nullable()),

  /** Saves marks. A repeated one changes nothing. `PART_CLOSED`: the marks of other parts in the call are saved. */
  mark: signedInProcedure
    .errors(sheetClosedError)
    .input(z.object(sentMarksFields))
    .output(
      z.object({
        now: z.date(),
        last_sequence: z.int(),
        /** The number of marks that the server has after this call; this call has stored `saved_count` of them. */
        mark_count: z.int(),
        saved_count: z.int(),
        /** The positions of marks that came after the end of their part, and so aren't saved. */
        too_late: z.array(sheetPosition),
      }),
    ),

  /** Ends the current parts before their time; the next ones begin at once. */
  endParts: signedInProcedure
    .errors(sheetClosedError)
    .input(z.object({ ...sentMarksFields, part: z.int().min(0).max(5) }))
    .output(z.object({})),

  /** Delivers the sheet with these last marks. A repeated call returns the same session. */
  deliver: signedInProcedure
    .errors(sheetClosedError)
    .input(z.object(sentMarksFields))
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

  /** The caller's delivered mock exams, newest first, in pages of 10 counted from 1. */
  history: signedInProcedure.input(z.object({ page })).output(
    z.object({
      mock_exams: z.array(deliveredMockExam),
      total: z.int(),
      /**
       * For the chart, the newest 50 mock exams, oldest first; `share` is the scaled mark as a part of the scale, 0 to
       * 1.
       */
      progress: z.array(z.object({ delivered_at: z.date(), name: z.string(), share: z.number() })),
    }),
  ),
};
