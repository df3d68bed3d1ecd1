import * as z from 'zod';
import { id, procedure, signedInProcedure } from '../procedure.contract.ts';
import { passwordForm } from './account-forms.contract.ts';
import { TOO_MANY_ATTEMPTS } from './lockouts.contract.ts';
import { WRONG_PASSWORD } from './own-account.contract.ts';
import { isStorableText } from '../text/storable.rules.ts';
import { MAX_PASSKEYS, PASSKEY_NAME_MAX } from './second-factor.rules.ts';

const done = z.object({});

const name = z
  .string('El nombre es obligatorio')
  .trim()
  .min(1, 'El nombre es obligatorio')
  .max(PASSKEY_NAME_MAX, `El nombre no puede tener más de ${PASSKEY_NAME_MAX} caracteres`)
  .refine(isStorableText, 'El nombre tiene un carácter que no se puede guardar');

export const passkeyNameForm = z.object({ name });
/** The first step of adding a passkey. */
export const newPasskeyForm = passwordForm.extend({ name });

export const passkey = z.object({
  id,
  name: z.string(),
  created_at: z.date(),
  used_at: z.date().nullable(),
});
export type Passkey = z.infer<typeof passkey>;

const INVALID_KEY = 'La llave de acceso no es válida';
const base64url = z
  .string(INVALID_KEY)
  .max(4000, INVALID_KEY)
  .regex(/^[\w-]+$/, INVALID_KEY);
const credential = {
  id: base64url,
  rawId: base64url,
  type: z.string(INVALID_KEY).regex(/^public-key$/, INVALID_KEY),
};

/** What the browser's API takes and returns (WebAuthn level 3), as JSON. */
const passkeyOptions = z.record(z.string(), z.unknown());
export const createdPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z
      .array(z.string().regex(/^[\w-]{1,20}$/, INVALID_KEY))
      .max(10)
      .default([]),
  }),
});
export type CreatedPasskey = z.infer<typeof createdPasskey>;
export const usedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish(),
  }),
});
export type UsedPasskey = z.infer<typeof usedPasskey>;

export const PASSKEYS_UNAVAILABLE = {
  status: 409,
  message: 'Las llaves de acceso no funcionan en una dirección IP: abre Plaza por su nombre.',
} as const;
const TOO_MANY_PASSKEYS = {
  status: 409,
  message: `Puedes tener ${MAX_PASSKEYS} llaves de acceso como mucho. Elimina antes otra.`,
} as const;
const PASSKEY_NOT_FOUND = { status: 404, message: 'La llave de acceso ya no existe.' } as const;

export const passkeysContract = {
  list: signedInProcedure.output(
    z.object({
      passkeys: z.array(passkey),
      /** Whether browsers support passkeys at this address. */
      are_available: z.boolean(),
    }),
  ),

  /** Returns the options for navigator.credentials.create; nothing is stored before `add`. */
  beginAdding: signedInProcedure
    .errors({
      WRONG_PASSWORD,
      TOO_MANY_ATTEMPTS,
      PASSKEYS_UNAVAILABLE,
      TOO_MANY_PASSKEYS,
    })
    .input(newPasskeyForm)
    .output(z.object({ options: passkeyOptions })),

  /**
   * Adds a passkey as a second factor and as a way to log in, ends all other sessions and replaces this session's
   * token.
   */
  add: signedInProcedure
    .errors({
      PASSKEYS_UNAVAILABLE,
      TOO_MANY_PASSKEYS,
      PASSKEY_REFUSED: {
        status: 422,
        message: 'No se pudo comprobar la llave de acceso. Por favor, inténtalo de nuevo.',
      },
    })
    .input(passkeyNameForm.extend({ credential: createdPasskey }))
    .output(
      z.object({
        /** New recovery codes, which are shown only once; null if the user has some already. */
        recovery_codes: z.array(z.string()).nullable(),
      }),
    ),

  rename: signedInProcedure.errors({ PASSKEY_NOT_FOUND }).input(passkeyNameForm.extend({ id })).output(done),

  /** Removes a passkey; repeating the call does nothing. */
  remove: signedInProcedure
    .errors({ WRONG_PASSWORD, TOO_MANY_ATTEMPTS })
    .input(passwordForm.extend({ id }))
    .output(done),

  /**
   * Returns the options for navigator.credentials.get. With the token of a log-in's first step they allow only passkeys
   * of its user.
   */
  beginLogIn: procedure
    .errors({ TOO_MANY_ATTEMPTS, PASSKEYS_UNAVAILABLE })
    .input(z.object({ token: z.string('El inicio de sesión no es válido').max(1000).nullable() }))
    .output(z.object({ options: passkeyOptions })),
};
