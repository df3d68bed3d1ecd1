import { type Kysely, sql } from 'kysely';

/** Lists of people, exams, badges and reports for administrators, in the order of an index; versions of contents. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table profiles
    add column name_key text not null generated always as (fold_name(username)) stored,
    add column search_text text not null generated always as (fold_name(username || E'\\n' || email)) stored`.execute(
    db,
  );
  await sql`create index profiles_by_name on profiles ((name_key collate "C"), id)`.execute(db);
  await sql`create index profiles_by_email on profiles ((email collate "C"), id)`.execute(db);
  await sql`create index profiles_newest on profiles (created_at, id)`.execute(db);
  // lists of people search name and address, lists of exams the name alone
  await sql`
    create index profiles_search on profiles using gin (search_text gin_trgm_ops, name_key gin_trgm_ops)`.execute(
    db,
  );
  await sql`create index profiles_administrators on profiles (id) where role = 'admin'`.execute(db);

  await sql`create index user_totals_by_exams on user_totals (total_exams, user_id)`.execute(db);
  await sql`create index user_totals_by_score on user_totals (correct_answers, user_id)`.execute(db);
  await sql`create index user_totals_by_last_exam on user_totals (last_exam_date, user_id)`.execute(db);

  await addPeopleWithoutExams(db);

  await sql`create index user_badges_newest on user_badges (earned_date, id)`.execute(db);
  await sql`create index question_reports_newest on question_reports (created_at, id)`.execute(db);

  for (const table of ['content_blocks', 'legal_pages', 'contact_info'])
    await sql`alter table ${sql.table(table)} add column version integer not null default 1`.execute(db);
}

/**
 * Whoever has no row of user_totals, kept by triggers: lists that begin with those would else look for them among all.
 */
async function addPeopleWithoutExams(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table people_without_exams (
      user_id uuid primary key constraint people_without_exams_user references profiles (id) on delete cascade
    )`.execute(db);
  await sql`
    insert into people_without_exams (user_id)
    select id from profiles p where not exists (select from user_totals t where t.user_id = p.id)`.execute(
    db,
  );
  await sql`
    create function person_registered() returns trigger language plpgsql as $$
    begin
      insert into people_without_exams (user_id) values (new.id);
      return null;
    end $$`.execute(db);
  await sql`
    create function first_exam_counted() returns trigger language plpgsql as $$
    begin
      delete from people_without_exams where user_id = new.user_id;
      return null;
    end $$`.execute(db);
  // when somebody is deleted the profile is gone already
  await sql`
    create function exams_uncounted() returns trigger language plpgsql as $$
    begin
      insert into people_without_exams (user_id) select id from profiles where id = old.user_id
      on conflict do nothing;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger profiles_registered after insert on profiles
    for each row execute function person_registered()`.execute(db);
  await sql`
    create trigger user_totals_first after insert on user_totals
    for each row execute function first_exam_counted()`.execute(db);
  await sql`
    create trigger user_totals_gone after delete on user_totals
    for each row execute function exams_uncounted()`.execute(db);
}
