import { type Kysely, sql } from 'kysely';

/** Who changed what in the administration. No foreign keys: its lines outlive people, questions and everything else. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_log (
      number      bigint generated always as identity primary key,
      created_at  timestamptz not null default app_now(),
      actor_id    uuid,
      actor_name  text,
      action      text not null,
      entity      text not null,
      entity_id   text,
      entity_name text not null,
      before      jsonb,
      after       jsonb,
      search_text text not null generated always as
        (fold_name(coalesce(actor_name, '') || E'\\n' || entity_name)) stored,
      constraint audit_log_actor check ((actor_id is null) = (actor_name is null))
    )`.execute(db);
  await sql`create index audit_log_by_entity on audit_log (entity, number desc)`.execute(db);
  await sql`create index audit_log_by_action on audit_log (action, number desc)`.execute(db);
  await sql`create index audit_log_by_date on audit_log (created_at)`.execute(db);
  await sql`create index audit_log_search on audit_log using gin (search_text gin_trgm_ops)`.execute(db);

  await sql`
    create function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      raise exception 'the audit log is only added to' using errcode = 'insufficient_privilege';
    end $$`.execute(db);
  await sql`
    create trigger audit_log_kept before update or delete or truncate on audit_log
    for each statement execute function refuse_audit_change()`.execute(db);
}
