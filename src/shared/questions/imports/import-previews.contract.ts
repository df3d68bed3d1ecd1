import * as z from 'zod';
import { page } from '../../lists/lists.contract.ts';
import { adminProcedure, id } from '../../procedure.contract.ts';
import { choiceIndex, choiceNotes, choices } from '../question-shape.contract.ts';
import { shownReference } from '../reference.contract.ts';
import { ENTRY_WARNINGS, IMPORT_DECISIONS, IMPORT_FILTERS, REPEAT_CHANGES } from './import-previews.rules.ts';
import { importNotFound, importNotOpen, questionImport } from './question-import.contract.ts';

const importDecision = z.enum(IMPORT_DECISIONS);
const importFilter = z.enum(IMPORT_FILTERS);
const number = z.int().min(1);

/** A question as it is shown, with its solution. */
const previewedQuestion = z.object({
  question_text: z.string(),
  choices,
  correct_answer: choiceIndex(''),
  notes: choiceNotes,
  explanation: z.string().nullable(),
  explanation_format: z.enum(['plain', 'rich']),
  reference: shownReference.nullable(),
});
export type PreviewedQuestion = z.infer<typeof previewedQuestion>;

/** An entry of a file, what was found of it, and what was decided about it. */
const importEntry = z.object({
  number,
  line: z.int().nullable(),
  problems: z.array(z.string()),
  /** The question of the entry; null if it can't be stored. */
  question: previewedQuestion.nullable(),
  /** The readable part of an entry that can't be stored. */
  excerpt: z.string().nullable(),
  categories: z.array(z.string()),
  /** The title of the text that it stands under. */
  shared_text: z.string().nullable(),
  is_repeat: z.boolean(),
  /** The differences from the stored question that the entry repeats. */
  changes: z.array(z.enum(REPEAT_CHANGES)),
  /** The stored question that it repeats or contradicts, or the entry of the file: by its number. */
  other: z
    .object({ question_id: id.nullable(), number: number.nullable(), question: previewedQuestion })
    .nullable(),
  /** Stored questions and earlier entries that say nearly the same, those with another right answer first. */
  near: z.array(
    z.object({
      question_id: id.nullable(),
      number: number.nullable(),
      /** How similar the two texts are, from 0 to 1. */
      similarity: z.number(),
      /** Whether another text is the right answer. */
      disagrees: z.boolean(),
      question: previewedQuestion,
    }),
  ),
  /** Whether the entry needs a decision before the import can be published. */
  must_be_seen: z.boolean(),
  warnings: z.array(z.enum(ENTRY_WARNINGS)),
  decision: importDecision.nullable(),
  /** The decisions that are possible; none where nothing is to be decided. */
  decisions: z.array(importDecision),
});
export type ImportEntry = z.infer<typeof importEntry>;

const entriesPage = z.object({
  entries: z.array(importEntry),
  total: z.int(),
  /** How many entries each filter shows. */
  counts: z.record(importFilter, z.int()),
});
export type EntriesPage = z.infer<typeof entriesPage>;

export const importPreviewsContract = {
  /** A page of a file's entries in their order, and how many each filter shows. */
  entries: adminProcedure
    .errors(importNotFound)
    .input(z.object({ id, page, filter: importFilter.default('all') }))
    .output(entriesPage),

  /** Decides about some entries, or all that a filter shows; where it is not possible nothing changes. Idempotent. */
  decide: adminProcedure
    .errors({ ...importNotFound, ...importNotOpen })
    .input(
      z.object({
        id,
        decision: importDecision,
        which: z.union([
          z.object({ numbers: z.array(number).min(1).max(20) }),
          z.object({ filter: importFilter }),
        ]),
      }),
    )
    .output(questionImport),

  /** Leaves out all entries with problems that nothing was decided about, so that the others may be published. Idempotent. */
  leaveOut: adminProcedure
    .errors({ ...importNotFound, ...importNotOpen })
    .input(z.object({ id }))
    .output(questionImport),
};
