import * as z from 'zod';
import { accessErrors, bodyErrors, commonErrors, describedError } from '../procedure.contract.ts';
import { FILE_TOO_LARGE, LARGE_FILE_TOO_LARGE } from '../questions/question-file.rules.ts';
import { templateNotFound } from '../mock-exams/template-editing.contract.ts';
import { dataDownloadErrors } from '../privacy/privacy.contract.ts';
import { importNotFound } from '../questions/imports/question-import.contract.ts';

/** Errors of the file routes, sent as { code, message }. */
export const fileErrors = {
  ...commonErrors,
  ...accessErrors,
  ...importNotFound,
  ...templateNotFound,
  ...dataDownloadErrors,
  ...bodyErrors,
  PAYLOAD_TOO_LARGE: { status: 413, message: FILE_TOO_LARGE },
  BODY_CUT_OFF: { status: 400, message: 'El archivo no ha llegado entero.' },
} as const;

/** The errors of the route that takes pictures. */
export const pictureErrors = {
  ...fileErrors,
  PICTURE_REFUSED: describedError({
    status: 400,
    data: z.object({ problem: z.string() }),
    messageOf: ({ problem }) => `La imagen ${problem}.`,
  }),
  PAYLOAD_TOO_LARGE: {
    status: 413,
    message: 'La imagen ocupa demasiado: lo máximo es 1 MB. Redúcela y vuelve a elegirla.',
  },
  BODY_CUT_OFF: { status: 400, message: 'La imagen no ha llegado entera. Inténtalo de nuevo.' },
} as const;

/** The errors of the route that takes large files. */
export const largeFileErrors = {
  ...fileErrors,
  PAYLOAD_TOO_LARGE: { status: 413, message: LARGE_FILE_TOO_LARGE },
} as const;

/** The reply to requests that come from another site's page. */
export const otherSiteErrors = {
  FORBIDDEN: { status: 403, message: 'Esta lista solo se puede descargar desde Plaza.' },
} as const;
