import { questionFilter } from '#shared/questions/question-list.contract.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { readExamBatches as exportExams } from '#server/exams/administration/exam-export.repository.ts';
import { exportBatches as exportQuestions } from '#server/questions/exporting/question-export.repository.ts';
import { exportBatches as exportUsers } from '#server/users/users-export.repository.ts';
import { createSearchMatcher, foldText } from '#shared/lists/search.rules.ts';
import { describeOnBothEngines } from '#tests/support/database/database.ts';
import { createPerson } from '#tests/support/database/factories.ts';
import { createTemplate, createTemplateContent } from '#tests/support/mock-exams/templates.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { hasTrigram, matchesSearch } from './search.ts';

/** Texts that exist in every list; the lists of users and exams contain only those that are valid usernames. */
const TEXTS = [
  'España',
  'espan_a',
  'Constitución',
  'LEY-orgánica',
  'aXb',
  'año-nuevo',
  'ano-1',
  'Recurso de alzada',
  'El 100% de todo',
  'C:\\ley',
  'La ley, según el año',
];
const isUsername = (text: string) => /^[\w\u00C0-\u024F-]+$/u.test(text);

const SEARCHES: [search: string, found: string[]][] = [
  // ignores case and accents
  ['constitucion', ['Constitución']],
  ['CÓNSTITUCIÖN', ['Constitución']],
  ['organ', ['LEY-orgánica']],
  ['según', ['La ley, según el año']],
  // treats ñ as a letter of its own
  ['espan', ['espan_a']],
  ['espana', []],
  ['españa', ['España']],
  ['ESPAÑ', ['España']],
  ['espan\u0303a', ['España']],
  ['ano', ['ano-1']],
  ['año', ['año-nuevo', 'La ley, según el año']],
  ['ñ', ['España', 'año-nuevo', 'La ley, según el año']],
  ['~', []],
  // finds whole words, parts of words, and words in any order
  ['ley', ['LEY-orgánica', 'C:\\ley', 'La ley, según el año']],
  ['stituc', ['Constitución']],
  ['alzada recurso', ['Recurso de alzada']],
  ['recurso alz', ['Recurso de alzada']],
  ['organica ley', ['LEY-orgánica']],
  ['  ley   año ', ['La ley, según el año']],
  ['año el la', ['La ley, según el año']],
  ['recurso ley', []],
  // treats %, _ and \ as plain characters
  ['%', ['El 100% de todo']],
  ['100% de', ['El 100% de todo']],
  ['a_b', []],
  ['n_', ['espan_a']],
  ['\\', ['C:\\ley']],
  ['c:\\l', ['C:\\ley']],
  ["' or true --", []],
  // an accent alone is no search: every text matches
  ['\u0301', TEXTS],
];

const UNITS = [...Array.from("nNñÑaáAüo1~%_\\-' \u00A0\n\u0301\u0303"), 'n\u0303', 'ana', 'ley'];

interface List {
  texts: string[];
  find: (search: string) => Promise<string[]>;
  count?: (search: string) => Promise<number>;
}

