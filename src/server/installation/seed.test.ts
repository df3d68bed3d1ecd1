import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { importEntries } from '#tests/support/questions/imports.ts';
import { findLaws } from '#server/questions/laws.service.ts';
import { createPerson } from '#tests/support/database/factories.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { checksumTables } from '#tests/support/database/checksums.ts';
import {
  createPostgresDatabase,
  describeOnBothEngines,
  describeOnDatabase,
} from '#tests/support/database/database.ts';
import { findPositionProblems } from '#tests/support/database/positions.ts';
import { createFileEntry } from '#tests/support/questions/question-files.ts';
import { emptyTables } from '#tests/support/database/empty-tables.ts';
import type { Database } from '#server/database/database.ts';
import { openPostgres } from '#server/database/open-postgres.ts';
import { seedInstallation } from './seed.ts';
import { readStartingContent } from './seed-content.ts';

async function counts(db: Database): Promise<unknown> {
  const { rows } = await sql`
    select (select count(*) from category_groups) as groups, (select count(*) from categories) as categories,
      (select count(*) from questions) as questions, (select count(*) from content_blocks) as blocks,
      (select count(*) from legal_pages) as pages, (select count(*) from contact_info) as contacts,
      (select count(*) from question_import_entries) as staged`.execute(db);
  return rows[0];
}

const CONTENT = readStartingContent();
const QUESTIONS = CONTENT.readQuestions();
const ALL = {
  groups: 4,
  categories: 13,
  questions: QUESTIONS.length,
  blocks: 6,
  pages: 4,
  contacts: 0,
  staged: 0,
};
const ONLY_TEXTS = { groups: 0, categories: 0, questions: 0, blocks: 6, pages: 4, contacts: 0, staged: 0 };

function emptyContent(db: Database): Promise<void> {
  return emptyTables(db, [
    'category_groups',
    'categories',
    'questions',
    'question_categories',
    'category_group_assignments',
    'content_blocks',
    'legal_pages',
  ]);
}

/** Content of a single question: what a test says about the other parts doesn't depend on how many there are. */
const WITH_ONE_QUESTION = { ...CONTENT, readQuestions: () => QUESTIONS.slice(0, 1) };
const ALL_OF_IT = { ...ALL, questions: 1 };

