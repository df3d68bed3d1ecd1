import { sql } from 'kysely';
import * as z from 'zod';
import { type Database, inTransaction } from '#server/database/database.ts';

/** A book, title, chapter or section of a law; `articles` are those outside of its subdivisions. */
export interface LawDivision {
  /** For example 'Título I'. */
  label: string;
  /** The name of the division; empty if it has none. */
  name: string;
  articles?: string[] | undefined;
  divisions?: LawDivision[] | undefined;
}

const lawDivision: z.ZodType<LawDivision> = z.lazy(() =>
  z.strictObject({
    label: z.string().min(1),
    name: z.string(),
    articles: z.array(z.string().min(1)).min(1).optional(),
    divisions: z.array(lawDivision).min(1).optional(),
  }),
);

/** A file of content/law-divisions. */
export const lawTree: z.ZodType<{ divisions: LawDivision[] }> = z.strictObject({
  divisions: z.array(lawDivision).min(1),
});

export interface NumberedDivision {
  number: number;
  last_number: number;
  depth: number;
  label: string;
  name: string;
}

export interface ArticleInDivision {
  article: string;
  place: number;
  division: number;
}

/** Numbers divisions and articles in the order in which the law is read. */
export function numberDivisions(divisions: LawDivision[]): {
  divisions: NumberedDivision[];
  articles: ArticleInDivision[];
} {
  const numbered: NumberedDivision[] = [];
  const articles: ArticleInDivision[] = [];
  const visit = (division: LawDivision, depth: number): void => {
    const { label, name } = division;
    const row = { number: numbered.length + 1, last_number: 0, depth, label, name };
    numbered.push(row);
    for (const article of division.articles ?? [])
      articles.push({ article, place: articles.length + 1, division: row.number });
    for (const inner of division.divisions ?? []) visit(inner, depth + 1);
    row.last_number = numbered.length;
  };
  for (const division of divisions) visit(division, 0);
  return { divisions: numbered, articles };
}

/** Stores the division trees of these laws; a tree that hasn't changed isn't written. */
export async function saveLawDivisions(
  db: Database,
  laws: { law_id: string; divisions: LawDivision[] }[],
): Promise<void> {
  for (const { law_id, divisions } of laws) {
    const numbered = numberDivisions(divisions);
    const given = JSON.stringify(numbered);
    await inTransaction(db, async (trx) => {
      const { rows } = await sql<{ stored: unknown }>`
        select json_build_object(
          'divisions', (select coalesce(json_agg(json_build_object('number', number, 'last_number', last_number,
            'depth', depth, 'label', label, 'name', name) order by number), '[]') from law_divisions
            where law_id = l.id),
          'articles', (select coalesce(json_agg(json_build_object('article', article, 'place', place,
            'division', division) order by place), '[]') from law_articles where law_id = l.id)) as stored
        from laws l where l.id = ${law_id} for update of l`.execute(trx);
      if (rows.length === 0 || JSON.stringify(rows[0]?.stored) === given) return;
      await trx.deleteFrom('law_articles').where('law_id', '=', law_id).execute();
      await trx.deleteFrom('law_divisions').where('law_id', '=', law_id).execute();
      await sql`
        insert into law_divisions (law_id, number, last_number, depth, label, name)
        select ${law_id}, number, last_number, depth, label, name
        from json_to_recordset((${given}::text::json) -> 'divisions')
          as d (number smallint, last_number smallint, depth smallint, label text, name text)`.execute(trx);
      await sql`
        insert into law_articles (law_id, article, place, division)
        select ${law_id}, article, place, division
        from json_to_recordset((${given}::text::json) -> 'articles')
          as a (article text, place smallint, division smallint)`.execute(trx);
    });
  }
}
