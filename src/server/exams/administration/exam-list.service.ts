import type { Database } from '#server/database/database.ts';
import { sliceOf } from '#server/lists/list-sql.ts';
import type { ListedExam } from '#shared/exams/exam-list.contract.ts';
import { EXAM_PAGE_SIZE } from '#shared/exams/exam-list.rules.ts';
import type { Direction } from '#shared/lists/lists.rules.ts';
import { stripTags } from '#shared/text/basic.rules.ts';
import {
  type ExamSlice,
  findListedExams,
  findUsersWithExams,
  listDistantExamIds,
  listExamIds,
  listExamIdsOfUsers,
  searchFirstExamIds,
  type StoredExam,
} from './exam-list.repository.ts';

export interface ExamPage {
  direction: Direction;
  /** The page, counted from 1. */
  page: number;
}

/**
 * `near`, `far`: how many exams a first and a second try compare with the searched name. `few`: if at most so many
 * users match, their exams are read instead. `distant`: the offset from which a page is far down the list.
 */
const REACH = { near: 300, far: 3_000, few: 600, distant: 5_000 };

/** Lists the exams of all users, or of users whose name matches. */
export async function listExams(
  db: Database,
  search: string,
  { direction, page }: ExamPage,
  reach = REACH,
): Promise<ListedExam[]> {
  const slice = { direction, ...sliceOf(page, EXAM_PAGE_SIZE) };
  const ids = await findExamIds(db, search, slice, reach);
  return ids.length === 0 ? [] : (await findListedExams(db, ids)).map(toListedExam);
}

/**
 * No single plan is quick for every name (docs/decisions/0023). For a frequent name, the first exams of the list are
 * searched; for a rare one, the exams of its few users are read; for any other, more of the list is searched. Only a
 * name of thousands of users who have stopped taking exams stays slow.
 */
async function findExamIds(
  db: Database,
  search: string,
  slice: ExamSlice,
  reach: typeof REACH,
): Promise<string[]> {
  if (search === '')
    return slice.offset < reach.distant ? listExamIds(db, slice) : listDistantExamIds(db, slice);
  const isFull = (ids: string[]) => ids.length === slice.limit;
  const end = slice.offset + slice.limit;
  const near = await searchFirstExamIds(db, search, slice, 2 * end + reach.near);
  if (isFull(near)) return near;
  const users = await findUsersWithExams(db, search, reach.few);
  if (users) return listExamIdsOfUsers(db, users, slice);
  const far = await searchFirstExamIds(db, search, slice, 8 * end + reach.far);
  return isFull(far) ? far : listExamIdsOfUsers(db, { matching: search }, slice);
}

function toListedExam({ user_id, username, categories, ...exam }: StoredExam): ListedExam {
  return {
    ...exam,
    categories: categories.map(stripTags),
    user: user_id === null || username === null ? null : { id: user_id, username },
  };
}
