import type { Database } from '#server/database/database.ts';
import {
  type ListedQuestion,
  QUESTION_PAGE_SIZE,
  type QUESTION_SORTS,
  type QuestionFilter,
} from '#shared/questions/question-list.contract.ts';
import { isInIndex } from './question-filter.repository.ts';
import {
  filterFirst,
  type Look,
  type Part,
  readListed,
  readPart,
  searchBlocks,
  sortAll,
  type Stream,
} from './question-list.repository.ts';

export interface PageOfList {
  sort: (typeof QUESTION_SORTS)[number];
  direction: 'asc' | 'desc';
  page: number;
}

/** How many questions are looked at one by one: at the beginning of a list, of few matches of a word, of a small set. */
export const REACH = { near: 500, matches: { number: 500, wording: 2_000 }, far: 5_000 };

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
 * are), so it isn't asked. A list that an index has in order is read from there. Else looks, each at a bounded number
 * of questions, are taken in turn until one settles it:
 *
 * 1. the first of an index that is in order: settles what is frequent;
 * 2. all of the chosen categories, or whatever is narrower than all questions: settles what is small;
 * 3. all that hold the word: settles what is rare.
 *
 * What is left is a frequent word that isn't where the list begins. By number the index of words is searched block by
 * block; by wording, or where large sets hardly meet, more and then all of it is read.
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
  return part.by === 'number' && isIndexed(filter)
    ? searchBlocks(db, filter, part)
    : sortAll(db, filter, part);
}

function looksAt(filter: QuestionFilter, part: Part, { near, matches, far }: typeof REACH): Look[] {
  const narrow = narrowest(filter);
  const ordered = inOrderOf(filter, part);
  // a page deep in the list isn't near its beginning
  const first = (window: number): Look[] =>
    ordered && part.offset < far
      ? [{ stream: ordered, window: part.offset + part.limit + window, whole: false }]
      : [];
  const all: Look[] = narrow === 'live' ? [] : [{ stream: narrow, window: far, whole: true }];
  return isIndexed(filter)
    ? [...first(near), ...all, { stream: 'word', window: matches[part.by], whole: true }]
    : [...first(near), ...all, ...first(far)];
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
  return search !== '' && isInIndex(search);
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
