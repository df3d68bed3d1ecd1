import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { describeOnBothEngines, describeOnDatabase } from '#tests/support/database/database.ts';
import { migrateEmptyDatabaseTo } from '#tests/support/database/filled.ts';
import { migrate } from './migrate.ts';

describe('a database of before questions had shapes', () => {
  describeOnBothEngines((database) => {
    const insert = (values: ReturnType<typeof sql>) =>
      sql`insert into questions (question_text, choices, correct_answer, notes) values (${values})`.execute(
        database(),
      );
    const keys = async () =>
      (
        await sql<{ content_key: string }>`select content_key from questions order by number`.execute(
          database(),
        )
      ).rows;
    let before: unknown[];

    beforeAll(async () => {
      await migrateEmptyDatabaseTo(database(), '0017_people');
      await sql`
        insert into questions (question_text, choices, correct_answer)
        values ('¿Cuál?', array['a', 'b', 'c', 'd'], 3), ('¿Qué?', array['a', 'a', 'b' || chr(31), 'd '], 0)`.execute(
        database(),
      );
      before = await keys();
      await migrate(database());
    });

    it('keeps the key by which equal questions are found', async () => {
      expect(await keys()).toEqual(before);
    });

    it('takes two to six options, and a right answer and notes of these', async () => {
      await insert(sql`'¿Dos?', array['a', 'b'], 1, null`);
      await insert(
        sql`'¿Seis?', array['a', 'b', 'c', 'd', 'e', 'f'], 5, array[null, 'b', null, null, null, 'f']`,
      );
      for (const wrong of [
        sql`'¿Una?', array['a'], 0, null`,
        sql`'¿Siete?', array['a', 'b', 'c', 'd', 'e', 'f', 'g'], 0, null`,
        sql`'¿En blanco?', array['a', 'b', 'c', 'd', ' '], 0, null`,
        sql`'¿Nada?', array['a', 'b', null], 0, null`,
        sql`'¿Más allá?', array['a', 'b', 'c'], 3, null`,
        sql`'¿Sin notas?', array['a', 'b'], 0, array[null, null]::text[]`,
        sql`'¿Nota en blanco?', array['a', 'b'], 0, array['a', ' ']`,
        sql`'¿Pocas notas?', array['a', 'b', 'c'], 0, array['a', 'b']`,
      ])
        await expect(insert(wrong)).rejects.toThrow(/questions_(choices|correct_answer|notes)|content_key/);
    });
  });
});

describe('a database of before sent mails lost their bodies', () => {
  describeOnDatabase((database) => {
    it('keeps only those of mails that can still be sent', async () => {
      await migrateEmptyDatabaseTo(database(), '0019_question_shapes');
      await sql`
        insert into outbox (recipient, subject, text_body, html_body, sent_at, give_up_at)
        values ('sent@example.com', 'Hola', 'a', 'b', app_now(), app_now() + interval '1 day'),
          ('old@example.com', 'Hola', 'a', 'b', null, app_now()),
          ('waiting@example.com', 'Hola', 'a', 'b', null, app_now() + interval '1 day')`.execute(database());
      await migrate(database());
      const { rows } =
        await sql`select recipient, text_body, html_body from outbox order by recipient`.execute(database());
      expect(rows).toEqual([
        { recipient: 'old@example.com', text_body: null, html_body: null },
        { recipient: 'sent@example.com', text_body: null, html_body: null },
        { recipient: 'waiting@example.com', text_body: 'a', html_body: 'b' },
      ]);
    });
  });
});

