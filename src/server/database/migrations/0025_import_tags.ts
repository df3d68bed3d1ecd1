import { type Kysely, sql } from 'kysely';

/** Counted while an import is checked: reading all explanations at once would stop PGlite for seconds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table question_imports add column tagged_explanations integer not null default 0,
      add constraint question_imports_tagged check (tagged_explanations >= 0)`.execute(db);
  await sql`
    update question_imports i set tagged_explanations = (
      select count(*) from question_import_entries e
      where e.import_id = i.id and explanation_format = 'plain' and explanation ~ '</?[a-zA-Z][^<>]*>')
    where status in ('checking', 'ready')`.execute(db);
}