// the name of the administrator and the e-mails contain only letters that no search contains
async function useLists(db: Database): Promise<Record<string, List>> {
  const api = callAs(db, await createPerson(db, { username: 'zzz', email: 'zz@z.zz', role: 'admin' }));
  const usernames = TEXTS.filter(isUsername);
  await sql`
    insert into questions (question_text, choices, correct_answer)
    select name, array['Una', 'Dos', 'Tres', 'Cuatro'], 0 from unnest(${TEXTS}::text[]) name`.execute(db);
  await sql`insert into categories (name, description) select name, 'x' from unnest(${TEXTS}::text[]) name`.execute(
    db,
  );
  for (const name of TEXTS) await createTemplate(db, { content: createTemplateContent({ name }) });
  await sql`insert into category_groups (name) select name from unnest(${TEXTS}::text[]) name`.execute(db);
  await sql`insert into shared_texts (title, text) select name, 'x' from unnest(${TEXTS}::text[]) name`.execute(
    db,
  );
  await sql`
    insert into audit_log (action, entity, entity_name)
    select 'created', 'group', name from unnest(${TEXTS}::text[]) name`.execute(db);
  for (const [i, username] of usernames.entries())
    await createPerson(db, { username, email: `${'z'.repeat(i + 3)}@z.zz` });
  await sql`
    insert into exam_sessions (id, user_id, kind, score, blank_answers, points,
      total_questions, time_taken, categories, category_names)
    select gen_random_uuid(), id, 'practice', 1, 0, 1, 5, 9, array[gen_random_uuid()], array['x']
    from profiles where username <> 'zzz'`.execute(db);
  await sql`
    insert into user_totals (user_id, total_exams, total_questions, correct_answers, points, total_time, best_score,
      last_exam_date, streak_start)
    select id, 1, 5, 1, 1, 9, 20, app_now(), app_now()::date from profiles where username <> 'zzz'`.execute(
    db,
  );

  const order = { sort: 'total_exams', direction: 'desc' } as const;
  const onTwoPages = async <T>(read: (page: number) => Promise<T[]>) => [
    ...(await read(1)),
    ...(await read(2)),
  ];
  return {
    questions: {
      texts: TEXTS,
      find: async (search) =>
        (await onTwoPages(async (page) => (await api.questions.list({ search, page })).questions)).map(
          (question) => question.question_text,
        ),
      count: async (search) => (await api.questions.total({ search })).total,
    },
    'the file of questions': {
      texts: TEXTS,
      find: async (search) => {
        const batches = await Array.fromAsync(exportQuestions(db, questionFilter.parse({ search })));
        return batches.flat().map((question) => question.question_text);
      },
    },
    categories: {
      texts: TEXTS,
      find: async (search) =>
        (await api.catalogue.categories.list({ search })).categories.map(({ name }) => name),
      count: async (search) => (await api.catalogue.categories.list({ search })).total,
    },
    'categories to choose from': {
      texts: TEXTS,
      find: async (search) =>
        (await api.catalogue.categories.options({ search })).categories.map(({ name }) => name),
    },
    'mock exam templates': {
      texts: TEXTS,
      find: async (search) =>
        (await api.mockExams.templates.list({ search })).templates.map(({ name }) => name),
      count: async (search) => (await api.mockExams.templates.list({ search })).total,
    },
    'shared texts': {
      texts: TEXTS,
      find: async (search) =>
        (await api.questions.sharedTexts.list({ search })).texts.map(({ title }) => title),
      count: async (search) => (await api.questions.sharedTexts.list({ search })).total,
    },
    groups: {
      texts: TEXTS,
      find: async (search) => (await api.catalogue.groups.list({ search })).groups.map(({ name }) => name),
      count: async (search) => (await api.catalogue.groups.list({ search })).total,
    },
    audit: {
      texts: TEXTS,
      find: async (search) => (await api.audit.list({ search })).lines.map((line) => line.entity_name),
      count: async (search) => (await api.audit.total({ search })).total,
    },
    users: {
      texts: usernames,
      find: async (search) => (await api.users.list({ search })).users.map(({ username }) => username),
    },
    'users by their exams': {
      texts: usernames,
      find: async (search) =>
        (await api.users.list({ ...order, search })).users.map(({ username }) => username),
    },
    'users with unusual activity': {
      texts: usernames,
      find: async (search) =>
        (await api.unusualActivity.list({ search })).activities.map(({ username }) => username),
      count: async (search) => (await api.unusualActivity.total({ search })).total,
    },
    'the file of users': {
      texts: usernames,
      find: async (search) =>
        (await Array.fromAsync(exportUsers(db, search, order))).flat().map(({ username }) => username),
    },
    exams: {
      texts: usernames,
      find: async (search) =>
        (await api.exams.list({ search })).exams.map(({ user }) => user?.username ?? ''),
      count: async (search) => (await api.exams.total({ search })).total,
    },
    'the file of exams': {
      texts: usernames,
      find: async (search) =>
        (await Array.fromAsync(exportExams(db, search, 'desc'))).flat().map((exam) => exam.username ?? ''),
    },
    'lists in the browser': {
      texts: TEXTS,
      find: (search) =>
        Promise.resolve(TEXTS.map(foldText).filter(createSearchMatcher(search)).map(unfolded)),
    },
  };
}

const unfolded = (folded: string) => TEXTS.find((text) => foldText(text) === folded) ?? '';

/** A search without words lists everything, including the administrator. */
const visible = (texts: string[]) => texts.filter((text) => text !== 'zzz').toSorted();

describe('a search finds the same in every list', () => {
  describeOnBothEngines((database) => {
    let lists: Record<string, List> = {};
    beforeAll(async () => {
      lists = await useLists(database());
    });

    it.each(SEARCHES)('%j finds %j', async (search, found) => {
      for (const [name, { texts, find, count }] of Object.entries(lists)) {
        const expected = visible(found.filter((text) => texts.includes(text)));
        expect([name, visible(await find(search))]).toEqual([name, expected]);
        if (count) expect([name, await count(search)]).toEqual([name, expected.length]);
      }
    });

    it('whatever the text and the search are, browser and server agree', async () => {
      const unit = fc.constantFrom(...UNITS);
      const anyText = fc.string({ unit, maxLength: 12 });
      const textAndSearch = fc
        .tuple(anyText, anyText, fc.nat(10), fc.nat(10))
        .map(([text, other, from, length]): [string, string] => [
          text,
          length > 5 ? other : text.slice(from, from + length + 1),
        ]);
      await fc.assert(
        fc.asyncProperty(textAndSearch, async ([text, search]) => {
          const folded = sql<string>`fold_name(${text}::text)`;
          const { rows } = await sql<{ scanned: boolean; indexed: boolean }>`
            select ${matchesSearch(folded, search, { indexed: false })} as scanned,
              ${matchesSearch(folded, search, { indexed: true })} as indexed`.execute(database());
          const found = createSearchMatcher(search)(foldText(text));
          expect(rows).toEqual([{ scanned: found, indexed: found }]);
        }),
        { numRuns: 300 },
      );
    });

    it('a lone surrogate and a null byte, which no text has, find nothing', async () => {
      for (const search of ['\u{D800}ley', 'ley\0'])
        expect(
          (
            await Array.fromAsync(exportUsers(database(), search, { sort: 'username', direction: 'asc' }))
          ).flat(),
        ).toEqual([]);
    });
  });
});

describe('an index of trigrams', () => {
  it.each([
    ['ley', true],
    ['le', false],
    ['n-a', true],
    ['ñu', true],
    ['ñ', false],
    ['de la', false],
    ['de la ley', true],
    ['\u0301', false],
  ])('can find %j: %j', (search, expected) => expect(hasTrigram(search)).toBe(expected));
});
