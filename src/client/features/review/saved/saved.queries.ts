import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, client } from '#client/data/api.ts';
import { queryClient } from '#client/data/query-client.ts';
import type { QuestionScope } from '#shared/review/choice.contract.ts';

/** The note on a saved question; null if the question isn't saved. */
export type SavedNote = { note: string | null } | null;

export interface SavedState {
  /** What the server has confirmed. */
  stored: SavedNote;
  /** What is shown while a change is sent. */
  shown: SavedNote;
}

export function savedQuery(questionId: string) {
  return queryOptions({
    queryKey: ['saved-question', questionId],
    queryFn: async (): Promise<SavedState> => toState(await findSaved(questionId)),
  });
}

/** Whether the question is saved; undefined until it is known. */
export function useSaved(questionId: string): SavedNote | undefined {
  return useQuery(savedQuery(questionId)).data?.shown;
}

/** A page of saved questions with their stars and notes, which need no further call. */
export function savedListQuery(input: QuestionScope & { page: number }) {
  return queryOptions({
    queryKey: api.review.savedQuestions.queryKey({ input }),
    queryFn: async ({ signal }) => {
      const list = await client.review.savedQuestions(input, { signal });
      for (const { question_id, note } of list.questions) setStored(question_id, { note });
      return list;
    },
    staleTime: 0,
  });
}

export function setStored(questionId: string, saved: SavedNote): void {
  queryClient.setQueryData(savedQuery(questionId).queryKey, toState(saved));
}

const toState = (saved: SavedNote): SavedState => ({ stored: saved, shown: saved });

/** The most questions of one page. */
const BATCH_MAX = 210;

interface Batch {
  ids: Set<string>;
  reply: Promise<Map<string, SavedNote>>;
}

let open: Batch | undefined;

/** The stars of a page ask at the same time: one call for all of them. */
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
