import * as z from 'zod';
import { adminProcedure, id } from '../../procedure.contract.ts';
import { CLEAN_UP_IDS } from './clean-ups.rules.ts';
import { importNotFound, importNotOpen, questionImport } from './question-import.contract.ts';
import { COLUMN_ROLES, findMappingProblem, SAMPLE, type TableMapping } from './table-roles.rules.ts';

const cleanUp = z.enum(CLEAN_UP_IDS);

/** A clean-up that would change, or has changed, entries of the file. */
const foundCleanUp = z.object({
  id: cleanUp,
  entries: z.int(),
  examples: z.array(z.object({ number: z.int(), before: z.string(), after: z.string() })),
});
export type FoundCleanUp = z.infer<typeof foundCleanUp>;

const tableMapping = z.object({
  roles: z.array(z.enum(COLUMN_ROLES).nullable()).max(SAMPLE.columns),
  has_headings: z.boolean(),
});

/** The first rows of a table whose headings were not understood. */
const foundTable = z.object({ rows: z.array(z.array(z.string())) });
export type FoundTable = z.infer<typeof foundTable>;

const importReading = z.object({
  /** The clean-ups that are switched on. */
  clean_ups: z.array(cleanUp),
  found_clean_ups: z.array(foundCleanUp),
  table: foundTable.nullable(),
  columns: tableMapping.nullable(),
});
export type ImportReading = z.infer<typeof importReading>;

export const importReadingContract = {
  /** How a file is read, and how else it could be. */
  reading: adminProcedure.errors(importNotFound).input(z.object({ id })).output(importReading),

  /** Reads the file again in another way, and checks it anew; decisions about its entries stay where they are possible. */
  reread: adminProcedure
    .errors({ ...importNotFound, ...importNotOpen })
    .input(
      z.object({
        id,
        clean_ups: z.array(cleanUp).max(CLEAN_UP_IDS.length),
        columns: tableMapping
          .superRefine((mapping: TableMapping, context) => {
            const problem = findMappingProblem(mapping);
            if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
          })
          .nullable(),
      }),
    )
    .output(questionImport),
};
