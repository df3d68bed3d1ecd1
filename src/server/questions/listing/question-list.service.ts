import type { Database } from '#server/database/database.ts';
import { sliceOf } from '#server/lists/list-sql.ts';
import { hasTrigram } from '#server/lists/search.ts';
import type { Direction } from '#shared/lists/lists.rules.ts';
import type { ListedQuestion, QuestionFilter } from '#shared/questions/question-list.contract.ts';
import { QUESTION_PAGE_SIZE, type QuestionSort } from '#shared/questions/question-list.rules.ts';
import {
  findListedQuestions,
  type IndexName,
  type IndexScan,
  isFrequent,
  type QuestionSlice,
  readQuestions,
  scanIndex,
  searchBlocks,
  sortAll,
} from './question-list.repository.ts';

export interface QuestionPage {
  sort: QuestionSort;
  direction: Direction;
  /** The page, counted from 1. */
  page: number;
}

/** How many questions are compared one by one: at the beginning of a list, and of a small set. */
export const REACH = { near: 500, far: 5_000 };

export async function listQuestions(
  db: Database,
  filter: QuestionFilter,
  { sort, direction, page }: QuestionPage,
  reach = REACH,
): Promise<ListedQuestion[]> {
  const by = sort === 'question_text' ? 'wording' : 'number';
  const slice: QuestionSlice = { by, direction, ...sliceOf(page, QUESTION_PAGE_SIZE) };
  const numbers = await findNumbers(db, filter, slice, reach);
  return numbers.length === 0 ? [] : findListedQuestions(db, numbers);
}

/**
 * No single plan is quick for every filter, and the planner can't know which is (how many questions contain a word, and
 * where those are), so it isn't asked. A list that an index has in order is read from there. Else:
 *
 * 1. the first questions of an index in order fill the page, if the filter is frequent there;
 * 2. a scan of all chosen categories, or of whatever is narrower than all questions, settles what is small;
 * 3. a frequent word isn't where the list begins: by number, the index of words is searched in one block after the other;
 * 4. a rare one: all that contain it are sorted. So is the rest: a frequent word by wording that isn't where the list
 *    begins, and large sets that hardly meet.
 */
async function findNumbers(
  db: Database,
  filter: QuestionFilter,
  slice: QuestionSlice,
  reach: typeof REACH,
): Promise<number[]> {
  const ordered = indexInOrder(filter, slice);
  if (ordered && isWholeFilter(ordered, filter)) return readQuestions(db, filter, slice, ordered);
  for (const scan of scansFor(filter, slice, reach)) {
    const numbers = await scanIndex(db, filter, slice, scan);
    if (numbers) return numbers;
  }
  const isByBlocks = slice.by === 'number' && isIndexed(filter) && (await isFrequent(db, filter.search));
  return isByBlocks ? searchBlocks(db, filter, slice) : sortAll(db, filter, slice);
}

function scansFor(filter: QuestionFilter, slice: QuestionSlice, { near, far }: typeof REACH): IndexScan[] {
  const narrow = narrowestIndex(filter);
  const ordered = indexInOrder(filter, slice);
  // a page deep in the list isn't near its beginning
  const first = (window: number): IndexScan[] =>
    ordered && slice.offset < far
      ? [{ index: ordered, window: slice.offset + slice.limit + window, whole: false }]
      : [];
  const all: IndexScan[] = narrow === 'live' ? [] : [{ index: narrow, window: far, whole: true }];
  // without an index of the searched words, more of the first questions is cheaper than all
  return [...first(near), ...all, ...(isIndexed(filter) ? [] : first(far))];
}

/** Contains everything that the filter shows, and little else. */
function narrowestIndex({
  deleted,
  state,
  source_exam,
  category_ids,
  without_explanation,
}: QuestionFilter): IndexName {
  if (deleted) return 'deleted';
  if (state !== null && state !== 'current') return 'not_current';
  if (source_exam !== null) return 'source';
  if (category_ids.length > 0) return 'links';
  return without_explanation ? 'unexplained' : 'live';
}

/** Deleted questions are in no index of wordings. */
function indexInOrder(filter: QuestionFilter, { by }: QuestionSlice): IndexName | undefined {
  const narrow = narrowestIndex(filter);
  if (by === 'number') return narrow;
  return narrow === 'deleted' ? undefined : 'wordings';
}

function isIndexed({ search }: QuestionFilter): boolean {
  return search !== '' && hasTrigram(search);
}

/** Whether the filter asks for nothing but this index. */
function isWholeFilter(
  index: IndexName,
  { deleted, category_ids, without_explanation, search, ...others }: QuestionFilter,
): boolean {
  const otherConditions = [
    search !== '',
    deleted && index !== 'deleted',
    category_ids.length > 0 && index !== 'links',
    without_explanation && index !== 'unexplained',
    others.state !== null,
    others.source_exam !== null && index !== 'source',
    others.source_year !== null,
    others.reserve,
  ];
  return !otherConditions.includes(true);
}
