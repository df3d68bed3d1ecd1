import { type AnySchema, type ErrorMapItem, oc } from '@orpc/contract';
import * as z from 'zod';

interface DescribedError<Data extends z.ZodType> {
  status: number;
  data: Data;
  /** Returns the error's Spanish message; other errors have a fixed `message`. */
  messageOf: (data: z.output<Data>) => string;
}

/** An error whose text depends on its data. */
export function describedError<Data extends z.ZodType>(error: DescribedError<Data>): DescribedError<Data> {
  return error;
}

export function formatErrorMessage(error: ErrorMapItem<AnySchema>, data: unknown): string | undefined {
  return isDescribed(error) ? error.messageOf(data) : error.message;
}

function isDescribed(error: object): error is { messageOf: (data: unknown) => string } {
  return 'messageOf' in error;
}

/** The message for invalid input, also used where a schema has no message of its own. */
export const INVALID_INPUT_MESSAGE = 'Los datos enviados no son válidos. Revísalos e inténtalo de nuevo.';

/** Every procedure may return these besides its own errors. Messages are Spanish and shown to users unchanged. */
export const commonErrors = {
  INVALID_INPUT: describedError({
    status: 400,
    /** The first problem of each field, by field name ('' is the whole input). */
    data: z.object({ fields: z.record(z.string(), z.string()) }),
    messageOf: ({ fields }) => Object.values(fields)[0] ?? INVALID_INPUT_MESSAGE,
  }),
  INTERNAL: { status: 500, message: 'Ha ocurrido un error inesperado. Por favor, inténtalo de nuevo.' },
  DATABASE_UNAVAILABLE: { status: 503, message: 'No se pudo conectar con la base de datos.' },
  SERVER_BUSY: {
    status: 503,
    message: 'Hay demasiadas peticiones a la vez. Espera unos segundos e inténtalo de nuevo.',
    /** The number of seconds after which to try again. */
    data: z.object({ seconds: z.int() }),
  },
} as const;

export const procedure = oc.errors(commonErrors);

/** Errors about the body of a request, found before a procedure or file route handles it. */
export const bodyErrors = {
  PAYLOAD_TOO_LARGE: { status: 413, message: 'Los datos enviados son demasiado grandes.' },
  REQUEST_TIMEOUT: {
    status: 408,
    message: 'Los datos han tardado demasiado en llegar. Comprueba tu conexión e inténtalo de nuevo.',
  },
  BODY_CUT_OFF: { status: 400, message: 'Los datos no han llegado enteros.' },
} as const;

export const accessErrors = {
  UNAUTHORIZED: { status: 401, message: 'Debes iniciar sesión para continuar.' },
  PASSWORD_CHANGE_REQUIRED: { status: 403, message: 'Antes de continuar tienes que cambiar tu contraseña.' },
  SECOND_FACTOR_REQUIRED: {
    status: 403,
    message: 'Antes de continuar tienes que activar la verificación en dos pasos.',
  },
  TERMS_NOT_ACCEPTED: {
    status: 403,
    message: 'Han cambiado las condiciones de uso o la política de privacidad. Acéptalas para continuar.',
  },
  FORBIDDEN: { status: 403, message: 'No tienes permiso para hacer esto.' },
} as const;
const { UNAUTHORIZED, PASSWORD_CHANGE_REQUIRED, SECOND_FACTOR_REQUIRED, TERMS_NOT_ACCEPTED, FORBIDDEN } =
  accessErrors;

/** A procedure for logged-in users with a confirmed e-mail. */
export const signedInProcedure = procedure.errors({
  UNAUTHORIZED,
  PASSWORD_CHANGE_REQUIRED,
  SECOND_FACTOR_REQUIRED,
  TERMS_NOT_ACCEPTED,
});

export const adminProcedure = signedInProcedure.errors({ FORBIDDEN });

export const id = z.uuid('El identificador no es válido');

/** The version that a form was loaded with; 0 if nothing was stored yet. */
export const version = z.int32().min(0);

/** A date in Madrid's time zone, 'YYYY-MM-DD'. */
export const day = z.iso.date('La fecha no es válida');
