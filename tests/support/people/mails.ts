import type { NotNull } from 'kysely';
import type { Database } from '#server/database/database.ts';
import type { Mail } from '#server/mail/outbox.ts';

/** The unsent mails to that address, newest last. */
export function listUnsentMailsTo(db: Database, recipient: string): Promise<Mail[]> {
  return db
    .selectFrom('outbox')
    .select(['recipient', 'subject', 'text_body', 'html_body'])
    .where('recipient', '=', recipient)
    .where('text_body', 'is not', null)
    .$narrowType<{ text_body: NotNull; html_body: NotNull }>()
    .orderBy('created_at')
    .execute();
}

/** The tokens of all recovery links mailed to that address, newest last. */
export async function listRecoveryTokens(db: Database, recipient: string): Promise<string[]> {
  const mails = await listUnsentMailsTo(db, recipient);
  return mails.flatMap(({ text_body }) => /\/reset-password\?token=([\w-]+)/.exec(text_body)?.[1] ?? []);
}

/** The tokens of all confirmation links mailed to that address, newest last. */
export async function listConfirmationTokens(db: Database, recipient: string): Promise<string[]> {
  const mails = await listUnsentMailsTo(db, recipient);
  return mails.flatMap(({ text_body }) => /\/verify-email\?token=([\w-]+)/.exec(text_body)?.[1] ?? []);
}
