import type { Database } from '#server/database/database.ts';
import { hasTrigram } from '#server/lists/search.ts';
import type { ListedQuestion, QuestionFilter } from '#shared/questions/question-list.contract.ts';
import { QUESTION_PAGE_SIZE, type QuestionSort } from '#shared/questions/question-list.rules.ts';
import {
  filterFirst,
  isFrequent,
  type Look,
  type Part,
  readListed,
  readPart,
  searchBlocks,
  sortAll,
  type Stream,
} from './question-list.repository.ts';

export interface PageOfList {
  sort: QuestionSort;
  direction: 'asc' | 'desc';
  page: number;
}

/** How many questions are looked at one by one: at the beginning of a list, and of a small set. */
export const REACH = { near: 500, far: 5_000 };

/** One page of what a filter shows. */
export async function listQuestions(
  db: Database,
  filter: QuestionFilter,
  page: PageOfList,
  reach = REACH,
): Promise<ListedQuestion[]> {
  const part: Part = {
    by: page.sort === 'question_text' ? 'wording' : 'number',
    direction: page.direction,
    offset: (page.page - 1) * QUESTION_PAGE_SIZE,
    limit: QUESTION_PAGE_SIZE,
  };
  const numbers = await findNumbers(db, filter, part, reach);
  return numbers.length === 0 ? [] : readListed(db, numbers);
}

/**
 * No single plan is quick for every filter, and the planner can't know which is (how many hold a word, and where those
 * are), so it isn't asked. A list that an index has in order is read from there. Else:
 *
 * 1. a look at the first questions of an index that is in order fills the page, if what is asked for is frequent there;
 * 2. a look at all of the chosen categories, or whatever is narrower than all questions, settles what is small;
 * 3. a frequent word isn't where the list begins: by number, the index of words is searched in one block after the other;
 * 4. a rare one: all that hold it are sorted. So is whatever is left: a frequent word by wording that isn't where the
 *    list begins, and large sets that hardly meet.
 */
async function findNumbers(
  db: Database,
  filter: QuestionFilter,
  part: Part,
  reach: typeof REACH,
): Promise<number[]> {
  const ordered = inOrderOf(filter, part);
  if (ordered && saysAll(ordered, filter)) return readPart(db, filter, part, ordered);
  for (const look of looksAt(filter, part, reach)) {
    const numbers = await filterFirst(db, filter, part, look);
    if (numbers) return numbers;
  }
  const isByBlocks = part.by === 'number' && isIndexed(filter) && (await isFrequent(db, filter.search));
  return isByBlocks ? searchBlocks(db, filter, part) : sortAll(db, filter, part);
}

function looksAt(filter: QuestionFilter, part: Part, { near, far }: typeof REACH): Look[] {
  const narrow = narrowest(filter);
  const ordered = inOrderOf(filter, part);
  // a page deep in the list isn't near its beginning
  const first = (window: number): Look[] =>
    ordered && part.offset < far
      ? [{ stream: ordered, window: part.offset + part.limit + window, whole: false }]
      : [];
  const all: Look[] = narrow === 'live' ? [] : [{ stream: narrow, window: far, whole: true }];
  // without an index of what is asked for, more of the first is cheaper than all
  return [...first(near), ...all, ...(isIndexed(filter) ? [] : first(far))];
}

/** Which has all that the filter shows, and little else. */
function narrowest({ deleted, category_ids, without_explanation }: QuestionFilter): Stream {
  if (deleted) return 'deleted';
  if (category_ids.length > 0) return 'links';
  return without_explanation ? 'unexplained' : 'live';
}

/** Deleted questions are in no index of wordings. */
function inOrderOf(filter: QuestionFilter, { by }: Part): Stream | undefined {
  const narrow = narrowest(filter);
  if (by === 'number') return narrow;
  return narrow === 'deleted' ? undefined : 'wordings';
}

function isIndexed({ search }: QuestionFilter): boolean {
  return search !== '' && hasTrigram(search);
}

/** Whether a stream is just what the filter shows. */
function saysAll(
  stream: Stream,
  { deleted, category_ids, without_explanation, search }: QuestionFilter,
): boolean {
  const asks = [
    search !== '',
    deleted && stream !== 'deleted',
    category_ids.length > 0 && stream !== 'links',
    without_explanation && stream !== 'unexplained',
  ];
  return !asks.includes(true);
}
