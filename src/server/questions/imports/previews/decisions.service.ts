import { type RawBuilder, sql } from 'kysely';
import { type Actor, recordChange } from '#server/audit/audit.service.ts';
import { type Database, inTransaction, type Trx } from '#server/database/database.ts';
import {
  compareWithStoredQuestions,
  setDecision,
  setStoredProblems,
  skipUndecidedProblemEntries,
  type StoredQuestionConflict,
} from './previews.repository.ts';
import {
  findImport,
  isAwaitingDecisions,
  type LockedImport,
  lockImport,
} from '#server/questions/imports/imports.repository.ts';
import { refuse, type Refusal } from '#server/refusals/refusal.ts';
import type { ImportDecision, ImportFilter } from '#shared/questions/imports/import-previews.rules.ts';
import type { QuestionImport } from '#shared/questions/imports/question-import.contract.ts';
import { IMPORT_FILTER_CONDITIONS } from './preview-facts.sql.ts';
import { changeAndSummarizeImport, summarizeImport } from './summary.service.ts';

export type DecisionResult = QuestionImport | Refusal<'IMPORT_NOT_FOUND'> | Refusal<'IMPORT_NOT_OPEN'>;

/** The entries that a decision applies to: by their numbers, or all that a filter shows. */
type Which = { numbers: number[] } | { filter: ImportFilter };

export function decideEntries(
  db: Database,
  actor: Actor,
  { id, decision, which }: { id: string; decision: ImportDecision; which: Which },
): Promise<DecisionResult> {
  return withOpen(db, id, async (trx, { file_name }) => {
    const decide = async (): Promise<boolean> => {
      const entries = await setDecision(trx, id, { decision, which: matchesWhich(which) });
      if (entries === 0) return false;
      await recordChange(trx, actor, {
        action: 'decided',
        entity: 'import',
        entity_id: id,
        entity_name: file_name,
        after: { decision, entries },
      });
      return true;
    };
    if ('numbers' in which) await changeAndSummarizeImport(trx, id, which.numbers, decide);
    else if (await decide()) await summarizeImport(trx, id);
  });
}

function matchesWhich(which: Which): RawBuilder<boolean> {
  return 'numbers' in which
    ? sql<boolean>`p.number = any(${which.numbers}::integer[])`
    : IMPORT_FILTER_CONDITIONS[which.filter];
}

/** Leaves out the entries with problems, so that the rest can be published. */
export function leaveOutEntriesWithProblems(db: Database, actor: Actor, id: string): Promise<DecisionResult> {
  return changeOpenImport(db, id, async (trx, { file_name, status, importable }) => {
    if (status !== 'refused' || importable === 0) return false;
    await skipUndecidedProblemEntries(trx, id);
    await recordChange(trx, actor, {
      action: 'decided',
      entity: 'import',
      entity_id: id,
      entity_name: file_name,
      after: { leaves_out: true },
    });
    return true;
  });
}

/** Changes an import that waits for its administrator; `change` returns whether it has changed anything. */
export function changeOpenImport(
  db: Database,
  id: string,
  change: (trx: Trx, locked: LockedImport) => Promise<boolean>,
): Promise<DecisionResult> {
  return withOpen(db, id, async (trx, locked) => {
    if (await change(trx, locked)) await summarizeImport(trx, id);
  });
}

function withOpen(
  db: Database,
  id: string,
  work: (trx: Trx, locked: LockedImport) => Promise<void>,
): Promise<DecisionResult> {
  return inTransaction(db, async (trx) => {
    const locked = await lockImport(trx, id);
    if (!locked) return refuse('IMPORT_NOT_FOUND');
    if (!isAwaitingDecisions(locked)) return refuse('IMPORT_NOT_OPEN');
    await work(trx, locked);
    return (await findImport(trx, id)) ?? refuse('IMPORT_NOT_FOUND');
  });
}

/** Asks for new decisions about these entries, because the stored questions have changed since the check. */
export function reopenImport(db: Database, id: string, found: StoredQuestionConflict[]): Promise<void> {
  return inTransaction(db, async (trx) => {
    const locked = await lockImport(trx, id);
    if (locked?.status !== 'ready') return;
    const numbers = found.map(({ number }) => number);
    await compareWithStoredQuestions(trx, id, sql<boolean>`e.number = any(${numbers}::integer[])`);
    await setStoredProblems(trx, id, found);
    await summarizeImport(trx, id);
  });
}
