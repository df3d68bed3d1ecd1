import { type RawBuilder, sql } from 'kysely';
import type { ShownReference } from '#shared/questions/reference.contract.ts';

/**
 * SQL: the reference of a row of `question_contents` (or of `questions`), by its alias, as JSON with what is known of
 * the law; null without one.
 */
export function referenceOf(alias: string): RawBuilder<ShownReference | null> {
  const row = sql.ref(alias);
  return sql<ShownReference | null>`case when ${row}.law_id is not null then json_build_object(
    'law_id', ${row}.law_id, 'article', ${row}.article, 'paragraph', ${row}.paragraph,
    'law', (select json_build_object('title', l.title, 'short_title', l.short_title, 'consolidated', l.consolidated)
      from laws l where l.id = ${row}.law_id)) end`;
}
