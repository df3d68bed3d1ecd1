import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { calculateSourceShares } from '#shared/mock-exams/shares.rules.ts';
import type { PartSource, TemplateContent, TemplatePart } from '#shared/mock-exams/template.contract.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { createCategory } from '#tests/support/database/factories.ts';
import { createMixedBank, type MixedBank, type MixedQuestion } from '#tests/support/mock-exams/mixed-bank.ts';
import {
  createTemplatePart,
  createTemplateContent,
  toArticleSource,
  toCategorySource,
} from '#tests/support/mock-exams/templates.ts';
import { findAvailableParts } from './availability.service.ts';
import { type DrawnQuestion, drawSheet } from './draw.service.ts';
import { previewDraw } from './preview.service.ts';

/** Templates with sources that overlap, some of which can't be filled. */
function templatesOf(bank: MixedBank): fc.Arbitrary<TemplateContent> {
  const share = fc.integer({ min: 1, max: 9 }).map((weight) => ({ by: 'weight' as const, weight }));
  const source: fc.Arbitrary<PartSource> = fc.oneof(
    fc.record({
      kind: fc.constant('category' as const),
      category_id: fc.constantFrom(...bank.category_ids),
      share,
    }),
    fc.record({
      kind: fc.constant('law' as const),
      law_id: fc.constantFrom(...bank.law_ids),
      title: fc.constant(null),
      articles: fc.constantFrom(null, { from: 1, to: 3 }, { from: 5, to: 9 }),
      share,
    }),
  );
  const part = fc
    .record({
      questions: fc.integer({ min: 1, max: 15 }),
      reserve: fc.integer({ min: 0, max: 3 }),
      alternatives: fc.integer({ min: 1, max: 2 }),
      choices: fc.constantFrom(3, 4),
      sources: fc.array(source, { maxLength: 3 }),
    })
    .map((given) => createTemplatePart(given));
  return fc
    .record({ parts: fc.array(part, { minLength: 1, maxLength: 3 }), shuffles_choices: fc.boolean() })
    .map((given) => createTemplateContent(given));
}

function fits({ choices }: TemplatePart, source: PartSource, question: MixedQuestion): boolean {
  if (!question.isLive || question.choice_count !== choices) return false;
  if (source.kind === 'category') return question.category_ids.includes(source.category_id);
  const { articles } = source;
  const isInArticles =
    articles === null ||
    (question.article !== null && articles.from <= question.article && question.article <= articles.to);
  return question.law_id === source.law_id && question.category_ids.length > 0 && isInArticles;
}

/**
 * Computes which parts are available, by Hall's theorem: a part is available if its sources and those of the available
 * parts before it can all be filled together.
 */
function expectedAvailability(content: TemplateContent, questions: MixedQuestion[]): boolean[] {
  let accepted: { count: number; ids: string[] }[] = [];
  return content.parts.map((part) => {
    const needs = calculateSourceShares(part).map(({ ordinary, reserve }, i) => ({
      count: (ordinary + reserve) * part.alternatives,
      ids: questions
        .filter((question) => part.sources.slice(i, i + 1).some((source) => fits(part, source, question)))
        .map(({ id }) => id),
    }));
    const all = [...accepted, ...needs];
    const isPossible = [...Array(2 ** all.length).keys()].every((bits) => {
      const chosen = all.filter((_, i) => (bits >> i) % 2 === 1);
      const ids = new Set(chosen.flatMap((need) => need.ids));
      return chosen.reduce((sum, { count }) => sum + count, 0) <= ids.size;
    });
    const isAvailable = part.sources.length > 0 && isPossible;
    if (isAvailable) accepted = all;
    return isAvailable;
  });
}

/** Whether these questions can be dealt to the sources of a part by their shares. */
function keepsShares(part: TemplatePart, counts: number[], questions: MixedQuestion[]): boolean {
  const seats = part.sources.flatMap((source, i) => Array.from({ length: counts[i] ?? 0 }, () => source));
  const seatOf = new Map<number, MixedQuestion>();
  const sit = (question: MixedQuestion, tried: Set<number>): boolean =>
    seats.some((source, seat) => {
      if (tried.has(seat) || !fits(part, source, question)) return false;
      tried.add(seat);
      const sitting = seatOf.get(seat);
      if (sitting && !sit(sitting, tried)) return false;
      seatOf.set(seat, question);
      return true;
    });
  return seats.length === questions.length && questions.every((question) => sit(question, new Set()));
}

