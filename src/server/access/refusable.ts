import type {
  ErrorMap,
  ImplementedProcedure,
  InferSchemaInput,
  InferSchemaOutput,
  ProcedureImplementer,
} from '@orpc/server';
import { type AnyContractRouter, type AnySchema, isContractProcedure } from '@orpc/contract';
import { type AnyRefusal, isRefused, type Refusal } from '#server/refusals/refusal.ts';
import { toApiError } from './errors.ts';

/** All refusals that an error map of the contract declares. */
export type RefusalOf<Errors extends ErrorMap> = {
  [Code in keyof Errors & string]: Errors[Code] extends { data: infer Schema extends AnySchema }
    ? Refusal<Code, InferSchemaInput<Schema>>
    : Refusal<Code>;
}[keyof Errors & string];

/**
 * A procedure whose handler returns its output or one of the refusals that its contract declares. The handler can't
 * construct an error itself: the texts of errors are in the contract.
 */
interface RefusableProcedure<Context, Input, Output, Errors extends ErrorMap, Implemented> {
  handler(
    handler: (call: {
      input: Input;
      context: Context;
    }) => Output | RefusalOf<Errors> | Promise<Output | RefusalOf<Errors>>,
  ): Implemented;
}

/** oRPC's implementer tree with each procedure replaced by a RefusableProcedure. */
type Refusable<Implementer> =
  Implementer extends ProcedureImplementer<
    infer Initial,
    infer Current,
    infer Input,
    infer Output,
    infer Errors,
    infer Meta
  >
    ? RefusableProcedure<
        Current,
        InferSchemaOutput<Input>,
        InferSchemaInput<Output>,
        Errors,
        ImplementedProcedure<Initial, Current, Input, Output, Errors, Meta>
      >
    : {
        [
          Name in Exclude<keyof Implementer, 'use' | 'router' | 'lazy' | 'middleware' | `$${string}`>
        ]: Refusable<Implementer[Name]>;
      };

type Handler = (call: object) => AnyRefusal | object | null | Promise<AnyRefusal | object | null>;

/** Lets handlers return refusals, which the client receives as the typed errors of the procedure. */
export function allowRefusals<Implementer extends object>(
  implementer: Implementer,
  contract: AnyContractRouter,
): Refusable<Implementer> {
  return wrap(implementer, contract) as Refusable<Implementer>;
}

function wrap(implementer: object, contract: AnyContractRouter): object {
  if (!isContractProcedure(contract)) {
    const parts = implementer as Record<string, object>;
    return Object.fromEntries(
      Object.entries(contract).map(([name, part]) => [name, wrap(parts[name] ?? {}, part)]),
    );
  }
  const procedure = implementer as { handler: (handler: Handler) => object };
  const errors = contract['~orpc'].errorMap as ErrorMap;
  return {
    handler: (handler: Handler) =>
      procedure.handler(async (call) => {
        const result = await handler(call);
        if (isRefused(result)) throw toApiError(errors, result);
        return result;
      }),
  };
}
