import { accessErrors, commonErrors } from '../procedure.contract.ts';
import { importNotFound } from '../questions/question-imports.contract.ts';

/** What the file routes send instead of a file, as { code, message }. */
export const fileErrors = {
  ...commonErrors,
  ...accessErrors,
  ...importNotFound,
  FILE_CUT_OFF: { status: 400, message: 'El archivo no ha llegado entero.' },
} as const;

/** For a list that another site's page asks for. */
export const otherSiteErrors = {
  FORBIDDEN: { status: 403, message: 'Esta lista solo se puede descargar desde Plaza.' },
} as const;