/** each test fills a database, which is slow on a busy machine */
describe('what an installation starts with', { timeout: 120_000 }, () => {
  describeOnBothEngines((database) => {
    beforeAll(() => seedInstallation(database()));

    it('is four groups with thirteen categories and their questions, blocks, legal pages and laws', async () => {
      expect(await counts(database())).toEqual(ALL);
      const { categories } = await callAs(database(), null).catalogue.list();
      const expected = CONTENT.groups.flatMap((group) =>
        group.categories.map((category) => ({
          ...category,
          group: group.name,
          // questions under a shared text aren't counted: they are practised with their text
          questions: QUESTIONS.filter(
            ({ categories: names, shared_text }) => names.includes(category.name) && shared_text === null,
          ).length,
        })),
      );
      const found = categories.map(({ name, description, question_count, groups: [group] }) => ({
        name,
        description,
        group: group?.name,
        questions: question_count,
      }));
      expect(found).toHaveLength(expected.length);
      expect(found).toEqual(expect.arrayContaining(expected));
      expect(await findPositionProblems(database())).toEqual([]);
      expect(await findLaws(database())).toHaveLength(12);
    });

    it('has practical cases, each with its questions', async () => {
      const client = callAs(database(), await createPerson(database()));
      const { texts } = await client.review.sharedTexts.list({ page: 1 });
      const titles = QUESTIONS.flatMap(({ shared_text }) => shared_text?.title ?? []);
      expect(texts).not.toHaveLength(0);
      expect(texts).toHaveLength(new Set(titles).size);
      for (const { title, questions } of texts)
        expect(titles.filter((one) => one === title)).toHaveLength(questions);
    });

    it('comes once, and its questions are read once', async () => {
      const before = await checksumTables(database());
      await seedInstallation(database(), {
        ...CONTENT,
        readQuestions: () => expect.unreachable('questions are read'),
      });
      expect(await checksumTables(database())).toEqual(before);
    });
  });

  describeOnDatabase((database) => {
    beforeEach(() => emptyContent(database()));

    it('has no questions where there are others', async () => {
      await importEntries(database(), [createFileEntry({ categoria: ['Propia'] })]);
      await seedInstallation(database(), WITH_ONE_QUESTION);
      expect(await counts(database())).toEqual({ ...ONLY_TEXTS, categories: 1, questions: 1 });
    });

    it('has no questions where there is a category, or was one', async () => {
      await sql`insert into categories (name, description, deleted_at) values ('a', 'b', app_now())`.execute(
        database(),
      );
      await seedInstallation(database(), WITH_ONE_QUESTION);
      expect(await counts(database())).toEqual({ ...ONLY_TEXTS, categories: 1 });
    });

    it('goes into groups that are there already', async () => {
      await sql`insert into category_groups (name, description) values ('DERECHO ADMINISTRATIVO', 'Mía')`.execute(
        database(),
      );
      await seedInstallation(database(), WITH_ONE_QUESTION);
      expect(await counts(database())).toEqual(ALL_OF_IT);
      const { rows } =
        await sql`select name, description from category_groups where description = 'Mía'`.execute(
          database(),
        );
      expect(rows).toEqual([{ name: 'DERECHO ADMINISTRATIVO', description: 'Mía' }]);
    });

    it('brings texts only where one is missing', async () => {
      await seedInstallation(database(), WITH_ONE_QUESTION);
      await sql`update legal_pages set title = 'Mío' where identifier = 'terms'`.execute(database());
      await sql`update content_blocks set title = 'Mío' where identifier = 'hero_title'`.execute(database());
      await sql`delete from legal_pages where identifier = 'privacy'`.execute(database());
      await seedInstallation(database(), WITH_ONE_QUESTION);
      expect(await counts(database())).toEqual(ALL_OF_IT);
      expect(await callAs(database(), null).content.legalPage({ identifier: 'terms' })).toMatchObject({
        title: 'Mío',
      });
      const { blocks } = await callAs(database(), null).content.site();
      expect(blocks.find(({ identifier }) => identifier === 'hero_title')?.title).toBe('Mío');
    });

    it('says of laws what content/ says now, at every start', async () => {
      await seedInstallation(database(), WITH_ONE_QUESTION);
      const laws = CONTENT.laws.map((law) => ({ ...law, consolidated: '2099-01-01' }));
      await seedInstallation(database(), { ...WITH_ONE_QUESTION, laws });
      expect(new Set((await findLaws(database())).map(({ consolidated }) => consolidated))).toEqual(
        new Set(['2099-01-01']),
      );
    });

    it('is all or nothing', async () => {
      const { groups } = WITH_ONE_QUESTION;
      const [first, ...others] = groups;
      const twice = {
        ...WITH_ONE_QUESTION,
        groups: first ? [...groups, { ...first, name: 'Otro' }] : others,
      };
      await expect(seedInstallation(database(), twice)).rejects.toThrow('categories_name_unique');
      expect(await counts(database())).toEqual(ONLY_TEXTS);
    });
  });

  it('comes once to ten processes that start at the same time', async () => {
    const server = await createPostgresDatabase();
    const processes = Array.from({ length: 10 }, () => openPostgres(server.url, 2));
    try {
      const content = { ...CONTENT, readQuestions: () => QUESTIONS.slice(0, 100) };
      await Promise.all(processes.map(({ db }) => seedInstallation(db, content)));
      const db = processes[0]?.db;
      expect(db && (await counts(db))).toEqual({ ...ALL, questions: 100 });
      expect(db && (await findPositionProblems(db))).toEqual([]);
    } finally {
      await Promise.all(processes.map((one) => one.close()));
      await server.drop();
    }
  });
});
