import { type RawBuilder, sql } from 'kysely';

/**
 * Selects the addresses that a user has, had or has asked for: mails to the user are found by them. An address that
 * another account has by now is left out: users may ask for any address, and a former one becomes free after its term.
 */
export function selectEmailsOfUser(userId: string): RawBuilder<unknown> {
  const id = sql`${userId}::uuid`;
  const isNotOthers = sql`not exists (select from profiles p where p.email = a.email and p.id <> ${id})`;
  return sql`
    select email from profiles where id = ${id}
    union select email from former_emails a where user_id = ${id} and ${isNotOthers}
    union select email from email_changes a where user_id = ${id} and ${isNotOthers}`;
}
