import { hashPassword } from 'better-auth/crypto';
import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';

export const PASSWORD = 'Opositor-2026';
/** The two categories that are compared; questions of their own each. */
export const LARGE = 'Categoría grande';
export const SMALL = 'Categoría pequeña';
const SMALL_SIZE = 100;

export interface Scale {
  /** People with points in this week, month and day. */
  users: number;
  questions: number;
  /** People who can log in: player0@example.com, player1@… */
  players: number;
}

/** Fills an empty, migrated database, open with one connection, with generated people, points and questions. */
export async function fill(db: Database, scale: Scale): Promise<void> {
  // millions of rows in one statement take longer than any of the product's may
  await sql`set statement_timeout = 0`.execute(db);
  await addQuestions(db, LARGE, scale.questions);
  await addQuestions(db, SMALL, SMALL_SIZE);
  await addPeople(db, scale.users);
  await addPlayers(db, scale.players);
  for (const table of ['profiles', 'questions', 'question_categories', 'period_points', 'period_histogram']) {
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
  }
  await sql`checkpoint`.execute(db);
}

async function addQuestions(db: Database, category: string, size: number): Promise<void> {
  await sql`
    with category as (
      insert into categories (name, description, question_count)
      values (${category}, ${`Categoría para ${category}`}, ${size}) returning id
    ), asked as (
      insert into questions (question_text, choices, correct_answer, explanation)
      select ${category} || ', pregunta ' || i || ': según el texto vigente, señale la respuesta correcta sobre el artículo '
          || i % 900 || ' ' || md5(i::text),
        array['Respuesta larga A ' || md5('a' || i), 'Respuesta larga B ' || md5('b' || i),
          'Respuesta larga C ' || md5('c' || i), 'Respuesta larga D ' || md5('d' || i)],
        i % 4, case when i % 3 = 0 then 'Explicación ' || md5(i::text) end
      from generate_series(1, ${size}::int) i
      returning id
    )
    insert into question_categories (question_id, category_id, position)
    select asked.id, category.id, row_number() over () from asked, category`.execute(db);
}

async function addPeople(db: Database, users: number): Promise<void> {
  await sql`
    insert into profiles (username, email, email_verified)
    select 'user' || i, 'user' || i || '@example.com', true from generate_series(1, ${users}::int) i`.execute(
    db,
  );
  await sql`
    insert into period_points (period_type, period_start, user_id, points, visible)
    select type, period_start(type, app_now()), id, 1 + floor(60 * power(random(), 2))::int, true
    from profiles, unnest(array['daily', 'weekly', 'monthly']) type`.execute(db);
  await sql`
    insert into period_histogram (period_type, period_start, points, users)
    select period_type, period_start, points, count(*) from period_points group by 1, 2, 3`.execute(db);
}

async function addPlayers(db: Database, players: number): Promise<void> {
  const password = await hashPassword(PASSWORD);
  await sql`
    with player as (
      insert into profiles (username, email, email_verified)
      select 'player' || i, 'player' || i || '@example.com', true from generate_series(0, ${players - 1}::int) i
      returning id
    )
    insert into auth_accounts (user_id, account_id, provider_id, password)
    select id, id::text, 'credential', ${password} from player`.execute(db);
}
