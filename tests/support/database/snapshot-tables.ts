import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';

/** Tables that change when tests call procedures as users of all roles; tests restore them between two calls. */
const RESTORED_TABLES = [
  'auth_sessions',
  'auth_accounts',
  'recovery_links',
  'confirmation_links',
  'account_deletions',
  'email_changes',
  'former_emails',
  'former_usernames',
  'second_factor_removals',
  'factor_undo_links',
  'totp_secrets',
  'recovery_codes',
  'passkeys',
  'passkey_challenges',
  'pending_log_ins',
  'exam_attempts',
  'mock_exam_sheets',
  'mock_exam_results',
  'abandoned_attempts',
];

/** Saves the tables that calls change; returns a function that restores them. */
export async function snapshotTables(db: Database): Promise<() => Promise<void>> {
  await sql`create schema kept`.execute(db);
  for (const table of [...RESTORED_TABLES, 'profiles'])
    await sql`create table kept.${sql.ref(table)} as table ${sql.table(table)}`.execute(db);
  const again = RESTORED_TABLES.map(
    (table) => `delete from ${table}; insert into ${table} table kept.${table};`,
  );
  const written = sql.raw(await readWrittenColumns(db));
  await sql`
    create function kept.restore() returns void language sql begin atomic
      -- somebody whom a call removed
      insert into profiles (${written}) select ${written} from kept.profiles on conflict do nothing;
      ${sql.raw(again.join('\n'))}
      update profiles p set username = k.username, email = k.email, email_verified = k.email_verified, dark_mode = k.dark_mode, hidden = k.hidden
        from kept.profiles k where k.id = p.id;
      -- an administrator who changes them asks everybody
      update legal_pages set required_since = null where required_since is not null;
      delete from limits;
      delete from outbox;
    end`.execute(db);
  return async () => {
    await sql`select kept.restore()`.execute(db);
  };
}

/** Lists the columns of `profiles` that are not generated, as SQL. */
async function readWrittenColumns(db: Database): Promise<string> {
  const { rows } = await sql<{ columns: string }>`
    select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
    where table_schema = 'public' and table_name = 'profiles' and is_generated = 'NEVER'`.execute(db);
  return rows[0]?.columns ?? '';
}
