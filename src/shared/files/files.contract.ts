import { accessErrors, commonErrors } from '../procedure.contract.ts';
import { importNotFound } from '../questions/imports.contract.ts';

/** Errors of the file routes, sent as { code, message }. */
export const fileErrors = {
  ...commonErrors,
  ...accessErrors,
  ...importNotFound,
  FILE_CUT_OFF: { status: 400, message: 'El archivo no ha llegado entero.' },
} as const;

/** The reply to requests that come from another site's page. */
export const otherSiteErrors = {
  FORBIDDEN: { status: 403, message: 'Esta lista solo se puede descargar desde Plaza.' },
} as const;
