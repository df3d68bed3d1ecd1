import { sql } from 'kysely';
import { migrate } from '#server/database/migrate.ts';
import { openPostgres } from '#server/database/open.ts';
import type { Database } from '#server/database/database.ts';
import { findAvailableParts } from '#server/mock-exams/drawing/availability.service.ts';
import { createSeed, drawSheet } from '#server/mock-exams/drawing/draw.service.ts';
import type { PartSource, TemplateContent } from '#shared/mock-exams/template.contract.ts';
import { createPart, createTemplateContent } from '#tests/support/mock-exams/templates.ts';
import { prepareDatabase } from '../databases.ts';
import { IS_FULL_SCALE, QUESTIONS, rounds } from '../settings.ts';
import { median, quantile } from './places.ts';
import type { BenchResult } from './report.ts';

const ROUNDS = rounds(300);
const TOPICS = 13;
const TEMPLATES = 40;
const share = { by: 'weight', weight: 1 } as const;

/** Draws sheets of 110 questions from a bank of 100,000, in process, by the kind of their sources in turn. */
export async function compareDraws(clusterUrl: string): Promise<BenchResult> {
  const url = await prepareDatabase(clusterUrl, `plaza_draws_${QUESTIONS}`, fillWithTopics);
  const { db, close } = openPostgres(url, 4);
  const contents = await createContents(db);
  const times = new Map(Object.keys(contents).map((name) => [name, [] as number[]]));
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, content] of Object.entries(contents)) {
      const from = performance.now();
      const { questions } = await drawSheet(db, content, { seed: createSeed() });
      times.get(name)?.push(performance.now() - from);
      if (IS_FULL_SCALE && questions.length !== 110)
        throw new Error(`drew ${questions.length} questions from ${name}`);
    }
  const catalogue = await timeCatalogue(db, Object.values(contents));
  await close();
  return {
    title: `Drawing 110 of ${QUESTIONS} questions (${ROUNDS} rounds)`,
    rows: [...times].map(([sources, each]) => ({
      sources,
      'p50 ms': median(each).toFixed(2),
      'p95 ms': quantile(each, 0.95).toFixed(2),
      reach: '20 ms p95',
    })),
    notes: [
      `Which parts of ${TEMPLATES} templates can be filled, for a catalogue: ${median(catalogue).toFixed(2)} ms p50, ${quantile(catalogue, 0.95).toFixed(2)} ms p95.`,
    ],
  };
}

async function timeCatalogue(db: Database, contents: TemplateContent[]): Promise<number[]> {
  const templates = Array.from({ length: TEMPLATES }, (_, i) => contents.slice(i % contents.length)[0]);
  const given = templates.filter((content) => content !== undefined);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const from = performance.now();
    await findAvailableParts(db, given);
    times.push(performance.now() - from);
  }
  return times;
}

/** Two parts of 60 and 50 questions. */
async function createContents(db: Database): Promise<Record<string, TemplateContent>> {
  const categories = await db.selectFrom('categories').select('id').orderBy('name').execute();
  const [whole, ...topics] = categories.map(({ id }): PartSource => ({
    kind: 'category',
    category_id: id,
    share,
  }));
  const laws = Array.from({ length: TOPICS }, (_, i): PartSource => ({
    kind: 'law',
    law_id: lawOf(i),
    title: null,
    articles: null,
    share,
  }));
  const titles = laws.map((law) => ({ ...law, articles: { from: 1, to: 20 } }));
  const from = (sources: PartSource[], choices = 4) =>
    createTemplateContent({
      shuffles_choices: true,
      parts: [
        createPart({ questions: 60, choices, sources }),
        createPart({ questions: 50, choices, sources }),
      ],
    });
  return {
    'one category': from(whole ? [whole] : []),
    [`${TOPICS} categories`]: from(topics),
    [`${TOPICS + 1} categories that overlap`]: from(whole ? [whole, ...topics] : []),
    'one category, of which 1 in 500 has the number of choices': from(whole ? [whole] : [], 3),
    [`${TOPICS} laws`]: from(laws),
    [`titles of ${TOPICS} laws`]: from(titles),
  };
}

const lawOf = (topic: number) => `BOE-A-2015-${topic}`;

/** All questions are in one category and, in turn, in one of the topics, each with a law of 90 articles. */
async function fillWithTopics(url: string): Promise<void> {
  const { db, close } = openPostgres(url, 1);
  await migrate(db);
  await sql`
    insert into categories (name, description, question_count)
    values ('Categoría 00', 'Todas', ${QUESTIONS}::integer)`.execute(db);
  await sql`
    insert into categories (name, description, question_count)
    select 'Categoría ' || lpad(topic::text, 2, '0'), 'Tema', (${QUESTIONS}::integer + ${TOPICS} - topic) / ${TOPICS}
    from generate_series(1, ${TOPICS}::integer) topic`.execute(db);
  await sql`
    with asked as (
      insert into questions (question_text, choices, correct_answer, law_id, article)
      select 'Pregunta ' || i || ': señale la respuesta correcta ' || md5(i::text),
        (array['Respuesta A ' || md5('a' || i), 'Respuesta B ' || md5('b' || i), 'Respuesta C ' || md5('c' || i),
          'Respuesta D ' || md5('d' || i)])[1:case when i % 500 = 0 then 3 else 4 end],
        0, 'BOE-A-2015-' || (i - 1) % ${TOPICS}, (1 + i % 90)::text
      from generate_series(1, ${QUESTIONS}::integer) i
      returning id, number
    )
    insert into question_categories (question_id, category_id, position)
    select a.id, c.id, case c.name when 'Categoría 00' then a.number else (a.number - 1) / ${TOPICS} + 1 end
    from asked a
    join categories c on c.name in (
      'Categoría 00', 'Categoría ' || lpad((1 + (a.number - 1) % ${TOPICS})::text, 2, '0'))`.execute(db);
  await sql`vacuum analyze questions`.execute(db);
  await sql`vacuum analyze question_categories`.execute(db);
  await close();
}
