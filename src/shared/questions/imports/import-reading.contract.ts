import * as z from 'zod';
import { adminProcedure, id } from '../../procedure.contract.ts';
import { CLEAN_UP_IDS } from './clean-ups.rules.ts';
import { importNotFound, importNotOpen, questionImport } from './question-import.contract.ts';
import {
  COLUMN_ROLES,
  findMappingProblem,
  TABLE_SAMPLE_SIZE,
  type TableMapping,
} from './table-roles.rules.ts';

const cleanUp = z.enum(CLEAN_UP_IDS);

/** A clean-up that has changed entries of the file, or would change them if it were switched on. */
const foundCleanUp = z.object({
  id: cleanUp,
  entries: z.int(),
  examples: z.array(z.object({ number: z.int(), before: z.string(), after: z.string() })),
});
export type FoundCleanUp = z.infer<typeof foundCleanUp>;

const tableMapping = z.object({
  roles: z.array(z.enum(COLUMN_ROLES).nullable()).max(TABLE_SAMPLE_SIZE.columns),
  has_headings: z.boolean(),
});

/** The first rows of a table whose headings were not understood. */
const foundTable = z.object({ rows: z.array(z.array(z.string())) });
export type SampledTable = z.infer<typeof foundTable>;

const importReading = z.object({
  /** The clean-ups that are switched on. */
  clean_ups: z.array(cleanUp),
  found_clean_ups: z.array(foundCleanUp),
  table: foundTable.nullable(),
  columns: tableMapping.nullable(),
});
export type ImportReading = z.infer<typeof importReading>;

export const importReadingContract = {
  /** Returns with which clean-ups and columns a file is read, and which others are possible. */
  reading: adminProcedure.errors(importNotFound).input(z.object({ id })).output(importReading),

  /**
   * Reads the file again with other clean-ups or columns and checks it anew; decisions that are still possible stay.
   */
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
