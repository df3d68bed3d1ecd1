import type { Database } from '#server/database/database.ts';
import type { ListedExam } from '#shared/exams/exam-list.contract.ts';
import { EXAM_PAGE_SIZE } from '#shared/exams/exam-list.rules.ts';
import { withoutTags } from '#shared/text/basic.rules.ts';
import {
  filterFirst,
  findPeople,
  gatherFromPeople,
  type Part,
  readListed,
  readPart,
  type StoredExam,
} from './exam-list.repository.ts';

export interface PageOfExams {
  direction: 'asc' | 'desc';
  /** From 1. */
  page: number;
}

/** How many exams beyond those asked for are looked at one by one at least, and how many people are few. */
const REACH = { near: 300, far: 3_000, few: 600 };

/** One page of everybody's exams, of those whose name holds the text. */
export async function listExams(
  db: Database,
  search: string,
  { direction, page }: PageOfExams,
  reach = REACH,
): Promise<ListedExam[]> {
  const part: Part = { direction, offset: (page - 1) * EXAM_PAGE_SIZE, limit: EXAM_PAGE_SIZE };
  const ids = await findIds(db, search, part, reach);
  return ids.length === 0 ? [] : (await readListed(db, ids)).map(asListed);
}

/**
 * No single plan is quick for every name (docs/decisions/0023). The first exams of the list have enough of a frequent
 * one; who bears a rare one is few, and so are their exams. What is neither is further down the list. What stays slower:
 * a name that thousands bear who take no exams any more.
 */
async function findIds(db: Database, search: string, part: Part, reach: typeof REACH): Promise<string[]> {
  if (search === '') return readPart(db, part);
  const isFull = (ids: string[]) => ids.length === part.limit;
  const end = part.offset + part.limit;
  const near = await filterFirst(db, search, part, 2 * end + reach.near);
  if (isFull(near)) return near;
  const people = await findPeople(db, search, reach.few);
  if (people) return gatherFromPeople(db, people, part);
  const far = await filterFirst(db, search, part, 8 * end + reach.far);
  return isFull(far) ? far : gatherFromPeople(db, { named: search }, part);
}

function asListed({ user_id, username, categories, ...exam }: StoredExam): ListedExam {
  return {
    ...exam,
    categories: categories.map(withoutTags),
    user: user_id === null || username === null ? null : { id: user_id, username },
  };
}
