import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, client } from '#client/data/api.ts';
import { queryClient } from '#client/data/query-client.ts';
import type { QuestionScope } from '#shared/review/choice.contract.ts';

/** The note on a saved question; null if the question isn't saved. */
export type SavedNote = { note: string | null } | null;

export interface SavedQuestionState {
  /** The state that the server has confirmed. */
  stored: SavedNote;
  /** The state on screen, which includes a change that is being sent. */
  shown: SavedNote;
}

export function savedQuery(questionId: string) {
  return queryOptions({
    queryKey: ['saved-question', questionId],
    queryFn: async (): Promise<SavedQuestionState> => toState(await findSaved(questionId)),
  });
}

/** The note on the question, or null if it isn't saved; undefined until this is known. */
export function useSavedNote(questionId: string): SavedNote | undefined {
  return useQuery(savedQuery(questionId)).data?.shown;
}

/** A page of saved questions. It also caches the star and note of each, so that they need no call of their own. */
export function savedListQuery(input: QuestionScope & { page: number }) {
  return queryOptions({
    queryKey: api.review.savedQuestions.queryKey({ input }),
    queryFn: async ({ signal }) => {
      const list = await client.review.savedQuestions(input, { signal });
      for (const { question_id, note } of list.questions) cacheSavedNote(question_id, { note });
      return list;
    },
    staleTime: 0,
  });
}

export function cacheSavedNote(questionId: string, saved: SavedNote): void {
  queryClient.setQueryData(savedQuery(questionId).queryKey, toState(saved));
}

const toState = (saved: SavedNote): SavedQuestionState => ({ stored: saved, shown: saved });

/** The maximum number of questions in one call. */
const BATCH_MAX = 210;

interface Batch {
  ids: Set<string>;
  reply: Promise<Map<string, SavedNote>>;
}

let open: Batch | undefined;

/** Collects the questions of all stars on a page: they ask at the same moment, so one call is enough. */
async function findSaved(questionId: string): Promise<SavedNote> {
  open ??= openBatch();
  const { ids, reply } = open;
  ids.add(questionId);
  if (ids.size === BATCH_MAX) open = undefined;
  return (await reply).get(questionId) ?? null;
}

function openBatch(): Batch {
  const ids = new Set<string>();
  return { ids, reply: askSoon(ids) };
}

async function askSoon(ids: Set<string>): Promise<Map<string, SavedNote>> {
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  if (open?.ids === ids) open = undefined;
  const { saved } = await client.review.savedAmong({ question_ids: [...ids] });
  return new Map(saved.map(({ question_id, note }) => [question_id, { note }]));
}