describe('a database that has been in use before there was an audit', () => {
  describeOnDatabase((database) => {
    const rows = async (query: ReturnType<typeof sql<Record<string, unknown>>>) =>
      (await query.execute(database())).rows;
    const withoutExams = async () =>
      (
        await rows(sql`
          select p.username from people_without_exams w join profiles p on p.id = w.user_id order by p.username`)
      ).map(({ username }) => username);
    const countFirstExam = (username: string) =>
      sql`
        insert into user_totals (user_id, total_exams, total_questions, correct_answers, total_time, best_score,
          last_exam_date, streak_start)
        select id, 1, 10, 7, 60, 70, '2026-05-04T10:00:00Z', '2026-05-04' from profiles
        where username = ${username}`.execute(database());
    const takeFirstExam = (username: string) =>
      sql`
        insert into user_totals (user_id, total_exams, total_questions, correct_answers, points, total_time, best_score,
          last_exam_date, streak_start)
        select id, 1, 10, 7, 7, 60, 70, '2026-05-04T10:00:00Z', '2026-05-04' from profiles
        where username = ${username}`.execute(database());

    beforeAll(async () => {
      await migrateEmptyDatabaseTo(database(), '0015_link_numbers');
      expect(await rows(sql`select to_regclass('people_without_exams') as later`)).toEqual([{ later: null }]);
      await sql`
        insert into profiles (username, email)
        values ('María_Ñ', 'una@example.com'), ('Otra-Á', 'otra@example.com')`.execute(database());
      await countFirstExam('Otra-Á');
      await sql`
        insert into content_blocks (identifier, title, max_title_length, max_description_length)
        values ('website_title', 'Plaza', 60, 0)`.execute(database());
      await sql`insert into legal_pages (identifier, title, content) values ('terms', 'Términos', '<p>Uno</p>')`.execute(
        database(),
      );
      await sql`insert into contact_info (email) values ('hola@example.com')`.execute(database());
      await sql`
        with category as (insert into categories (name, description) values ('Una', 'Una') returning id),
          question as (
            insert into questions (question_text, choices, correct_answer)
            values ('¿Cuál?', array['a', 'b', 'c', 'd'], 0) returning id, number)
        insert into question_categories (question_id, category_id, position, question_number)
        select question.id, category.id, 1, question.number from category, question`.execute(database());
      await migrate(database());
    });

    it('knows who has no exams yet, and goes on knowing it', async () => {
      expect(await withoutExams()).toEqual(['María_Ñ']);
      await sql`insert into profiles (username, email) values ('Nueva', 'nueva@example.com')`.execute(
        database(),
      );
      expect(await withoutExams()).toEqual(['María_Ñ', 'Nueva']);
      await takeFirstExam('María_Ñ');
      expect(await withoutExams()).toEqual(['Nueva']);
      await sql`delete from user_totals`.execute(database());
      await sql`delete from profiles where username = 'Nueva'`.execute(database());
      expect(await withoutExams()).toEqual(['María_Ñ', 'Otra-Á']);
    });

    it('has everybody’s name and address as they are searched', async () =>
      expect(await rows(sql`select name_key, search_text from profiles order by email desc`)).toEqual([
        { name_key: 'maria_n~', search_text: 'maria_n~\nuna@example.com' },
        { name_key: 'otra-a', search_text: 'otra-a\notra@example.com' },
      ]));

    it('has all its contents, in their first version', async () => {
      const contents = await rows(sql`
        select title, version from content_blocks
        union all select title, version from legal_pages
        union all select email, version from contact_info
        union all select name, version from categories`);
      expect(Object.fromEntries(contents.map(({ title, version }) => [title, version]))).toEqual({
        Plaza: 1,
        Términos: 1,
        'hola@example.com': 1,
        Una: 1,
      });
    });

    it('has its questions in their categories, and numbers those that are put there', async () => {
      const linked = sql<Record<string, unknown>>`
        select qc.position, qc.question_number = q.number as numbered
        from question_categories qc join questions q on q.id = qc.question_id`;
      expect(await rows(linked)).toEqual([{ position: 1, numbered: true }]);
      await sql`delete from question_categories`.execute(database());
      await sql`
        insert into question_categories (question_id, category_id, position)
        select q.id, c.id, 1 from questions q, categories c`.execute(database());
      expect(await rows(linked)).toEqual([{ position: 1, numbered: true }]);
    });

    it('has an audit without lines, which is only added to', async () => {
      expect(await rows(sql`select number from audit_log`)).toEqual([]);
      await sql`insert into audit_log (action, entity, entity_name) values ('created', 'user', 'Ñandú')`.execute(
        database(),
      );
      await expect(sql`delete from audit_log`.execute(database())).rejects.toThrow('only added to');
      expect(await rows(sql`select search_text from audit_log`)).toEqual([{ search_text: '\nn~andu' }]);
    });
  });
});

describe('a version that the release before shared texts keeps', () => {
  describeOnDatabase((database) => {
    it('has the text that its question had', async () => {
      await migrateEmptyDatabaseTo(database(), '0059_versions_before_shared_texts');
      await sql`insert into shared_texts (title, text) values ('Supuesto', 'Ana…')`.execute(database());
      await sql`
        insert into questions (question_text, choices, correct_answer, shared_text_id, shared_text_version,
          shared_text_position)
        select '¿Cuál?', array['a', 'b'], 1, id, version, 1 from shared_texts`.execute(database());
      await sql`
        insert into question_versions (question_id, version, question_text, choices, correct_answer,
          explanation_format)
        select id, version, question_text, choices, correct_answer, explanation_format from questions`.execute(
        database(),
      );
      const { rows } = await sql`
        select v.shared_text_id = t.id as is_kept, v.shared_text_version
        from question_versions v, shared_texts t`.execute(database());
      expect(rows).toEqual([{ is_kept: true, shared_text_version: 1 }]);
    });
  });
});
