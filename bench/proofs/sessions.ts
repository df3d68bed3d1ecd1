import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { createAccountsLibrary } from '#server/identity/library.service.ts';
import type { Database } from '#server/database/database.ts';

export const PROOF_SECRET = 'a secret for measuring, of no other use';

/** Session cookies for these users, created without the slow hash of a password. */
export async function createSessionCookies(db: Database, userIds: string[]): Promise<Map<string, string>> {
  const library = createAccountsLibrary({ db, secret: PROOF_SECRET, publicUrl: 'http://localhost:3000' });
  const { name, secret } = await library.cookie();
  const tokenOf = (id: string): string => `bench-${id}`;
  await sql`
    insert into auth_sessions (user_id, token, expires_at)
    select id, 'bench-' || id, now() + interval '7 days' from unnest(${userIds}::uuid[]) id
    on conflict on constraint auth_sessions_token_unique do update set expires_at = excluded.expires_at`.execute(
    db,
  );
  return new Map(
    userIds.map((id) => {
      const signature = createHmac('sha256', secret).update(tokenOf(id)).digest('base64');
      return [id, `${name}=${encodeURIComponent(`${tokenOf(id)}.${signature}`)}`];
    }),
  );
}
