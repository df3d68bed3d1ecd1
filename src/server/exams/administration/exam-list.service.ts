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
  readDistantExams,
  readExams,
  readExamsOfUsers,
  searchFirstExams,
  type StoredExam,
} from './exam-list.repository.ts';

export interface ExamPage {
  direction: Direction;
  /** The page, counted from 1. */
  page: number;
}

/**
 * `near`, `far`: how many exams are compared with the name one by one, in a first and a second try. `few`: the most
 * users whose exams are read instead. `distant`: the offset from which a page is far down the list.
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
 * No single plan is quick for every name (docs/decisions/0023). A frequent name is among the first exams. A rare one has
 * few users with few exams: read those. For any other name more of the list is searched. Only a name of thousands of
 * users who have stopped taking exams stays slow.
 */
async function findExamIds(
  db: Database,
  search: string,
  slice: ExamSlice,
  reach: typeof REACH,
): Promise<string[]> {
  if (search === '') return slice.offset < reach.distant ? readExams(db, slice) : readDistantExams(db, slice);
  const isFull = (ids: string[]) => ids.length === slice.limit;
  const end = slice.offset + slice.limit;
  const near = await searchFirstExams(db, search, slice, 2 * end + reach.near);
  if (isFull(near)) return near;
  const users = await findUsersWithExams(db, search, reach.few);
  if (users) return readExamsOfUsers(db, users, slice);
  const far = await searchFirstExams(db, search, slice, 8 * end + reach.far);
  return isFull(far) ? far : readExamsOfUsers(db, { matching: search }, slice);
}

function toListedExam({ user_id, username, categories, ...exam }: StoredExam): ListedExam {
  return {
    ...exam,
    categories: categories.map(stripTags),
    user: user_id === null || username === null ? null : { id: user_id, username },
  };
}
