import { type Kysely, sql } from 'kysely';

/** Lines of the audit have a term: its job, and nothing else, may delete those that are older than a year. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and current_setting('plaza.audit_retention', true) = 'on' then
        return null;
      end if;
      raise exception 'the audit log is only added to' using errcode = 'insufficient_privilege';
    end $$`.execute(db);
  await sql`
    create function refuse_recent_audit_deletion() returns trigger language plpgsql as $$
    begin
      if old.created_at > app_now() - interval '365 days' then
        raise exception 'lines of the audit log are kept for a year at least' using errcode = 'insufficient_privilege';
      end if;
      return old;
    end $$`.execute(db);
  await sql`
    create trigger audit_log_kept_a_year before delete on audit_log
    for each row execute function refuse_recent_audit_deletion()`.execute(db);
}
