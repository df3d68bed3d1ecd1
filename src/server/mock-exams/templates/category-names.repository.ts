import { sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';
import type { TemplateContent } from '#shared/mock-exams/template.contract.ts';

export interface SourceCategory {
  id: string;
  name: string;
  is_deleted: boolean;
}

/** Finds the categories that these templates use as sources. */
export async function findSourceCategories(
  db: Database,
  contents: TemplateContent[],
): Promise<SourceCategory[]> {
  const ids = contents.flatMap(({ parts }) =>
    parts.flatMap(({ sources }) =>
      sources.flatMap((source) => (source.kind === 'category' ? [source.category_id] : [])),
    ),
  );
  const { rows } = await sql<SourceCategory>`
    select id, name, deleted_at is not null as is_deleted from categories
    where id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

/** Maps names, as given, to the ids of live categories; case and accents don't matter (decision 0005). */
export async function findCategoryIds(db: Database | Trx, names: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ given: string; id: string }>`
    select g.given, c.id
    from unnest(${names}::text[]) as g (given)
    join categories c on c.name_key = fold_name(g.given) and c.deleted_at is null`.execute(db);
  return new Map(rows.map(({ given, id }) => [given, id]));
}
