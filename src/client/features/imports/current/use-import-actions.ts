import { ORPCError } from '@orpc/client';
import { useMutation } from '@tanstack/react-query';
import { api } from '#client/data/api.ts';
import { isRefusal, isUnreachable, toErrorMessage } from '#client/data/errors.ts';
import { type ConfirmedAction, useConfirmedAction } from '#client/editing/use-confirmed-action.ts';
import { formatCount } from '#client/lib/format.ts';
import { invalidateQueryKeys } from '#client/data/query-client.ts';
import type { QuestionImport } from '#shared/questions/imports/question-import.contract.ts';
import {
  invalidateQuestionBank,
  importQuery,
  invalidateImportEntries,
  invalidateImportCategories,
  invalidateImports,
  fetchImport,
  cacheImport,
} from '#client/features/imports/imports.queries.ts';

/**
 * The attempts to learn how a call ended. After a lost reply the import is read; where it shows no result, the call is
 * repeated.
 */
const ATTEMPTS = 3;
const PAUSE_MS = 1000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Makes an idempotent call and returns the resulting state of the import. */
async function callAndReadImport(
  id: string,
  call: () => Promise<QuestionImport>,
  isDone: (found: QuestionImport) => boolean,
): Promise<QuestionImport> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      if (!isUnreachable(error)) throw error;
      const found = await fetchImport(id);
      if (isDone(found)) return found;
      if (attempt === ATTEMPTS) throw error;
    }
    await pause(PAUSE_MS * attempt);
  }
}

const publish = (id: string, explanations_as_html: boolean): Promise<QuestionImport> =>
  callAndReadImport(
    id,
    () => api.questions.imports.publish.call({ id, explanations_as_html }),
    ({ status }) => status !== 'ready',
  );

const discard = (id: string): Promise<QuestionImport> =>
  callAndReadImport(
    id,
    async () => {
      await api.questions.imports.discard.call({ id });
      return fetchImport(id);
    },
    ({ status }) => status === 'discarded' || status === 'published',
  );

const undo = (id: string): Promise<QuestionImport> =>
  callAndReadImport(
    id,
    () => api.questions.imports.undo.call({ id }),
    ({ status }) => status !== 'published',
  );

/** Refetches after a conflict: another administrator was faster, or the stored questions have changed. */
function refetchAfterConflict(error: unknown, id: string): void {
  if (isRefusal(error)) void invalidateQueryKeys(importQuery(id).queryKey);
  void invalidateImports();
}

export interface ImportAction {
  run: (id: string) => void;
  isBusy: boolean;
  /** True when this screen has run the action, not when the import was already in the resulting state. */
  isDone: boolean;
  problem: string | undefined;
  reset: () => void;
}

export function usePublishing(explanationsAsHtml: boolean): ImportAction {
  const mutation = useMutation({
    mutationFn: (id: string) => publish(id, explanationsAsHtml),
    onSuccess: (told) => {
      cacheImport(told);
      void invalidateQuestionBank();
    },
    onError: refetchAfterConflict,
  });
  return toAction(mutation, (error) => toErrorMessage(error, 'Error al importar preguntas'));
}

/** Leaves out the entries that have problems, so that the others can be published. */
export function useLeavingOut(): ImportAction {
  const mutation = useMutation({
    mutationFn: (id: string) =>
      callAndReadImport(
        id,
        () => api.questions.imports.leaveOut.call({ id }),
        ({ status }) => status !== 'refused',
      ),
    onSuccess: (told) => {
      cacheImport(told);
      void invalidateImportEntries();
      void invalidateImportCategories();
      void invalidateImports();
    },
    onError: refetchAfterConflict,
  });
  return toAction(mutation, (error) => toErrorMessage(error, 'Error al importar preguntas'));
}

export function useDiscarding(): ImportAction {
  const mutation = useMutation({
    mutationFn: discard,
    onSuccess: (told) => {
      cacheImport(told);
      void invalidateImports();
    },
    onError: refetchAfterConflict,
  });
  return toAction(mutation, (error) =>
    toErrorMessage(error, 'No se ha podido descartar. Por favor, inténtalo de nuevo.'),
  );
}

export function useImportUndo(onDone: (undone: QuestionImport) => void): ConfirmedAction<QuestionImport> {
  return useConfirmedAction({
    run: ({ id }) => undo(id),
    onDone: (_published, undone) => {
      cacheImport(undone);
      void invalidateQuestionBank();
      onDone(undone);
    },
    onFailed: (error, { id }) => refetchAfterConflict(error, id),
    toProblem: undoProblem,
  });
}

function undoProblem(error: unknown): string {
  const answered = answeredCountFrom(error);
  if (answered === undefined)
    return toErrorMessage(error, 'No se ha podido deshacer la importación. Por favor, inténtalo de nuevo.');
  const answers = formatCount(answered, 'pregunta', 'preguntas');
  return `No se puede deshacer: ya se ${answered === 1 ? 'ha' : 'han'} respondido ${answers} de esta importación.`;
}

/** Returns the number of answered questions, which keep an import from being undone. */
function answeredCountFrom(error: unknown): number | undefined {
  if (!(error instanceof ORPCError) || error.code !== 'IMPORT_ANSWERED') return undefined;
  const data: unknown = error.data;
  const isCounted = typeof data === 'object' && data !== null && 'answered' in data;
  return isCounted && typeof data.answered === 'number' ? data.answered : undefined;
}

interface Mutation {
  mutate: (id: string) => void;
  reset: () => void;
  isPending: boolean;
  isSuccess: boolean;
  error: unknown;
}

function toAction(mutation: Mutation, problemOf: (error: unknown) => string): ImportAction {
  const { mutate, reset, isPending, isSuccess, error } = mutation;
  return {
    run: mutate,
    isBusy: isPending,
    isDone: isSuccess,
    problem: error === null ? undefined : problemOf(error),
    reset,
  };
}
