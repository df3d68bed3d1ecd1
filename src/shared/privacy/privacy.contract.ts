import * as z from 'zod';
import { passwordForm } from '../accounts/account-forms.contract.ts';
import { TOO_MANY_ATTEMPTS } from '../accounts/lockouts.contract.ts';
import { WRONG_PASSWORD } from '../accounts/own-account.contract.ts';
import { signedInProcedure } from '../procedure.contract.ts';

const SHEET_OPEN = {
  status: 409,
  message:
    'Tienes un simulacro abierto. Entrégalo y vuelve a pedir tus datos: en ellos están las respuestas de tus exámenes.',
};

/** This error is returned once: the next request starts a new download. */
const DOWNLOAD_FAILED = {
  status: 409,
  message:
    'No pudimos preparar el archivo que pediste. Inténtalo otra vez; si vuelve a fallar, escríbenos: la dirección está en el aviso legal.',
};

/** The errors of the route that sends the user's data. */
export const dataDownloadErrors = {
  SHEET_OPEN,
  TOO_MANY_ATTEMPTS,
  DOWNLOAD_EXPIRED: {
    status: 410,
    message: 'El enlace de descarga ha caducado. Vuelve a pedir tus datos en tu perfil.',
  },
} as const;

export const privacyContract = {
  /** Hides the caller from the ranking, or shows them there again (rules.md 9). */
  setHidden: signedInProcedure
    .input(z.object({ hidden: z.boolean() }))
    .output(z.object({ hidden: z.boolean() })),

  /**
   * Returns a token that downloads all of the caller's data, valid for some minutes; null while a large download is
   * still being written: a mail tells the user when it is ready.
   */
  requestDownload: signedInProcedure
    .errors({ WRONG_PASSWORD, TOO_MANY_ATTEMPTS, SHEET_OPEN, DOWNLOAD_FAILED })
    .input(passwordForm)
    .output(z.object({ token: z.string().nullable() })),
};
