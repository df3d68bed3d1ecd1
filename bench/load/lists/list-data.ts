import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';

const CHUNK = 5_000;
/** The largest category, with five of every six questions. */
export const LARGEST_CATEGORY = 'Categoría de casi todo';
/** Two of the other categories: the largest, with some thousands of questions, and one with only a few. */
export const MEDIUM_CATEGORY = 'Categoría 1';
export const TINY_CATEGORY = 'Categoría 900';
export const FILTERED_GROUP = 'Grupo 1';

/** Words that are put into wordings; `isIn` tells whether question i of n (1 is the oldest) contains the word. */
export const QUESTION_SEARCH_WORDS: Record<
  string,
  { word: string; isIn: (i: number, n: number) => boolean }
> = {
  'in half of all': { word: 'Reglamentariamente', isIn: (i) => i % 2 === 0 },
  'in one of 100': { word: 'excepcionalísimo', isIn: (i) => i % 100 === 7 },
  'in 12 questions': { word: 'consuetudinario', isIn: (i, n) => i % (n / 12) === 5 },
  'in the oldest third': { word: 'Vetusta', isIn: (i, n) => i <= n / 3 },
  'in ten of the oldest': { word: 'arqueológico', isIn: (i) => i <= 10 },
  'in half of the oldest third': { word: 'derogatoria', isIn: (i, n) => i <= n / 3 && i % 2 === 0 },
  'in the newest 1,000': { word: 'novísimo', isIn: (i, n) => i > n - 1000 },
  'outside of the largest category': { word: 'particularísimo', isIn: (i) => i % 6 === 0 },
};

/** Fills an empty, migrated database, open with one connection. */
export async function fillQuestionDatabase(
  db: Database,
  scale: { questions: number; categories: number },
): Promise<void> {
  await addCategories(db, scale.categories);
  await withoutIndex(db, 'questions_search', () => addQuestions(db, scale.questions));
  await addLinks(db);
  for (const table of ['questions', 'question_categories', 'categories', 'category_group_assignments']) {
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
  }
  await sql`checkpoint`.execute(db);
}

/** Drops the index while `work` runs and creates it anew at the end, which takes a fraction of the time. */
async function withoutIndex(db: Database, index: string, work: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_indexdef(${index}::regclass) as definition`.execute(db);
  await sql`drop index ${sql.ref(index)}`.execute(db);
  await work();
  for (const { definition } of rows) await sql.raw(definition).execute(db);
}

async function addCategories(db: Database, categories: number): Promise<void> {
  await sql`
    insert into categories (name, description)
    select case i when 0 then ${LARGEST_CATEGORY}::text else 'Categoría ' || i end, 'Preguntas de la convocatoria ' || i
    from generate_series(0, ${categories - 1}::integer) i`.execute(db);
  await sql`
    insert into category_groups (name) select 'Grupo ' || i from generate_series(1, 40) i`.execute(db);
  await sql`
    insert into category_group_assignments (category_id, group_id)
    select c.id, g.id
    from (select id, row_number() over (order by name) as i from categories) c
    join (select id, row_number() over (order by name) as i from category_groups) g on g.i = 1 + c.i % 40`.execute(
    db,
  );
}

/** Adds questions of 25 random words of the starting questions, frequent words more often; every 50th is deleted. */
async function addQuestions(db: Database, questions: number): Promise<void> {
  const said = wordsInUse();
  for (let from = 1; from <= questions; from += CHUNK) {
    const numbers = Array.from({ length: Math.min(CHUNK, questions + 1 - from) }, (_, k) => from + k);
    const texts = numbers.map((i) => wordingOf(i, questions, said));
    await sql`
      insert into questions (question_text, choices, correct_answer, explanation, deleted_at)
      select question_text,
        array['Opción A ' || md5('a' || i), 'Opción B ' || md5('b' || i), 'Opción C ' || md5('c' || i),
          'Opción D ' || md5('d' || i)],
        i % 4,
        case when i % 3 > 0 then 'Explicación ' || repeat(md5(i::text) || ' ', 12) end,
        case when i % 50 = 49 then app_now() end
      from unnest(${numbers}::integer[], ${texts}::text[]) as made (i, question_text)
      order by i`.execute(db);
  }
}

function wordingOf(i: number, n: number, said: string[]): string {
  const put = Object.values(QUESTION_SEARCH_WORDS).flatMap(({ word, isIn }) => (isIn(i, n) ? [word] : []));
  const drawn = Array.from(
    { length: 25 },
    () => said[Math.floor(said.length * Math.random() * Math.random())] ?? '',
  );
  // the searched words come after five others: at the beginning, the index that sorts wordings would find them
  return [...drawn.slice(0, 5), ...put, ...drawn.slice(5)].join(' ');
}

/** Distinct words, most frequent first. */
function wordsInUse(): string[] {
  const folder = path.resolve(import.meta.dirname, '../../content/questions');
  const text = readdirSync(folder)
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .join(' ');
  const counts = new Map<string, number>();
  for (const word of text.match(/\p{L}+/gu) ?? []) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([word]) => word);
}

/** Questions outside the largest category belong to one or two others of very different sizes. */
async function addLinks(db: Database): Promise<void> {
  await sql`
    with named as (
      select array_agg(id order by length(name), name) filter (where name <> ${LARGEST_CATEGORY}) as small,
        (array_agg(id) filter (where name = ${LARGEST_CATEGORY}))[1] as largest
      from categories
    ), linked as (
      select q.id as question_id, q.deleted_at, q.number, largest as category_id
      from questions q, named where q.number % 6 > 0
      union
      select q.id, q.deleted_at, q.number, small[1 + floor(cardinality(small) * power(random(), 3))::integer]
      from questions q, named, generate_series(1, 2) again where q.number % 6 = 0
    )
    insert into question_categories (question_id, category_id, position)
    select question_id, category_id,
      case when deleted_at is null then
        row_number() over (partition by category_id, deleted_at is null order by number) end
    from linked order by number`.execute(db);
  await sql`
    update categories c set question_count =
      (select count(*) from question_categories qc where qc.category_id = c.id and qc.position is not null)`.execute(
    db,
  );
}
