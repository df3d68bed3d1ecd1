import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { numberDivisions, saveLawDivisions } from '#server/questions/law-divisions.service.ts';
import { saveLaws } from '#server/questions/laws.service.ts';
import { describeOnBothEngines } from '#tests/support/database/database.ts';
import { recordStatements } from '#tests/support/database/statements.ts';
import { readStartingBank } from '#tests/support/starting-bank/starting-bank.ts';
import { readStartingContent } from './seed-content.ts';

const { lawDivisions, laws } = readStartingContent();

const insertedArticles = (list: string) => list.split(', ');

/** The articles of each consolidated law: from 1 to the last, and the articles that reforms have inserted. */
const ARTICLES: Record<string, { last: number; between: string[] }> = {
  'BOE-A-1978-31229': { last: 169, between: [] },
  'BOE-A-1979-23709': { last: 102, between: ['75 bis', '75 ter', '75 quater', '75 quinquies'] },
  'BOE-A-1985-5392': {
    last: 141,
    between: insertedArticles(
      '24 bis, 32 bis, 57 bis, 70 bis, 70 ter, 70 quater, 75 bis, 75 ter, 84 bis, 84 ter, 85 bis, 85 ter, 92 bis, ' +
        '103 bis, 104 bis, 116 bis, 116 ter, 120 bis',
    ),
  },
  'BOE-A-1995-24292': { last: 54, between: ['32 bis'] },
  'BOE-A-1997-25336': { last: 29, between: [] },
  'BOE-A-2007-6115': { last: 78, between: [] },
  'BOE-A-2013-12887': { last: 40, between: ['6 bis'] },
  'BOE-A-2015-10565': { last: 133, between: [] },
  'BOE-A-2015-10566': {
    last: 158,
    between: insertedArticles(
      '46 bis, 55 bis, 84 bis, 108 bis, 108 ter, 108 quater, 108 quinquies, 108 sexies',
    ),
  },
  'BOE-A-2015-11719': { last: 100, between: ['47 bis'] },
  'BOE-A-2017-12902': { last: 347, between: [] },
  'BOE-A-2018-16673': { last: 97, between: ['53 bis'] },
};

describe('the trees of the laws', () => {
  it('are those of all known laws', () => {
    expect(lawDivisions.map(({ law_id }) => law_id)).toEqual(laws.map(({ id }) => id).toSorted());
  });

  it.each(lawDivisions)('have each article of $law_id in exactly one place, in their order', (law) => {
    const { last = 0, between = [] } = ARTICLES[law.law_id] ?? {};
    const articles = numberDivisions(law.divisions).articles.map(({ article }) => article);
    expect(articles.filter((article) => /^\d+$/.test(article))).toEqual(
      Array.from({ length: last }, (_, i) => String(i + 1)),
    );
    expect(articles.filter((article) => !/^\d+$/.test(article))).toEqual(between);
    for (const article of between) {
      const before = articles[articles.indexOf(article) - 1] ?? '';
      expect(Number.parseInt(before, 10)).toBe(Number.parseInt(article, 10));
    }
  });

  it('have every article that a question cites', () => {
    const missing = Object.entries(readStartingBank().articles).flatMap(([law_id, cited]) => {
      const tree = lawDivisions.find((law) => law.law_id === law_id)?.divisions ?? [];
      const articles = new Set(numberDivisions(tree).articles.map(({ article }) => article));
      return Object.keys(cited).filter((article) => !articles.has(article));
    });
    expect(missing).toEqual([]);
  });

  it('number a division before those within it', () => {
    for (const { divisions } of lawDivisions)
      for (const { number, last_number, depth } of numberDivisions(divisions).divisions) {
        const within = numberDivisions(divisions).divisions.slice(number, last_number);
        expect(within.every((inner) => inner.depth > depth && inner.last_number <= last_number)).toBe(true);
      }
  });
});

describe('saving the trees', () => {
  describeOnBothEngines((database) => {
    it('writes each once, and only what has changed later', async () => {
      const db = database();
      await saveLaws(db, laws);
      await saveLawDivisions(db, lawDivisions);
      const { rows } = await sql<{ articles: number; divisions: number }>`
        select (select count(*) from law_articles)::integer as articles,
          (select count(*) from law_divisions)::integer as divisions`.execute(db);
      const trees = lawDivisions.map(({ divisions }) => numberDivisions(divisions));
      expect(rows).toEqual([
        {
          articles: trees.flatMap(({ articles }) => articles).length,
          divisions: trees.flatMap(({ divisions }) => divisions).length,
        },
      ]);
      const [first] = lawDivisions;
      if (!first) throw new Error('no law');
      const again = await recordStatements(db, (watched) => saveLawDivisions(watched, lawDivisions));
      expect(again.filter(({ sql: text }) => /insert|delete/.test(text))).toEqual([]);
      await saveLawDivisions(db, [
        { law_id: first.law_id, divisions: [{ label: 'Título único', name: '', articles: ['1'] }] },
      ]);
      const left = await db
        .selectFrom('law_articles')
        .where('law_id', '=', first.law_id)
        .select('article')
        .execute();
      expect(left).toEqual([{ article: '1' }]);
    });
  });
});
