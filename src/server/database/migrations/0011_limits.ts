import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // How often somebody has done something since started_at; the subject is a hash of who (limits/subject.ts).
  await sql`
    create table limits (
      action     text not null,
      subject    text not null,
      count      integer not null,
      started_at timestamptz not null,
      constraint limits_pkey primary key (action, subject),
      constraint limits_count check (count >= 1)
    )`.execute(db);
}
