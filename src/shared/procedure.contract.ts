import { type AnySchema, type ErrorMapItem, oc } from '@orpc/contract';
import * as z from 'zod';

interface DescribedError<Data extends z.ZodType> {
  status: number;
  data: Data;
  /** Spanish, as `message` of the others. */
  messageOf: (data: z.output<Data>) => string;
}

/** An error whose text depends on its data. */
export function describedError<Data extends z.ZodType>(error: DescribedError<Data>): DescribedError<Data> {
  return error;
}

export function errorMessage(error: ErrorMapItem<AnySchema>, data: unknown): string | undefined {
  return isDescribed(error) ? error.messageOf(data) : error.message;
}

function isDescribed(error: object): error is { messageOf: (data: unknown) => string } {
  return 'messageOf' in error;
}

/** Also for what a schema has no words of its own for. */
export const INVALID = 'Los datos enviados no son válidos. Revísalos e inténtalo de nuevo.';

/** What every procedure may answer besides its own errors. A message is Spanish and fit to be shown as it is. */
export const commonErrors = {
  INVALID_INPUT: describedError({
    status: 400,
    /** The first problem of each field, by its name ('' = the whole). */
    data: z.object({ fields: z.record(z.string(), z.string()) }),
    messageOf: ({ fields }) => Object.values(fields)[0] ?? INVALID,
  }),
  INTERNAL: { status: 500, message: 'Ha ocurrido un error inesperado. Por favor, inténtalo de nuevo.' },
  DATABASE_UNAVAILABLE: { status: 503, message: 'No se pudo conectar con la base de datos.' },
} as const;

export const procedure = oc.errors(commonErrors);

export const accessErrors = {
  UNAUTHORIZED: { status: 401, message: 'Debes iniciar sesión para continuar.' },
  FORBIDDEN: { status: 403, message: 'No tienes permiso para hacer esto.' },
} as const;
const { UNAUTHORIZED, FORBIDDEN } = accessErrors;

/** A procedure for people who have logged in with a confirmed e-mail. */
export const signedInProcedure = procedure.errors({ UNAUTHORIZED });

/** A procedure for administrators. */
export const adminProcedure = signedInProcedure.errors({ FORBIDDEN });

export const id = z.uuid('El identificador no es válido');

/** A day of Madrid's calendar, 'YYYY-MM-DD'. */
export const day = z.iso.date('La fecha no es válida');
