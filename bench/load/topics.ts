import { sql } from 'kysely';
import { migrate } from '#server/database/migrate.ts';
import { openPostgres } from '#server/database/open-postgres.ts';
import type { Database } from '#server/database/database.ts';
import type { PartSource, TemplateContent } from '#shared/mock-exams/template.contract.ts';
import { createTemplatePart, createTemplateContent } from '#tests/support/mock-exams/templates.ts';
import { prepareDatabase } from '../databases.ts';
import { QUESTION_BANK_SIZE } from '../settings.ts';
import { addPlayers } from './data.ts';

const TOPICS = 13;
/** The number of users who can log in. */
const CLIENTS = 8;
const share = { by: 'weight', weight: 1 } as const;

/** Creates a database with questions by topics and laws, and without exams; returns its URL. */
export function prepareTopicDatabase(clusterUrl: string): Promise<string> {
  return prepareDatabase(clusterUrl, `plaza_topics_${QUESTION_BANK_SIZE}`, fillWithTopics);
}

/** Contents of mock exams, one for each kind of source, all with two parts of 60 and 50 questions. */
export async function createTemplateContents(db: Database): Promise<Record<string, TemplateContent>> {
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
        createTemplatePart({ questions: 60, choices, sources }),
        createTemplatePart({ questions: 50, choices, sources }),
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

/** Adds questions: all are in one common category, and each is also in one of the topics, whose law has 90 articles. */
async function fillWithTopics(url: string): Promise<void> {
  const { db, close } = openPostgres(url, 1, { statementTimeoutMs: 0 });
  await migrate(db);
  await sql`
    insert into categories (name, description, question_count)
    values ('Categoría 00', 'Todas', ${QUESTION_BANK_SIZE}::integer)`.execute(db);
  await sql`
    insert into categories (name, description, question_count)
    select 'Categoría ' || lpad(topic::text, 2, '0'), 'Tema', (${QUESTION_BANK_SIZE}::integer + ${TOPICS} - topic) / ${TOPICS}
    from generate_series(1, ${TOPICS}::integer) topic`.execute(db);
  await sql`
    with asked as (
      insert into questions (question_text, choices, correct_answer, law_id, article)
      select 'Pregunta ' || i || ': señale la respuesta correcta ' || md5(i::text),
        (array['Respuesta A ' || md5('a' || i), 'Respuesta B ' || md5('b' || i), 'Respuesta C ' || md5('c' || i),
          'Respuesta D ' || md5('d' || i)])[1:case when i % 500 = 0 then 3 else 4 end],
        0, 'BOE-A-2015-' || (i - 1) % ${TOPICS}, (1 + i % 90)::text
      from generate_series(1, ${QUESTION_BANK_SIZE}::integer) i
      returning id, number, cardinality(choices) as choice_count
    )
    insert into question_categories (question_id, category_id, position, question_number, choice_count,
      question_state)
    select a.id, c.id, case c.name when 'Categoría 00' then a.number else (a.number - 1) / ${TOPICS} + 1 end,
      a.number, a.choice_count, 'current'
    from asked a
    join categories c on c.name in (
      'Categoría 00', 'Categoría ' || lpad((1 + (a.number - 1) % ${TOPICS})::text, 2, '0'))`.execute(db);
  await sql`vacuum analyze questions`.execute(db);
  await sql`vacuum analyze question_categories`.execute(db);
  await addPlayers(db, CLIENTS);
  await close();
}
