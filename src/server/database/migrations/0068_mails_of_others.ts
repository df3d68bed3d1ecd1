import { type Kysely, sql } from 'kysely';

/**
 * Mails of an address that is forgotten name the user who had it or asked for it (0061), unless another account has it by
 * now: its mails would be deleted with that user.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function name_mails_of_address() returns trigger language plpgsql as $$
    declare
      owner uuid := case when tg_table_name = 'profiles' then (to_jsonb(old) ->> 'id')::uuid
        else (to_jsonb(old) ->> 'user_id')::uuid end;
    begin
      update outbox set user_id = owner
      where recipient = old.email and user_id is null and exists (select from profiles where id = owner)
        and not exists (select from profiles where email = old.email and id <> owner);
      return null;
    end $$`.execute(db);
}
