import * as z from 'zod';
import { page } from '../../lists/lists.contract.ts';
import { adminProcedure, id } from '../../procedure.contract.ts';
import { choiceIndex, choiceNotes, choices } from '../question-shape.contract.ts';
import { shownReference } from '../reference.contract.ts';
import {
  ENTRY_WARNINGS,
  IMPORT_DECISIONS,
  IMPORT_FILTERS,
  REPEATED_ENTRY_CHANGES,
} from './import-previews.rules.ts';
import { importNotFound, importNotOpen, questionImport } from './question-import.contract.ts';

const importDecision = z.enum(IMPORT_DECISIONS);
const importFilter = z.enum(IMPORT_FILTERS);
const number = z.int32().min(1);

/** A question as the preview shows it, with its solution. */
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

/** An entry of a file, with what the check found and the decision about it. */
const importEntry = z.object({
  number,
  line: z.int().nullable(),
  problems: z.array(z.string()),
  /** The question of the entry; null if it can't be stored. */
  question: previewedQuestion.nullable(),
  /** The readable part of an entry that can't be stored. */
  excerpt: z.string().nullable(),
  categories: z.array(z.string()),
  /** The title of the entry's shared text. */
  shared_text: z.string().nullable(),
  is_repeat: z.boolean(),
  /** The differences from the stored question that the entry repeats. */
  changes: z.array(z.enum(REPEATED_ENTRY_CHANGES)),
  /** The stored question, or the entry of the file (by its number), that this entry repeats or contradicts. */
  other: z
    .object({ question_id: id.nullable(), number: number.nullable(), question: previewedQuestion })
    .nullable(),
  /** Stored questions and earlier entries with nearly the same text; those with another right answer come first. */
  near: z.array(
    z.object({
      question_id: id.nullable(),
      number: number.nullable(),
      /** How similar the two texts are, from 0 to 1. */
      similarity: z.number(),
      /** Whether the right answers of the two questions have different texts. */
      disagrees: z.boolean(),
      question: previewedQuestion,
    }),
  ),
  /** Whether the entry needs a decision before the import can be published. */
  must_be_seen: z.boolean(),
  warnings: z.array(z.enum(ENTRY_WARNINGS)),
  decision: importDecision.nullable(),
  /** The possible decisions; empty if nothing has to be decided. */
  decisions: z.array(importDecision),
});
export type ImportEntry = z.infer<typeof importEntry>;

const entriesPage = z.object({
  entries: z.array(importEntry),
  total: z.int(),
  /** The number of entries that each filter shows. */
  counts: z.record(importFilter, z.int()),
});
export type EntriesPage = z.infer<typeof entriesPage>;

export const importPreviewsContract = {
  /** Returns a page of a file's entries, in file order, and how many entries each filter shows. */
  entries: adminProcedure
    .errors(importNotFound)
    .input(z.object({ id, page, filter: importFilter.default('all') }))
    .output(entriesPage),

  /**
   * Decides about some entries, or about all that a filter shows; entries that don't allow the decision stay as they
   * are. Idempotent.
   */
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

  /** Leaves out all undecided entries with problems, so that the other entries can be published. Idempotent. */
  leaveOut: adminProcedure
    .errors({ ...importNotFound, ...importNotOpen })
    .input(z.object({ id }))
    .output(questionImport),
};
