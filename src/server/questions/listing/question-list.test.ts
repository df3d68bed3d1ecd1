import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, inTransaction } from '#server/database/database.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { createPerson } from '#tests/support/database/factories.ts';
import { withStatementLog } from '#tests/support/database/statements.ts';
import { emptyTables } from '#tests/support/database/empty-tables.ts';
import { type QuestionFilter, questionFilter } from '#shared/questions/question-list.contract.ts';
import { QUESTION_STATES, type QuestionState } from '#shared/questions/states.rules.ts';
import { listQuestions, type QuestionPage, type SCAN_LIMITS } from './question-list.service.ts';
import { countQuestions } from './question-total.repository.ts';

interface Made {
  question_text: string;
  explanation?: string | null;
  deleted?: boolean;
  category_ids?: string[];
  state?: QuestionState;
  exam?: string | null;
}

type Stored = Required<Made> & { id: string; number: number };

const NOTHING = questionFilter.parse({});
const EXAMS = ['AGE C2', 'AGE C1'];
const FIRST: QuestionPage = { sort: 'created_at', direction: 'desc', page: 1 };

async function createCategories(db: Database, names: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into categories (name, description) select name, 'Descripción' from unnest(${names}::text[]) as name
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Creates the questions in this order, after skipping `gap` numbers. */
async function createQuestions(db: Database, made: Made[], gap = 0): Promise<Stored[]> {
  if (gap > 0) {
    await sql`
      select setval(pg_get_serial_sequence('questions', 'number'),
        nextval(pg_get_serial_sequence('questions', 'number')) + ${gap}::bigint)`.execute(db);
  }
  const whole = made.map((one) => ({
    explanation: null,
    deleted: false,
    category_ids: [],
    state: 'current' as const,
    exam: null,
    ...one,
    id: randomUUID(),
  }));
  const { rows } = await sql<{ id: string; number: number }>`
    insert into questions (id, question_text, choices, correct_answer, explanation, deleted_at, state, state_since,
      state_reason, source_exam, source_year)
    select id, question_text, array['Una', 'Dos', 'Tres', 'Cuatro'], 0, explanation,
      case when deleted then app_now() end, state, case when state = 'outdated' then date '2024-10-01' end,
      case when state <> 'current' then 'Ha cambiado la ley' end, exam, case when exam is not null then 2023 end
    from json_to_recordset(${JSON.stringify(whole)}::json)
      as made (id uuid, question_text text, explanation text, deleted boolean, state text, exam text)
    returning id, number`.execute(db);
  await sql`
    insert into question_categories (question_id, category_id, position)
    select made.id, category_id,
      case when not deleted and state = 'current' then (
        select coalesce(max(position), 0) from question_categories qc where qc.category_id = link.category_id
      ) + row_number() over (partition by category_id, deleted or state <> 'current') end
    from json_to_recordset(${JSON.stringify(whole)}::json)
      as made (id uuid, deleted boolean, state text, category_ids uuid[]),
      unnest(category_ids) as link (category_id)`.execute(db);
  const numbers = new Map(rows.map(({ id, number }) => [id, number]));
  return whole.map((one) => ({ ...one, number: numbers.get(one.id) ?? 0 }));
}

describe('the list of questions', () => {
  describeOnDatabase((database) => {
    beforeEach(() => emptyTables(database(), ['questions', 'categories']));

    const show = async (filter: Partial<QuestionFilter> = {}, page: Partial<QuestionPage> = {}) =>
      (await listQuestions(database(), { ...NOTHING, ...filter }, { ...FIRST, ...page })).map(
        ({ question_text }) => question_text,
      );
    const total = (filter: Partial<QuestionFilter> = {}) =>
      countQuestions(database(), { ...NOTHING, ...filter });
    const make = (...texts: string[]) =>
      createQuestions(
        database(),
        texts.map((question_text) => ({ question_text })),
      );

    it('is empty at first', async () => {
      expect(await show()).toEqual([]);
      expect(await show({}, { sort: 'question_text' })).toEqual([]);
      expect(await show({ search: 'ley' })).toEqual([]);
      expect(await total()).toBe(0);
    });

    it('tells of each question what its row shows, without the tags of a name', async () => {
      const [tax = '', law = ''] = await createCategories(database(), ['Impuestos', '<b>Derecho</b>']);
      await sql`insert into categories (name, description, deleted_at) values ('Otra', 'x', app_now())`.execute(
        database(),
      );
      const [stored] = await createQuestions(database(), [
        { question_text: '¿<i>Cuál</i>?', explanation: 'Por eso', category_ids: [tax, law] },
      ]);
      const admin = callAs(database(), await createPerson(database(), { role: 'admin' }));
      expect(await admin.questions.list({})).toEqual({
        questions: [
          {
            id: stored?.id,
            question_text: '¿<i>Cuál</i>?',
            has_explanation: true,
            state: 'current',
            state_since: null,
            state_reason: null,
            categories: [
              { id: law, name: 'Derecho' },
              { id: tax, name: 'Impuestos' },
            ],
            created_at: expect.any(Date) as Date,
            deleted_at: null,
          },
        ],
      });
      expect(await admin.questions.total({})).toEqual({ total: 1 });
    });

    it('shows ten a page, the newest first, and nothing after the last', async () => {
      await make(...Array.from({ length: 23 }, (_, i) => `Pregunta ${i + 1}`));
      const downFrom = (last: number, length: number) =>
        Array.from({ length }, (_, i) => `Pregunta ${last - i}`);
      expect(await show()).toEqual(downFrom(23, 10));
      expect(await show({}, { page: 2 })).toEqual(downFrom(13, 10));
      expect(await show({}, { page: 3 })).toEqual(downFrom(3, 3));
      expect(await show({}, { page: 4 })).toEqual([]);
      expect(await show({}, { page: 1_000_000 })).toEqual([]);
      expect(await show({ search: 'pregunta' }, { page: 3 })).toEqual(downFrom(3, 3));
      expect(await show({ search: 'pregunta' }, { page: 1_000_000 })).toEqual([]);
    });

    it('another sort than it knows is newest first', async () => {
      await make('B', 'A', 'C');
      const admin = callAs(database(), await createPerson(database(), { role: 'admin' }));
      const strange = { sort: 'id; drop table questions', direction: 'sideways' };
      const { questions } = await admin.questions.list(strange as Partial<QuestionPage>);
      expect(questions.map(({ question_text }) => question_text)).toEqual(['C', 'A', 'B']);
    });

    it('sorts by age and by wording both ways', async () => {
      await make('Nuez', 'ñandú', 'ÁRBOL', 'oca', 'banco');
      const sorted = ['ÁRBOL', 'banco', 'Nuez', 'ñandú', 'oca'];
      expect(await show({}, { sort: 'question_text', direction: 'asc' })).toEqual(sorted);
      expect(await show({}, { sort: 'question_text', direction: 'desc' })).toEqual(sorted.toReversed());
      expect(await show({}, { direction: 'asc' })).toEqual(['Nuez', 'ñandú', 'ÁRBOL', 'oca', 'banco']);
    });

    it('of equal wordings the order of their making decides, also between pages', async () => {
      const stored = await createQuestions(
        database(),
        Array.from({ length: 25 }, () => ({ question_text: 'La misma' })),
      );
      const pages = [];
      for (const page of [1, 2, 3]) {
        pages.push(
          ...(await listQuestions(database(), NOTHING, { sort: 'question_text', direction: 'asc', page })),
        );
      }
      expect(pages.map(({ id }) => id)).toEqual(stored.map(({ id }) => id));
    });

    it('finds words regardless of case and accents, anywhere in the wording', async () => {
      await make('¿Qué es la Constitución?', 'La LEY orgánica', 'Otra cosa');
      for (const search of ['constitucion', 'CONSTITUCIÓN', 'titúc', 'cònstitu', 'ciön?']) {
        expect(await show({ search }), search).toEqual(['¿Qué es la Constitución?']);
        expect(await total({ search }), search).toBe(1);
      }
      expect(await show({ search: 'ley org' })).toEqual(['La LEY orgánica']);
      expect(await show({ search: 'órg' })).toEqual(['La LEY orgánica']);
      expect(await show({ search: 'y' })).toEqual(['La LEY orgánica']);
      expect(await show({ search: 'leyes' })).toEqual([]);
    });

    it('ñ is a letter of its own', async () => {
      await make('Un año', 'El ano', 'Una caña', 'Las canas');
      expect(await show({ search: 'año' })).toEqual(['Un año']);
      expect(await show({ search: 'AÑO' })).toEqual(['Un año']);
      expect(await show({ search: 'ano' })).toEqual(['El ano']);
      expect(await show({ search: 'an' })).toEqual(['Las canas', 'El ano']);
      expect(await show({ search: 'can' })).toEqual(['Las canas']);
      expect(await show({ search: 'ñ' })).toEqual(['Una caña', 'Un año']);
      expect(await show({ search: 'n' })).toEqual(['Las canas', 'Una caña', 'El ano', 'Un año']);
      expect(await show({ search: '~' })).toEqual([]);
      expect(await total({ search: 'an' })).toBe(2);
    });

    it('% _ \\ and what else means something to somebody are plain characters', async () => {
      const texts = [
        'El 100% de todo',
        'El 1000 de todo',
        'a_b',
        'aXb',
        'C:\\ley',
        "O'Donnell; --",
        '¿(ley)*?',
      ];
      await make(...texts);
      for (const [search, found] of [
        ['100%', texts[0]],
        ['100% de', texts[0]],
        ['a_b', texts[2]],
        ['_b', texts[2]],
        ['\\ley', texts[4]],
        ['\\', texts[4]],
        ["o'donnell; --", texts[5]],
        ['(ley)*', texts[6]],
      ] as const) {
        expect(await show({ search }), search).toEqual([found]);
        expect(await total({ search }), search).toBe(1);
      }
      expect(await show({ search: '%' })).toEqual([texts[0]]);
      expect(await show({ search: '\0' })).toEqual([]);
      expect(await show({ search: '\u{D800}ley' })).toEqual([]);
    });

    it('a search of accents alone finds everything, as an empty one', async () => {
      await make('Una', 'Otra');
      expect(await show({ search: '\u0301' })).toEqual(['Otra', 'Una']);
    });

    it('shows the questions of any of the chosen categories, each once', async () => {
      const [a = '', b = '', c = ''] = await createCategories(database(), ['A', 'B', 'C']);
      await createQuestions(database(), [
        { question_text: 'de A', category_ids: [a] },
        { question_text: 'de B', category_ids: [b] },
        { question_text: 'de A y B', category_ids: [a, b] },
        { question_text: 'de C', category_ids: [c] },
        { question_text: 'de ninguna' },
      ]);
      expect(await show({ category_ids: [a, b] })).toEqual(['de A y B', 'de B', 'de A']);
      expect(await total({ category_ids: [a, b] })).toBe(3);
      expect(await show({ category_ids: [c, randomUUID()] })).toEqual(['de C']);
      expect(await show({ category_ids: [randomUUID()] })).toEqual([]);
      expect(await total({ category_ids: [randomUUID()] })).toBe(0);
    });

    it('shows only those without explanation', async () => {
      const [a = ''] = await createCategories(database(), ['A']);
      await createQuestions(database(), [
        { question_text: 'explicada', explanation: 'Sí', category_ids: [a] },
        { question_text: 'sin explicar', category_ids: [a] },
        { question_text: 'otra sin explicar' },
      ]);
      expect(await show({ without_explanation: true })).toEqual(['otra sin explicar', 'sin explicar']);
      expect(await show({ without_explanation: true, category_ids: [a] })).toEqual(['sin explicar']);
      expect(await total({ without_explanation: true, search: 'otra' })).toBe(1);
    });

    it('shows deleted questions instead of live ones, with the categories they had', async () => {
      const [a = ''] = await createCategories(database(), ['A']);
      await createQuestions(database(), [
        { question_text: 'viva', category_ids: [a] },
        { question_text: 'eliminada', deleted: true, category_ids: [a] },
        { question_text: 'eliminada sin categoría', deleted: true },
      ]);
      expect(await show()).toEqual(['viva']);
      expect(await show({ category_ids: [a] })).toEqual(['viva']);
      expect(await show({ deleted: true })).toEqual(['eliminada sin categoría', 'eliminada']);
      expect(await show({ deleted: true, category_ids: [a] })).toEqual(['eliminada']);
      expect(await show({ deleted: true }, { sort: 'question_text', direction: 'asc' })).toEqual([
        'eliminada',
        'eliminada sin categoría',
      ]);
      expect(await total({ deleted: true })).toBe(2);
      const [row] = await listQuestions(database(), { ...NOTHING, deleted: true, category_ids: [a] }, FIRST);
      expect(row).toMatchObject({ deleted_at: expect.any(Date) as Date, categories: [{ id: a, name: 'A' }] });
    });
  });
});

describe('whichever way the questions are found', () => {
  const WORDS = [
    'la',
    'ley',
    'año',
    'ano',
    'Constitución',
    '100%',
    'n',
    'Ñandú',
    'a_b',
    'según',
    'art. 5',
    '¿qué?',
  ];
  const CATEGORIES = 6;

  describeOnDatabase((database) => {
    const stored: Stored[] = [];
    let categoryIds: string[] = [];

    // ten blocks of question numbers with a tenth of the questions each: the oldest speak of the king, the newest of
    // taxes
    beforeAll(async () => {
      const db = database();
      categoryIds = await createCategories(
        db,
        Array.from({ length: CATEGORIES }, (_, i) => `Categoría ${i}`),
      );
      for (let block = 0; block < 10; block++) {
        const made = Array.from({ length: 150 }, (_, i) => madeUp(block, i));
        stored.push(...(await createQuestions(db, made, block % 3 === 0 ? 9_000 : 2_000)));
      }
      await sql`analyze`.execute(db);
    });

    const pick = (of: number, seed: number) =>
      Math.floor(Math.abs(Math.sin(seed * 12.9898) * 43758.5453) % of);

    function madeUp(block: number, i: number): Made {
      const seed = block * 1000 + i;
      const words = [0, 1, 2, 3].map((k) => WORDS[pick(WORDS.length, seed * 7 + k)] ?? '');
      if (block < 3) words.push('El Rey');
      if (block === 9) words.push('IMPUESTOS');
      if (seed % 500 === 3) words.push('rarísimo');
      const [large = '', ...small] = categoryIds;
      const both = [large, small[pick(small.length, seed + 0.75)] ?? ''];
      return {
        question_text: words.join(' '),
        explanation: pick(4, seed + 0.25) === 0 || block === 5 ? null : 'Explicada',
        deleted: pick(12, seed + 0.125) === 0 || block === 7,
        category_ids: [both, both, [large], []][pick(4, seed + 0.5)] ?? [],
        ...stateAndExam(seed),
      };
    }

    function stateAndExam(seed: number): Pick<Made, 'state' | 'exam'> {
      const state = (['outdated', 'annulled'] as const)[pick(8, seed + 0.3)] ?? 'current';
      return { state, exam: EXAMS[pick(6, seed + 0.6)] ?? null };
    }

    const folded = (text: string) =>
      text
        .normalize('NFD')
        .replaceAll(/n\u0303/giu, 'ñ')
        .replaceAll(/[\u0300-\u036f]/gu, '')
        .toLowerCase();

    function expected(
      filter: QuestionFilter,
      sort: QuestionPage['sort'],
      direction: 'asc' | 'desc',
    ): Stored[] {
      const key = (one: Stored) => folded(one.question_text).replaceAll('ñ', 'n~').slice(0, 100);
      const byNumber = (a: Stored, b: Stored) => a.number - b.number;
      const byWording = (a: Stored, b: Stored) =>
        key(a) === key(b) ? byNumber(a, b) : Buffer.compare(Buffer.from(key(a)), Buffer.from(key(b)));
      const found = stored
        .filter((one) => one.deleted === filter.deleted)
        .filter((one) => !filter.without_explanation || one.explanation === null)
        .filter((one) => filter.state === null || one.state === filter.state)
        .filter((one) => filter.source_exam === null || one.exam === filter.source_exam)
        .filter((one) => filter.source_year === null || (one.exam !== null && filter.source_year === 2023))
        .filter(() => !filter.reserve)
        .filter((one) =>
          folded(filter.search)
            .split(/\s+/)
            .every((word) => folded(one.question_text).includes(word)),
        )
        .filter(
          ({ category_ids }) =>
            filter.category_ids.length === 0 || category_ids.some((id) => filter.category_ids.includes(id)),
        )
        .toSorted(sort === 'question_text' ? byWording : byNumber);
      return direction === 'asc' ? found : found.toReversed();
    }

    const filters = fc.record({
      search: fc.oneof(
        { weight: 2, arbitrary: fc.constant('') },
        {
          weight: 4,
          arbitrary: fc.constantFrom(...WORDS, 'rey', 'impuest', 'rarisimo', 'ninguna', 'ley según'),
        },
        { weight: 1, arbitrary: fc.string({ maxLength: 4, unit: 'grapheme' }).map((text) => text.trim()) },
      ),
      without_explanation: fc.boolean(),
      categories: fc.oneof(
        fc.constant<number[]>([]),
        fc.uniqueArray(fc.integer({ min: 0, max: CATEGORIES - 1 }), { maxLength: 3 }),
      ),
      deleted: fc.oneof(
        { weight: 3, arbitrary: fc.constant(false) },
        { weight: 1, arbitrary: fc.constant(true) },
      ),
      state: fc.oneof(
        { weight: 2, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.constantFrom(...QUESTION_STATES) },
      ),
      source_exam: fc.oneof(
        { weight: 3, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.constantFrom(...EXAMS) },
      ),
      source_year: fc.oneof(
        { weight: 5, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.constantFrom(2022, 2023) },
      ),
      reserve: fc.oneof(
        { weight: 9, arbitrary: fc.constant(false) },
        { weight: 1, arbitrary: fc.constant(true) },
      ),
    });

    const RUNS = 40;

    function wayOf(text: string): string {
      if (text.includes('with recursive')) return 'by blocks';
      if (text.includes('with scanned')) return 'scan of an index';
      if (text.includes(') found')) return 'all of them';
      return /count\(|json_agg|is_frequent/.test(text) ? '' : 'slice of an index';
    }

    /** Limits of the search's scans: nothing, everything, and some between. */
    const reaches = fc.constantFrom(...[0, 7, 60, 2000].map((far) => ({ near: Math.floor(far / 10), far })));

    const pages = fc.record<QuestionPage>({
      sort: fc.constantFrom('created_at', 'question_text'),
      direction: fc.constantFrom('asc', 'desc'),
      page: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 60 })),
    });

    const unfiltered = {
      search: '',
      without_explanation: false,
      categories: [],
      deleted: false,
      state: null,
      source_exam: null,
      source_year: null,
      reserve: false,
    };
    const firstPage: QuestionPage = { sort: 'created_at', direction: 'asc', page: 1 };
    const whole = { near: 200, far: 2000 };
    const none = { near: 0, far: 0 };
    // random filters don't always cover every way in which a search is answered: these examples do
    const ONE_OF_EACH_WAY = {
      'all of them': [{ ...unfiltered, search: 'rarisimo' }, firstPage, none],
      'by blocks': [{ ...unfiltered, search: 'rey' }, firstPage, none],
      'scan of an index': [{ ...unfiltered, search: 'rey' }, firstPage, whole],
      'slice of an index': [unfiltered, firstPage, whole],
    } satisfies Record<string, [object, QuestionPage, typeof SCAN_LIMITS]>;

    async function compare(
      db: Database,
      [filter, page, reach]: [QuestionFilter, QuestionPage, typeof SCAN_LIMITS],
    ): Promise<void> {
      const found = await listQuestions(db, filter, page, reach);
      const right = expected(filter, page.sort, page.direction);
      expect(found.map(({ id }) => id)).toEqual(
        right.slice((page.page - 1) * 10, page.page * 10).map(({ id }) => id),
      );
      expect(await countQuestions(db, filter)).toBe(right.length);
    }

    // small tables are read whole unless that is forbidden
    it.each(['as planned', 'by indexes'])(
      'they are the same, in the same order, %s',
      async (plan) => {
        const ways = new Set<string>();
        await inTransaction(database(), async (trx) => {
          if (plan === 'by indexes') await sql`set local enable_seqscan = off`.execute(trx);
          const db = withStatementLog(trx, ({ sql: text }) => ways.add(wayOf(text)));
          await fc.assert(
            fc.asyncProperty(filters, pages, reaches, ({ categories, ...rest }, page, reach) =>
              compare(db, [
                { ...rest, category_ids: categories.map((i) => categoryIds[i] ?? '') },
                page,
                reach,
              ]),
            ),
            { numRuns: RUNS, examples: Object.values(ONE_OF_EACH_WAY) },
          );
        });
        expect([...ways].filter((way) => way !== '').toSorted()).toEqual(Object.keys(ONE_OF_EACH_WAY));
      },
      120_000,
    );
  });
});
