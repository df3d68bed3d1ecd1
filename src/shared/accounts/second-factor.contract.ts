import * as z from 'zod';
import { procedure, signedInProcedure } from '../procedure.contract.ts';
import { passwordForm } from './account-forms.contract.ts';
import { LOCKED_OUT, TOO_MANY_ATTEMPTS } from './lockouts.contract.ts';
import { linkToken, WRONG_PASSWORD } from './own-account.contract.ts';
import { RECOVERY_CODE_ALPHABET, RECOVERY_CODE_LENGTH } from './second-factor.rules.ts';

const done = z.object({});

/** A code of an authenticator app, which may show it in two groups of digits. */
const totpCode = z
  .string('El código es obligatorio')
  .overwrite((code) => code.replaceAll(/\s/g, ''))
  .min(1, 'El código es obligatorio')
  .regex(/^\d{6}$/, 'El código tiene 6 cifras');

const RECOVERY_CODE = new RegExp(`^[${RECOVERY_CODE_ALPHABET}]{${RECOVERY_CODE_LENGTH}}$`);
/** A recovery code without hyphens; letters that look like digits are read as digits. */
const recoveryCode = z
  .string('El código es obligatorio')
  .max(100, 'El código no es válido')
  .overwrite((code) =>
    code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll(/[il]/g, '1').replaceAll('o', '0'),
  )
  .min(1, 'El código es obligatorio')
  .regex(RECOVERY_CODE, `El código de recuperación tiene ${RECOVERY_CODE_LENGTH} letras y cifras`);

export const totpForm = z.object({ code: totpCode });
export const recoveryCodeForm = z.object({ code: recoveryCode });

/** The token of a log-in after the right password, before the second step. */
const pendingToken = z
  .string('El inicio de sesión no es válido')
  .max(1000, 'El inicio de sesión no es válido');

/** What the client needs for the second step of a log-in, after the right password. */
export const pendingLogIn = z.object({
  token: z.string(),
  has_totp: z.boolean(),
  has_passkeys: z.boolean(),
  has_recovery_codes: z.boolean(),
});
export type PendingLogIn = z.infer<typeof pendingLogIn>;

export const LOG_IN_EXPIRED = {
  status: 410,
  message: 'Ha pasado demasiado tiempo. Vuelve a escribir tu email y tu contraseña.',
};
export const ACCOUNT_BLOCKED = {
  status: 403,
  message: 'Tu cuenta está bloqueada. Si crees que es un error, escribe al correo de contacto.',
};

const passwordErrors = { WRONG_PASSWORD, TOO_MANY_ATTEMPTS };
const NO_SECOND_FACTOR = {
  status: 409,
  message: 'La verificación en dos pasos está desactivada. Actívala antes de crear códigos.',
} as const;

/** New recovery codes, which are shown only once; null if the user has some already. */
const newCodes = z.object({ recovery_codes: z.array(z.string()).nullable() });

export const secondFactorContract = {
  status: signedInProcedure.output(
    z.object({
      has_totp: z.boolean(),
      recovery_codes_left: z.int(),
      /** Whether the user must have a second factor, as administrators may be required to. */
      is_required: z.boolean(),
    }),
  ),

  /** Creates a secret for an authenticator app; nothing changes before its first code is confirmed. */
  beginTotp: signedInProcedure
    .errors({
      ...passwordErrors,
      TOTP_ALREADY_ON: {
        status: 409,
        message: 'Ya tienes una aplicación de códigos. Quítala antes de añadir otra.',
      },
    })
    .input(passwordForm)
    .output(z.object({ secret: z.string(), uri: z.string() })),

  /** Turns on the codes of an authenticator app, ends all other sessions and replaces this session's token. */
  confirmTotp: signedInProcedure
    .errors({
      CODE_NOT_CONFIRMED: {
        status: 422,
        message: 'El código no es correcto. Escribe el que muestra ahora la aplicación.',
      },
      TOTP_EXPIRED: { status: 410, message: 'Ha pasado demasiado tiempo. Empieza de nuevo.' },
    })
    .input(totpForm)
    .output(newCodes),

  /** Removes the authenticator app; repeating the call does nothing. */
  removeTotp: signedInProcedure.errors(passwordErrors).input(passwordForm).output(done),

  /** Creates new recovery codes; the former ones become invalid. */
  renewRecoveryCodes: signedInProcedure
    .errors({ ...passwordErrors, NO_SECOND_FACTOR })
    .input(passwordForm)
    .output(z.object({ recovery_codes: z.array(z.string()) })),

  /**
   * Uses up a link that was mailed at an administrator's request: removes every second factor and ends all sessions.
   */
  confirmRemoval: procedure
    .errors({
      FACTOR_REMOVAL_EXPIRED: { status: 410, message: 'El enlace no es válido o ha caducado.' },
    })
    .input(z.object({ token: linkToken }))
    .output(done),

  /**
   * Uses up the link in the mail about a new second factor: removes this factor and later ones, restores the e-mail
   * that the account had then, ends all sessions, and voids the password. Returns the token of a recovery link.
   */
  undoAddition: procedure
    .errors({
      FACTOR_UNDO_EXPIRED: {
        status: 410,
        message:
          'El enlace no es válido o ha caducado. Si no puedes entrar en tu cuenta, escríbenos: la dirección está en el aviso legal.',
      },
      TOO_MANY_ATTEMPTS,
    })
    .input(z.object({ token: linkToken }))
    .output(z.object({ token: z.string() })),
};

const NOT_PROVED = {
  status: 401,
  message: 'El código no es correcto o ya se ha usado.',
};

/** The second step of a log-in with the password. */
export const secondStep = {
  errors: {
    NOT_PROVED,
    LOG_IN_EXPIRED,
    ACCOUNT_BLOCKED,
    LOCKED_OUT: LOCKED_OUT.log_in,
    TOO_MANY_ATTEMPTS,
    LOG_IN_FAILED: { status: 500, message: 'Error al iniciar sesión.' },
  },
  input: z.discriminatedUnion('method', [
    totpForm.extend({ method: z.literal('totp'), token: pendingToken }),
    recoveryCodeForm.extend({ method: z.literal('recovery_code'), token: pendingToken }),
  ]),
};
export type SecondStep = z.infer<typeof secondStep.input>;
