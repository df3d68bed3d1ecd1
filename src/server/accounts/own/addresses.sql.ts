import { type RawBuilder, sql } from 'kysely';

/**
 * Selects the addresses that a user has, had or wants to have: the user's mails are found by them. An address that
 * another account has by now is left out: anybody may request any address, and a former one is free after its term.
 */
export function selectAddresses(userId: string): RawBuilder<unknown> {
  const id = sql`${userId}::uuid`;
  const isNotOthers = sql`not exists (select from profiles p where p.email = a.email and p.id <> ${id})`;
  return sql`
    select email from profiles where id = ${id}
    union select email from former_emails a where user_id = ${id} and ${isNotOthers}
    union select email from email_changes a where user_id = ${id} and ${isNotOthers}`;
}
