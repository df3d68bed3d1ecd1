import { randomUUID } from 'node:crypto';
import type { Database } from '#server/database/database.ts';

export interface MixedQuestion {
  id: string;
  choice_count: number;
  law_id: string | null;
  /** The number of the article that the question cites. */
  article: number | null;
  category_ids: string[];
  isLive: boolean;
}

export interface MixedBank {
  category_ids: string[];
  law_ids: string[];
  questions: MixedQuestion[];
}

const LAWS = ['BOE-A-1978-31229', 'BOE-A-2015-10565'];
const ARTICLES = ['1', '2', '3', '5', '5 bis', '8', '13.2', 'Disposición adicional 1'];

/**
 * 160 questions with 3 or 4 choices, of two laws or none, in up to three of five categories; each ninth one is deleted.
 */
export async function createMixedBank(db: Database): Promise<MixedBank> {
  const category_ids = await createCategories(db, 5);
  const questions = Array.from({ length: 160 }, (_, i) => {
    const law_id = LAWS[i % 3] ?? null;
    const article = law_id === null ? null : (ARTICLES[(i * 7) % ARTICLES.length] ?? null);
    const categories = [i % 5, (i * 3) % 7, (i * i) % 11].filter((index) => index < 5);
    return {
      id: randomUUID(),
      choice_count: i % 4 === 3 ? 3 : 4,
      law_id,
      article,
      // each thirteenth question is in no category
      category_ids: i % 13 === 12 ? [] : [...new Set(categories)].flatMap((at) => category_ids[at] ?? []),
      isLive: i % 9 !== 8,
    };
  });
  await insertQuestions(db, questions);
  await insertPositions(db, category_ids, questions);
  return {
    category_ids,
    law_ids: LAWS,
    questions: questions.map((question) => ({
      ...question,
      article: question.article === null ? null : Number.parseInt(question.article, 10) || null,
    })),
  };
}

async function createCategories(db: Database, count: number): Promise<string[]> {
  const rows = await db
    .insertInto('categories')
    .values(Array.from({ length: count }, () => ({ name: `Mixta ${randomUUID()}`, description: 'Mixta' })))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

type StoredQuestion = Omit<MixedQuestion, 'article'> & { article: string | null };

async function insertQuestions(db: Database, questions: StoredQuestion[]): Promise<void> {
  const rows = questions.map(({ id, choice_count, law_id, article, isLive }) => ({
    id,
    question_text: `¿Mixta ${id}?`,
    choices: Array.from({ length: choice_count }, (_, i) => `Opción ${i + 1}`),
    correct_answer: 0,
    explanation: null,
    law_id,
    article,
    deleted_at: isLive ? null : new Date(),
  }));
  await db.insertInto('questions').values(rows).execute();
}

async function insertPositions(
  db: Database,
  category_ids: string[],
  questions: StoredQuestion[],
): Promise<void> {
  for (const category_id of category_ids) {
    const members = questions.filter((question) => question.category_ids.includes(category_id));
    const live = members.filter(({ isLive }) => isLive);
    const rows = members.map((question) => ({
      question_id: question.id,
      category_id,
      position: question.isLive ? live.indexOf(question) + 1 : null,
    }));
    await db.insertInto('question_categories').values(rows).execute();
    await db
      .updateTable('categories')
      .set({ question_count: live.length })
      .where('id', '=', category_id)
      .execute();
  }
}
