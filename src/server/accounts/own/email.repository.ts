import { sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';
import { FORMER_EMAIL_DAYS, VERIFICATION_LINK_SECONDS } from '#shared/accounts/accounts.rules.ts';

const NOW = sql<Date>`app_now()`;

interface WaitingChange {
  user_id: string;
  email: string;
  token_hash: string;
}

/** Inserts a change of the e-mail; it replaces an unconfirmed earlier change, whose link becomes invalid. */
export async function insertEmailChange(trx: Trx, change: WaitingChange): Promise<void> {
  await trx.deleteFrom('email_changes').where('user_id', '=', change.user_id).execute();
  await trx
    .insertInto('email_changes')
    .values({
      ...change,
      expires_at: sql<Date>`app_now() + make_interval(secs => ${VERIFICATION_LINK_SECONDS})`,
    })
    .execute();
}

export async function findUserOfEmailChange(db: Database, tokenHash: string): Promise<string | undefined> {
  const change = await db
    .selectFrom('email_changes')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', NOW)
    .executeTakeFirst();
  return change?.user_id;
}

/** Deletes a valid change and returns its address: of concurrent requests only one succeeds. */
export async function consumeEmailChange(trx: Trx, tokenHash: string): Promise<string | undefined> {
  const change = await trx
    .deleteFrom('email_changes')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', NOW)
    .returning('email')
    .executeTakeFirst();
  return change?.email;
}

export async function deleteEmailChange(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('email_changes').where('user_id', '=', userId).execute();
}

export async function insertFormerEmail(trx: Trx, former: WaitingChange): Promise<void> {
  await trx
    .insertInto('former_emails')
    .values({ ...former, expires_at: sql<Date>`app_now() + make_interval(days => ${FORMER_EMAIL_DAYS})` })
    .execute();
}

export async function findUserOfFormerEmail(db: Database, tokenHash: string): Promise<string | undefined> {
  const former = await db
    .selectFrom('former_emails')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', NOW)
    .executeTakeFirst();
  return former?.user_id;
}

/** Deletes a former address with all later ones and returns them; `changed_at` is the time as PostgreSQL writes it. */
export async function consumeFormerEmail(
  trx: Trx,
  tokenHash: string,
): Promise<{ email: string; changed_at: string; later: string[] } | undefined> {
  const former = await trx
    .deleteFrom('former_emails')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', NOW)
    .returning(['email', 'user_id', sql<string>`changed_at::text`.as('changed_at')])
    .executeTakeFirst();
  if (!former) return undefined;
  const later = await trx
    .deleteFrom('former_emails')
    .where('user_id', '=', former.user_id)
    .where('changed_at', '>=', sql<Date>`${former.changed_at}::timestamptz`)
    .returning('email')
    .execute();
  return { ...former, later: later.map(({ email }) => email) };
}

/**
 * Deletes and returns the former addresses that a user replaced at `since` or later. The change from `email` counts
 * even if it is dated earlier: its transaction began earlier but waited for the lock of the profile.
 */
export async function consumeFormerEmailsSince(
  trx: Trx,
  userId: string,
  { email, since }: { email: string; since: string },
): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    delete from former_emails
    where user_id = ${userId}::uuid and changed_at >= least(${since}::timestamptz, (
      select max(f.changed_at) from former_emails f join profiles p on p.id = f.user_id
      where p.id = ${userId}::uuid and p.email <> ${email} and f.email = ${email}))
    returning email`.execute(trx);
  return rows.map((former) => former.email);
}

export async function deleteExpiredEmailRecords(db: Database): Promise<void> {
  for (const table of ['email_changes', 'former_emails'] as const)
    await db.deleteFrom(table).where('expires_at', '<=', NOW).execute();
}
