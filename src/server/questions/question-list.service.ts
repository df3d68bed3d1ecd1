import type { Database } from '#server/database/database.ts';
import {
  type ListedQuestion,
  QUESTION_PAGE_SIZE,
  type QUESTION_SORTS,
  type QuestionFilter,
} from '#shared/questions/question-list.contract.ts';
import { isInIndex } from './question-filter.repository.ts';
import {
  lookAtFirst,
  type Part,
  readListed,
  searchBlocks,
  sortAll,
  type Stream,
} from './question-list.repository.ts';

export interface PageOfList {
  sort: (typeof QUESTION_SORTS)[number];
  direction: 'asc' | 'desc';
  page: number;
}

/** Questions that are looked at one by one before the index of words or all of a filter is. */
const WINDOW = 2_000;

/** One page of what a filter shows. */
export async function listQuestions(
  db: Database,
  filter: QuestionFilter,
  page: PageOfList,
  window = WINDOW,
): Promise<ListedQuestion[]> {
  const part: Part = {
    by: page.sort === 'question_text' ? 'wording' : 'number',
    direction: page.direction,
    offset: (page.page - 1) * QUESTION_PAGE_SIZE,
    limit: QUESTION_PAGE_SIZE,
  };
  const numbers = await findNumbers(db, filter, part, window);
  return numbers.length === 0 ? [] : readListed(db, numbers);
}

/**
 * Most lists are full after a look at the beginning of an index that has them in order, or have few questions to
 * choose from. What is left: words that are rare, or not where the list begins; filters that hardly meet.
 */
async function findNumbers(
  db: Database,
  filter: QuestionFilter,
  part: Part,
  window: number,
): Promise<number[]> {
  for (const stream of streamsOf(filter, part)) {
    const size = part.offset + part.limit + window;
    const { numbers, seen } = await lookAtFirst(db, filter, part, { stream, window: size });
    const isInOrder = part.by === 'number' || stream === 'wordings';
    if (seen < size || (isInOrder && numbers.length === part.limit)) return numbers;
  }
  if (part.by === 'number' && isInIndex(filter.search)) return searchBlocks(db, filter, part);
  return sortAll(db, filter, part);
}

function streamsOf(filter: QuestionFilter, { by }: Part): Stream[] {
  const narrow = narrowest(filter);
  if (by === 'number') return [narrow];
  if (filter.deleted) return [narrow];
  return narrow === 'live' ? ['wordings'] : [narrow, 'wordings'];
}

function narrowest(filter: QuestionFilter): Stream {
  if (filter.deleted) return 'deleted';
  if (filter.category_ids.length > 0) return 'links';
  return filter.without_explanation ? 'unexplained' : 'live';
}
