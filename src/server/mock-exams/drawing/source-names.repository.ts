import { sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';
import type { PartSource } from '#shared/mock-exams/template.contract.ts';

/** The names of live categories and known laws, by their ids. */
export interface SourceNames {
  categories: Map<string, string>;
  /** The short titles of the laws. */
  laws: Map<string, string>;
}

export async function findSourceNames(db: Database | Trx, sources: PartSource[]): Promise<SourceNames> {
  const categoryIds = sources.flatMap((source) => (source.kind === 'category' ? [source.category_id] : []));
  const lawIds = sources.flatMap((source) => (source.kind === 'law' ? [source.law_id] : []));
  const { rows } = await sql<{ kind: PartSource['kind']; id: string; name: string }>`
    select 'category' as kind, id::text, name from categories
    where id = any(${categoryIds}::uuid[]) and deleted_at is null
    union all
    select 'law', id, short_title from laws where id = any(${lawIds}::text[])`.execute(db);
  const named = (kind: PartSource['kind']) =>
    new Map(rows.filter((row) => row.kind === kind).map(({ id, name }) => [id, name]));
  return { categories: named('category'), laws: named('law') };
}
