import { type Kysely, sql } from 'kysely';

/** The bodies of mails hold links that let their owner in: they are kept only as long as they can still be sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outbox alter column text_body drop not null, alter column html_body drop not null`.execute(
    db,
  );
  await sql`
    update outbox set text_body = null, html_body = null
    where sent_at is not null or give_up_at <= app_now()`.execute(db);
  await sql`
    alter table outbox
      add constraint outbox_bodies_together check ((text_body is null) = (html_body is null)),
      add constraint outbox_sent_without_bodies check (sent_at is null or text_body is null)`.execute(db);
  // the hourly limits of mails read the newest ones, of all and of one domain
  await sql`create index outbox_by_creation on outbox (created_at)`.execute(db);
  await sql`create index outbox_by_domain on outbox (split_part(recipient, '@', 2), created_at)`.execute(db);
}
