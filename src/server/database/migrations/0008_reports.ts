import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table question_reports (
      id          uuid primary key default gen_random_uuid(),
      question_id uuid not null constraint question_reports_question references questions (id),
      user_id     uuid constraint question_reports_user references profiles (id) on delete set null,
      issue_type  text not null,
      description text not null,
      status      text not null default 'pending',
      created_at  timestamptz not null default app_now(),
      constraint question_reports_issue_type_known check (issue_type in
        ('incorrect_answer', 'unclear_question', 'wrong_explanation', 'typo', 'other')),
      constraint question_reports_description check (btrim(description) <> '' and char_length(description) <= 1000),
      constraint question_reports_status_known check (status in ('pending', 'reviewed', 'resolved'))
    )`.execute(db);
  await sql`create index question_reports_by_status on question_reports (status, created_at)`.execute(db);
  await sql`create index question_reports_by_question on question_reports (question_id)`.execute(db);
}
