import * as z from 'zod';
import { describedError, id, procedure } from '../procedure.contract.ts';
import { hasVisibleText } from '../text/visible.rules.ts';
import { ISSUE_TYPES, REPORT_MAX_LENGTH, describeTooManyReports } from './reports.rules.ts';
import { isStorableText } from '../text/storable.rules.ts';

const INCOMPLETE = 'Por favor, selecciona un tipo de problema y proporciona una descripción';

const description = z
  .string(INCOMPLETE)
  .trim()
  .refine(hasVisibleText, INCOMPLETE)
  .max(REPORT_MAX_LENGTH, `La descripción no puede tener más de ${REPORT_MAX_LENGTH} caracteres`)
  .refine(isStorableText, 'La descripción tiene un carácter que no se puede guardar');

export const reportForm = z.object({ issue_type: z.enum(ISSUE_TYPES, INCOMPLETE), description });

const newReport = reportForm.extend({
  /** Created by the browser, so that the server recognises a report that is sent again after a lost reply. */
  report_id: id,
  question_id: id,
});
export type NewReport = z.infer<typeof newReport>;

export const reportsContract = {
  /** Reports a faulty question; a logged-in user is stored with it (rules.md 18). Idempotent. */
  create: procedure
    .errors({
      QUESTION_NOT_FOUND: { status: 404, message: 'La pregunta ya no existe, así que no se puede reportar.' },
      TOO_MANY_REPORTS: describedError({
        status: 429,
        /** Seconds until the next report is accepted. */
        data: z.object({ seconds: z.int() }),
        messageOf: ({ seconds }) => describeTooManyReports(seconds),
      }),
    })
    .input(newReport)
    .output(z.object({})),
};
