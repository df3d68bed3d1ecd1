import { type Kysely, sql } from 'kysely';

/**
 * Versions of a user's own templates that no sheet refers to may go: a user may save as often as they like. When their
 * account is deleted, results keep the others without the name, which the user has written.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mock_exam_templates
      add column owner_deleted boolean not null default false,
      add constraint mock_exam_templates_owner_deleted check (
        not owner_deleted or owner_id is null and deleted_at is not null)`.execute(db);
  await sql`
    create or replace function refuse_template_version_change() returns trigger language plpgsql as $$
    declare
      template mock_exam_templates;
    begin
      select * into template from mock_exam_templates where id = old.template_id;
      -- the versions of a deleted template go with it
      if tg_op = 'DELETE' and template.id is null then
        return old;
      end if;
      if tg_op = 'DELETE' and (template.owner_id is not null or template.owner_deleted) and not exists (
          select from mock_exam_sheets
          where template_id = old.template_id and template_version = old.version) then
        return old;
      end if;
      if tg_op = 'UPDATE' and template.owner_deleted and new.content - 'name' = old.content - 'name'
          and (new.template_id, new.version, new.created_at) = (old.template_id, old.version, old.created_at) then
        return new;
      end if;
      raise exception 'versions of mock exam templates never change' using errcode = 'insufficient_privilege';
    end $$`.execute(db);
}
