import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Written in the transaction that causes the mail, sent after it. The Message-ID is made from the id, so that
  // a mail sent twice (a crash between sending and marking) is the same mail.
  await sql`
    create table outbox (
      id              uuid primary key default gen_random_uuid(),
      recipient       text not null,
      subject         text not null,
      text_body       text not null,
      html_body       text not null,
      created_at      timestamptz not null default app_now(),
      next_attempt_at timestamptz not null default app_now(),
      attempts        integer not null default 0,
      last_error      text,
      sent_at         timestamptz,
      constraint outbox_recipient_filled check (recipient <> ''),
      constraint outbox_attempts check (attempts >= 0)
    )`.execute(db);
  await sql`create index outbox_due on outbox (next_attempt_at) where sent_at is null`.execute(db);
  await sql`create index outbox_by_recipient on outbox (recipient, created_at)`.execute(db);
}
