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
  isFrequentSearch,
  type QuestionSlice,
  readQuestions,
  scanIndex,
  searchWordIndexBlocks,
  sortAllMatches,
} from './question-list.repository.ts';

export interface QuestionPage {
  sort: QuestionSort;
  direction: Direction;
  /** The page, counted from 1. */
  page: number;
}

/**
 * The maximum number of questions that a scan compares with the filter: `near` in a short scan, `far` in a long one.
 */
export const SCAN_LIMITS = { near: 500, far: 5_000 };

export async function listQuestions(
  db: Database,
  filter: QuestionFilter,
  { sort, direction, page }: QuestionPage,
  reach = SCAN_LIMITS,
): Promise<ListedQuestion[]> {
  const by = sort === 'question_text' ? 'wording' : 'number';
  const slice: QuestionSlice = { by, direction, ...sliceOf(page, QUESTION_PAGE_SIZE) };
  const numbers = await findNumbers(db, filter, slice, reach);
  return numbers.length === 0 ? [] : findListedQuestions(db, numbers);
}

/**
 * The planner can't know how many questions contain a word, nor where they are, so the plan is chosen here. A page that
 * one index has in the order of the list is read from there. Otherwise:
 *
 * 1. the first questions of an index in order fill the page, if the filter is frequent there;
 * 2. all chosen categories, or another index narrower than all questions, are scanned if they are small;
 * 3. for a frequent word in a list by number, the index of words is searched block by block;
 * 4. in all other cases (a rare word, a frequent word in a list by wording, large sets with a small intersection) all
 *    matching questions are found and sorted.
 */
async function findNumbers(
  db: Database,
  filter: QuestionFilter,
  slice: QuestionSlice,
  reach: typeof SCAN_LIMITS,
): Promise<number[]> {
  const ordered = indexInOrder(filter, slice);
  if (ordered && isWholeFilter(ordered, filter)) return readQuestions(db, filter, slice, ordered);
  for (const scan of scansFor(filter, slice, reach)) {
    const numbers = await scanIndex(db, filter, slice, scan);
    if (numbers) return numbers;
  }
  const isByBlocks =
    slice.by === 'number' && isIndexed(filter) && (await isFrequentSearch(db, filter.search));
  return isByBlocks ? searchWordIndexBlocks(db, filter, slice) : sortAllMatches(db, filter, slice);
}

function scansFor(
  filter: QuestionFilter,
  slice: QuestionSlice,
  { near, far }: typeof SCAN_LIMITS,
): IndexScan[] {
  const narrow = narrowestIndex(filter);
  const ordered = indexInOrder(filter, slice);
  // a page deep in the list isn't found by scanning its beginning
  const first = (window: number): IndexScan[] =>
    ordered && slice.offset < far
      ? [{ index: ordered, window: slice.offset + slice.limit + window, whole: false }]
      : [];
  const all: IndexScan[] = narrow === 'live' ? [] : [{ index: narrow, window: far, whole: true }];
  // without an index for the searched words, reading more of the first questions is cheaper than reading all
  return [...first(near), ...all, ...(isIndexed(filter) ? [] : first(far))];
}

/** Returns the smallest index that contains all questions of the filter. */
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

/** Returns an index in the order of the list; undefined for deleted questions by wording, which no index has. */
function indexInOrder(filter: QuestionFilter, { by }: QuestionSlice): IndexName | undefined {
  const narrow = narrowestIndex(filter);
  if (by === 'number') return narrow;
  return narrow === 'deleted' ? undefined : 'wordings';
}

function isIndexed({ search }: QuestionFilter): boolean {
  return search !== '' && hasTrigram(search);
}

/** Whether the index contains exactly the questions that the filter shows. */
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
