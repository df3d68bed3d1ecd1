import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Database, inTransaction } from '#server/database/database.ts';
import { deleteEmailChange, insertEmailChange } from '#server/accounts/own/email.repository.ts';
import { enqueue } from '#server/mail/outbox.ts';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import type { TestCategory } from '#tests/support/database/factories.ts';

/** A word in every text that the full account's user has written; no other text contains it. */
export const ACCOUNT_MARKER_WORD = 'zarzaparrilla';

const MAIL = {
  subject: 'Aviso',
  text_body: 'Texto',
  html_body: '<p>Texto</p>',
};

/** Inserts rows that otherwise only rulings, closed periods and withdrawals of points create. */
export async function insertRareRows(db: Database, { id }: Account, category: TestCategory): Promise<void> {
  const ruling = randomUUID();
  await sql`
    insert into question_rulings (id, question_id, version, ruling, reason, ruled_by)
    values (${ruling}::uuid, ${category.questions[39]?.id ?? ''}::uuid, 1, 'annulled', ${`Lo dice el acta de ${ACCOUNT_MARKER_WORD}`}, ${id}::uuid)`.execute(
    db,
  );
  const { id: remarking_id } = await db
    .insertInto('question_remarkings')
    .values({ ruling_id: ruling, is_revocation: false })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into mark_changes (remarking_id, user_id, exams)
    values (${remarking_id}::uuid, ${id}::uuid, '[]')`.execute(db);
  await db
    .insertInto('question_remarking_people')
    .values({ remarking_id, person: id, session_ids: [] })
    .execute();
  await sql`
    insert into legal_pages (identifier, title, content) values ('terms', 'Aviso Legal', '<p>Nada</p>')
    on conflict do nothing`.execute(db);
  await db.insertInto('legal_acceptances').values({ user_id: id, identifier: 'terms', version: 1 }).execute();
  const october = { user_id: id, period_type: 'monthly', period_start: '2025-10-01' } as const;
  await db
    .insertInto('late_points')
    .values({ ...october, points: 1 })
    .execute();
  const badge = { ...october, badge_type: 'monthly_champion', period_end: '2025-11-01', milestone: null };
  for (const table of ['user_badges', 'withdrawn_badges'] as const)
    await db
      .insertInto(table)
      .values({ id: randomUUID(), ...badge, points_earned: 1 })
      .execute();
  const withdrawal_id = randomUUID();
  await db
    .insertInto('points_withdrawals')
    .values({
      id: withdrawal_id,
      ...october,
      points: 1,
      reason: `Respuestas automáticas, dice ${ACCOUNT_MARKER_WORD}`,
      withdrawn_by: null,
    })
    .execute();
  await db
    .insertInto('withdrawn_points')
    .values({ withdrawal_id, user_id: id, day: '2025-10-03', points: 1 })
    .execute();
  await sql`
    insert into answer_paces (user_id, length_class, median_ms, computed_on)
    values (${id}::uuid, 0, 9000, '2025-10-03') on conflict do nothing`.execute(db);
  await sql`insert into review_practices (attempt_id, user_id) values (gen_random_uuid(), ${id}::uuid)`.execute(
    db,
  );
  await sql`insert into review_rebuilds (user_id) values (${id}::uuid) on conflict do nothing`.execute(db);
  // a request to change the address, which the next request replaces
  const replaced = `reemplazada@${ACCOUNT_MARKER_WORD}.example.com`;
  await inTransaction(db, async (trx) => {
    await insertEmailChange(trx, {
      user_id: id,
      email: replaced,
      token_hash: 'replaced',
    });
    await enqueue(trx, { recipient: replaced, ...MAIL });
    await deleteEmailChange(trx, id);
  });
  await sql`
    insert into email_changes (user_id, email, token_hash, expires_at)
    values (${id}::uuid, ${`nueva@${ACCOUNT_MARKER_WORD}.example.com`}, 'new', app_now() + interval '1 day')`.execute(
    db,
  );
  await sql`
    insert into former_emails (token_hash, user_id, email, expires_at)
    values ('former', ${id}::uuid, ${`antigua@${ACCOUNT_MARKER_WORD}.example.com`}, app_now() + interval '7 days')`.execute(
    db,
  );
  await insertFactors(db, id);
  await sql`
    insert into former_usernames (user_id, username, expires_at)
    values (${id}::uuid, ${ACCOUNT_MARKER_WORD}, app_now() + interval '90 days')`.execute(db);
  await inTransaction(db, (trx) =>
    enqueue(trx, { recipient: `antigua@${ACCOUNT_MARKER_WORD}.example.com`, ...MAIL }),
  );
  await sql`
    insert into account_downloads (user_id, is_large, ready_at, expires_at)
    values (${id}::uuid, true, app_now(), app_now() + interval '3 days')`.execute(db);
  await sql`
    insert into account_download_chunks (user_id, number, bytes)
    values (${id}::uuid, 1, convert_to(${ACCOUNT_MARKER_WORD}, 'UTF8'))`.execute(db);
  await sql`
    insert into account_deletions (user_id, due_at) values (${id}::uuid, app_now() + interval '7 days')`.execute(
    db,
  );
}

async function insertFactors(db: Database, user_id: string): Promise<void> {
  await db
    .insertInto('totp_secrets')
    .values({ user_id, secret: 'encrypted', last_step: 1, confirmed_at: new Date() })
    .execute();
  await db.insertInto('recovery_codes').values({ user_id, code_hash: 'hash' }).execute();
  await db
    .insertInto('passkeys')
    .values({
      user_id,
      credential_id: 'credential',
      public_key: Buffer.from('key'),
      counter: 1,
      transports: ['internal'],
      name: ACCOUNT_MARKER_WORD,
    })
    .execute();
  const expires_at = new Date('2100-01-01');
  await db
    .insertInto('passkey_challenges')
    .values({ challenge: 'challenge', user_id, purpose: 'registration', expires_at })
    .execute();
  await db
    .insertInto('pending_log_ins')
    .values({ token_hash: 'pending', user_id, password_version: 1, expires_at })
    .execute();
  await db
    .insertInto('second_factor_removals')
    .values({ token_hash: 'removal', user_id, expires_at })
    .execute();
  await db
    .insertInto('factor_undo_links')
    .values({
      token_hash: 'undo',
      user_id,
      email: `antigua@${ACCOUNT_MARKER_WORD}.example.com`,
      expires_at,
    })
    .execute();
  // this session has proved the second factor
  await db
    .updateTable('auth_sessions')
    .set({ second_factor_at: new Date() })
    .where('user_id', '=', user_id)
    .execute();
}
