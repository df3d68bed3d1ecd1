import {
  type AnyContractRouter,
  type AnySchema,
  ContractProcedure,
  isContractProcedure,
} from '@orpc/contract';
import { INVALID } from '#shared/procedure.contract.ts';

/**
 * The contract, with an input that makes its schema throw counted as invalid. zod checks a length also of values that
 * are no text, and an object may have a `length` of its own that can't be compared.
 */
export function refuseUncheckableInput<Contract extends AnyContractRouter>(contract: Contract): Contract {
  return guard(contract) as Contract;
}

function guard(contract: AnyContractRouter): AnyContractRouter {
  if (!isContractProcedure(contract))
    return Object.fromEntries(Object.entries(contract).map(([name, part]) => [name, guard(part)]));
  const definition = contract['~orpc'];
  const inputSchema = definition.inputSchema as AnySchema | undefined;
  if (!inputSchema) return contract;
  return new ContractProcedure({ ...definition, inputSchema: catchThrown(inputSchema) });
}

function catchThrown(schema: AnySchema): AnySchema {
  const standard = schema['~standard'];
  return {
    '~standard': {
      ...standard,
      validate: async (value) => {
        try {
          return await standard.validate(value);
        } catch {
          return { issues: [{ message: INVALID }] };
        }
      },
    },
  };
}
