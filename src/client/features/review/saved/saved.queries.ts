import { queryOptions } from '@tanstack/react-query';
import { client } from '#client/data/api.ts';

/** null: the question isn't saved. */
export type Saved = { note: string | null } | null;

export interface SavedState {
  /** What the server has. */
  stored: Saved;
  /** What is shown while it is sent. */
  shown: Saved;
}

export function savedQuery(questionId: string) {
  return queryOptions({
    queryKey: ['saved-question', questionId],
    queryFn: async (): Promise<SavedState> => {
      const saved = await findSaved(questionId);
      return { stored: saved, shown: saved };
    },
  });
}

/** The most questions of one page. */
const BATCH_MAX = 210;

interface Batch {
  ids: Set<string>;
  reply: Promise<Map<string, Saved>>;
}

let open: Batch | undefined;

/** The stars of a page ask at the same time: one call for all of them. */
function findSaved(questionId: string): Promise<Saved> {
  open ??= openBatch();
  const { ids, reply } = open;
  ids.add(questionId);
  if (ids.size === BATCH_MAX) open = undefined;
  return reply.then((saved) => saved.get(questionId) ?? null);
}

function openBatch(): Batch {
  const ids = new Set<string>();
  const reply = new Promise<void>((resolve) => {
    setTimeout(resolve);
  }).then(async () => {
    if (open?.ids === ids) open = undefined;
    const { saved } = await client.review.savedAmong({ question_ids: [...ids] });
    return new Map(saved.map(({ question_id, note }): [string, Saved] => [question_id, { note }]));
  });
  return { ids, reply };
}
