import {
  type AnyContractRouter,
  type AnySchema,
  ContractProcedure,
  isContractProcedure,
} from '@orpc/contract';
import { INVALID_INPUT_MESSAGE } from '#shared/procedure.contract.ts';

/**
 * Changes the contract's schemas: an input whose check throws counts as invalid. zod compares the `length` of any
 * value, and throws if a hostile object has a `length` that can't be compared.
 */
export function catchSchemaErrors<Contract extends AnyContractRouter>(contract: Contract): Contract {
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
          return { issues: [{ message: INVALID_INPUT_MESSAGE }] };
        }
      },
    },
  };
}