describe('drawing a sheet', () => {
  describeOnDatabase((database) => {
    let bank: MixedBank = { category_ids: [], law_ids: [], questions: [] };
    beforeAll(async () => {
      bank = await createMixedBank(database());
    });
    const questionOf = (id: string) => {
      const question = bank.questions.find((one) => one.id === id);
      if (!question) throw new Error(`${id} is not of the bank`);
      return question;
    };
    const anyDraw = () =>
      fc.record({
        content: templatesOf(bank),
        seed: fc.string({ minLength: 1 }),
        excluded: fc.shuffledSubarray(
          bank.questions.map(({ id }) => id),
          { maxLength: 20 },
        ),
      });
    const draw = async (check: (drawn: Drawn) => void | Promise<void>, numRuns = 25) =>
      fc.assert(
        fc.asyncProperty(anyDraw(), async ({ content, seed, excluded }) => {
          const { parts, questions } = await drawSheet(database(), content, { seed, excluded });
          await check({
            content,
            seed,
            excluded,
            available: parts.map((one) => one.is_available),
            questions,
          });
        }),
        { numRuns },
      );
    type Drawn = {
      content: TemplateContent;
      seed: string;
      excluded: string[];
      available: boolean[];
      questions: DrawnQuestion[];
    };

    it('fills a part exactly when its sources have enough questions beside those of the parts before it', () =>
      draw(async ({ content, excluded, available, questions }) => {
        const left = bank.questions.filter(({ id }) => !excluded.includes(id));
        expect(available).toEqual(expectedAvailability(content, left));
        expect(await findAvailableParts(database(), [content], excluded)).toEqual([available]);
        for (const [i, part] of content.parts.entries()) {
          const count = available[i] ? (part.questions + part.reserve) * part.alternatives : 0;
          expect(questions.filter((question) => question.part === i)).toHaveLength(count);
        }
      }));

    it('leaves the questions of a part that cannot be filled to the parts after it', async () => {
      const { id } = await createCategory(database(), { questions: 10 });
      const other = await createCategory(database(), { questions: 10 });
      const both = [toCategorySource(id), toCategorySource(other.id)];
      const content = createTemplateContent({
        parts: [
          createTemplatePart({ questions: 22, sources: both }),
          createTemplatePart({ questions: 9, reserve: 1, sources: [toCategorySource(id)] }),
          createTemplatePart({ questions: 2, sources: both }),
        ],
      });
      const { parts, questions } = await drawSheet(database(), content, { seed: 'a' });
      expect(parts.map((part) => part.is_available)).toEqual([false, true, false]);
      expect(questions).toHaveLength(10);
    });

    it('draws each question once, live, with the number of choices, and none that is excluded', () =>
      draw(({ content, excluded, questions }) => {
        const ids = questions.map(({ question_id }) => question_id);
        expect(new Set(ids).size).toBe(ids.length);
        for (const { question_id, part, category_id } of questions) {
          const { isLive, choice_count, category_ids } = questionOf(question_id);
          expect([isLive, choice_count]).toEqual([true, content.parts[part]?.choices]);
          expect(category_ids).toContain(category_id);
          expect(excluded).not.toContain(question_id);
        }
      }));

    it('takes from each source its share, ordinary and reserve, in each alternative', () =>
      draw(({ content, available, questions }) => {
        for (const [i, part] of content.parts.entries()) {
          if (!available[i]) continue;
          const shares = calculateSourceShares(part);
          const drawn = (is_reserve: boolean, alternative: number) =>
            questions
              .filter(
                (one) => one.part === i && one.is_reserve === is_reserve && one.alternative === alternative,
              )
              .map(({ question_id }) => questionOf(question_id));
          for (let alternative = 0; alternative < part.alternatives; alternative++) {
            expect(
              keepsShares(
                part,
                shares.map(({ ordinary }) => ordinary),
                drawn(false, alternative),
              ),
            ).toBe(true);
            expect(
              keepsShares(
                part,
                shares.map(({ reserve }) => reserve),
                drawn(true, alternative),
              ),
            ).toBe(true);
          }
        }
      }));

    it('stands in the order of the sheet: part, alternative, reserve last', () =>
      draw(({ questions }) => {
        const places = questions.map(({ part, alternative, is_reserve }) =>
          [part, alternative, Number(is_reserve)].join(''),
        );
        expect(places).toEqual(places.toSorted());
      }));

    it('shuffles choices as permutations where the template says so', () =>
      draw(({ content, questions }) => {
        for (const { choice_order, part } of questions) {
          const digits = '012345'.slice(0, content.parts[part]?.choices);
          expect(choice_order?.split('').toSorted().join('') ?? null).toBe(
            content.shuffles_choices ? digits : null,
          );
        }
      }));

    it('draws the same sheet from the same seed, and others from other seeds', async () => {
      await draw(async ({ content, seed, excluded, questions }) => {
        expect((await drawSheet(database(), content, { seed, excluded })).questions).toEqual(questions);
      });
      const [category_id = ''] = bank.category_ids;
      const content = createTemplateContent({
        shuffles_choices: true,
        parts: [createTemplatePart({ sources: [toCategorySource(category_id)] })],
      });
      const sheets = await Promise.all(
        Array.from({ length: 20 }, (_, i) => drawSheet(database(), content, { seed: `${i}` })),
      );
      for (const read of [
        (drawn: DrawnQuestion[]) => drawn.map(({ question_id }) => question_id).toSorted(),
        (drawn: DrawnQuestion[]) => drawn.map(({ choice_order }) => choice_order),
      ])
        expect(new Set(sheets.map(({ questions }) => read(questions).join())).size).toBe(20);
    });

    it('is previewed with what each source has', () =>
      fc.assert(
        fc.asyncProperty(templatesOf(bank), async (content) => {
          const preview = await previewDraw(database(), content);
          expect(preview.map((part) => part.is_available)).toEqual(
            expectedAvailability(content, bank.questions),
          );
          for (const [i, part] of content.parts.entries()) {
            const { sources = [], needed, found } = preview[i] ?? {};
            expect(sources.map(({ fitting }) => fitting)).toEqual(
              part.sources.map((source) => bank.questions.filter((one) => fits(part, source, one)).length),
            );
            expect(sources.reduce((sum, source) => sum + (source.found ?? 0), 0)).toBe(found);
            if (preview[i]?.is_available) expect(found).toBe(needed);
          }
        }),
        { numRuns: 20 },
      ));

    it('gives each question of a category the same chance', async () => {
      const { id, questions } = await createCategory(database(), { questions: 12 });
      const content = createTemplateContent({
        parts: [createTemplatePart({ questions: 4, sources: [toCategorySource(id)] })],
      });
      const counts = new Map(questions.map((question) => [question.id, 0]));
      for (let i = 0; i < 150; i++)
        for (const { question_id } of (await drawSheet(database(), content, { seed: `${i}` })).questions)
          counts.set(question_id, (counts.get(question_id) ?? 0) + 1);
      // each question is expected 50 times; the standard deviation is 6
      for (const count of counts.values()) expect(Math.abs(count - 50)).toBeLessThan(29);
    });

    it('finds the few questions with another number of choices in a large category', async () => {
      const { id, questions } = await createCategory(database(), { questions: 3000 });
      const rare = questions.slice(1000, 1008).map((question) => question.id);
      await sql`update questions set choices = choices[1:3], correct_answer = 0 where id = any(${rare}::uuid[])`.execute(
        database(),
      );
      const content = createTemplateContent({
        parts: [
          createTemplatePart({ questions: 7, reserve: 1, choices: 3, sources: [toCategorySource(id)] }),
        ],
      });
      const { questions: drawn } = await drawSheet(database(), content, { seed: 'a' });
      expect(drawn.map(({ question_id }) => question_id).toSorted()).toEqual(rare.toSorted());
    });

    it('finds the few questions of a law in a large bank', async () => {
      const { questions } = await createCategory(database(), { questions: 3000 });
      const rare = questions.slice(2000, 2008).map((question) => question.id);
      const law_id = 'BOE-A-1889-4763';
      await sql`update questions set law_id = ${law_id}, article = '7 bis' where id = any(${rare}::uuid[])`.execute(
        database(),
      );
      const content = createTemplateContent({
        parts: [createTemplatePart({ questions: 8, sources: [toArticleSource(law_id, 7)] })],
      });
      const { questions: drawn } = await drawSheet(database(), content, { seed: 'a' });
      expect(drawn.map(({ question_id }) => question_id).toSorted()).toEqual(rare.toSorted());
      const [part] = await previewDraw(database(), content);
      expect(part?.sources).toEqual([{ name: `${law_id}, Título I`, needed: 8, fitting: 8, found: 8 }]);
    });

    it('takes none with another number of choices from a law with many', async () => {
      const { questions } = await createCategory(database(), { questions: 3000 });
      const short = questions.slice(0, 1500).map((question) => question.id);
      const law_id = 'BOE-A-1889-4763';
      const all = questions.map((question) => question.id);
      await sql`update questions set law_id = ${law_id}, article = '7' where id = any(${all}::uuid[])`.execute(
        database(),
      );
      await sql`update questions set choices = choices[1:3], correct_answer = 0 where id = any(${short}::uuid[])`.execute(
        database(),
      );
      const content = createTemplateContent({
        parts: [createTemplatePart({ questions: 20, sources: [toArticleSource(law_id, 7)] })],
      });
      // each seed looks at other questions
      for (let seed = 0; seed < 20; seed++) {
        const { questions: drawn } = await drawSheet(database(), content, { seed: `${seed}` });
        expect(drawn).toHaveLength(20);
        expect(drawn.filter(({ question_id }) => short.includes(question_id))).toEqual([]);
      }
    });

    it('has one question of a pair, which its seed chooses, and counts the pair once', async () => {
      const { id, questions } = await createCategory(database(), { questions: 6 });
      const pair = questions.slice(0, 2).map((question) => question.id);
      await database().updateTable('questions').set({ pair: 'plazos' }).where('id', 'in', pair).execute();
      const contentOf = (count: number) =>
        createTemplateContent({
          parts: [createTemplatePart({ questions: count, sources: [toCategorySource(id)] })],
        });
      const drawn = new Set<string>();
      for (let seed = 0; seed < 20; seed++) {
        const sheet = await drawSheet(database(), contentOf(5), { seed: `${seed}` });
        const ofPair = sheet.questions.filter(({ question_id }) => pair.includes(question_id));
        expect(sheet.questions).toHaveLength(5);
        expect(ofPair).toHaveLength(1);
        drawn.add(ofPair[0]?.question_id ?? '');
      }
      expect(drawn.size).toBe(2);
      expect(await findAvailableParts(database(), [contentOf(5), contentOf(6)])).toEqual([[true], [false]]);
      const sheet = await drawSheet(database(), contentOf(6), { seed: 'a' });
      expect(sheet.parts).toEqual([{ is_available: false }]);
    });

    it('has an unavailable part for a category that is deleted or was never here, and for no sources', async () => {
      const deleted = await createCategory(database(), { questions: 0 });
      await deleteCategory(database(), deleted.id);
      const sources = [[toCategorySource(deleted.id)], [toCategorySource(randomUUID())], []];
      const content = createTemplateContent({
        parts: sources.map((from) => createTemplatePart({ questions: 1, sources: from })),
      });
      const { parts, questions } = await drawSheet(database(), content, { seed: 'a' });
      expect(parts.map((part) => part.is_available)).toEqual([false, false, false]);
      expect(questions).toEqual([]);
    });
  });
});

const deleteCategory = (db: Database, id: string) =>
  db.updateTable('categories').set({ deleted_at: new Date() }).where('id', '=', id).execute();
