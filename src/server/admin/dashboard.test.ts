import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { callAs } from '#tests/support/http/caller.ts';
import { runDatabaseClock, stopDatabaseClock } from '#tests/support/database/clock.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { takeExam } from '#tests/support/people/exams.ts';
import { createCategory, createPerson, type TestCategory } from '#tests/support/database/factories.ts';
import { emptyTables } from '#tests/support/database/empty-tables.ts';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import type { Dashboard } from '#shared/admin/admin.contract.ts';

const NOTHING: Dashboard = {
  total_users: 1,
  active_users: 0,
  total_questions: 0,
  new_questions: 0,
  total_categories: 0,
  total_groups: 0,
  total_exams: 0,
  average_score: 0,
};

describeOnDatabase((database) => {
  beforeEach(async () => {
    await emptyTables(database(), [
      'profiles',
      'questions',
      'categories',
      'category_groups',
      'exam_sessions',
      'ranking_periods',
      'period_histogram',
    ]);
    await runDatabaseClock(database());
    administrator = await createPerson(database(), { role: 'admin' });
  });

  let administrator: Account;
  const dashboard = () => callAs(database(), administrator).admin.dashboard();
  const exam = (person: Account, category: TestCategory, options: { count?: number; wrong?: number } = {}) =>
    takeExam(callAs(database(), person), category, options);

  it('an empty installation has its administrator and nothing else', async () => {
    expect(await dashboard()).toEqual(NOTHING);
  });

  it('counts people, questions, categories, groups and exams', async () => {
    const category = await createCategory(database(), { questions: 12 });
    await createCategory(database(), { questions: 3 });
    await sql`insert into category_groups (name) values ('Leyes'), ('Temas'), ('Casos')`.execute(database());
    const busy = await createPerson(database());
    const other = await createPerson(database(), { hidden: true });
    await createPerson(database());
    await exam(busy, category);
    await exam(busy, category);
    await exam(other, category);
    expect(await dashboard()).toEqual({
      total_users: 4,
      active_users: 2,
      total_questions: 15,
      new_questions: 15,
      total_categories: 2,
      total_groups: 3,
      total_exams: 3,
      average_score: 100,
    });
  });

  it('the average is right answers of all answers, not that of the exams’ averages', async () => {
    const category = await createCategory(database(), { questions: 20 });
    await exam(await createPerson(database()), category, { count: 5, wrong: 5 });
    await exam(await createPerson(database()), category, { count: 10, wrong: 4 });
    expect((await dashboard()).average_score).toBeCloseTo((6 / 15) * 100, 10);
  });

  it('leaves out deleted questions and categories, whose exams stay', async () => {
    const gone = await createCategory(database(), { questions: 6 });
    const kept = await createCategory(database(), { questions: 5 });
    const person = await createPerson(database());
    await exam(person, gone);
    await sql`update question_categories set position = null where category_id = ${gone.id}::uuid`.execute(
      database(),
    );
    await sql`
      update questions set deleted_at = app_now()
      where id in (select question_id from question_categories where category_id = ${gone.id}::uuid)`.execute(
      database(),
    );
    await sql`
      update categories set question_count = 0, deleted_at = app_now() where id = ${gone.id}::uuid`.execute(
      database(),
    );
    expect(await dashboard()).toMatchObject({
      total_questions: kept.questions.length,
      new_questions: kept.questions.length,
      total_categories: 1,
      total_exams: 1,
    });
  });

  it('leaves out people who have left, whose exams and answers still count', async () => {
    const category = await createCategory(database());
    const leaving = await createPerson(database());
    await exam(leaving, category, { wrong: 5 });
    await exam(await createPerson(database()), category);
    await sql`delete from period_points where user_id = ${leaving.id}::uuid`.execute(database());
    await sql`delete from profiles where id = ${leaving.id}::uuid`.execute(database());
    expect(await dashboard()).toMatchObject({
      total_users: 2,
      active_users: 1,
      total_exams: 2,
      average_score: 50,
    });
  });

  // the clocks in Madrid go forward on 29 March 2026, so one of the last 7 and of the last 30 days has 23 hours
  const NOW = '2026-03-31T10:00:00Z';

  it('who has finished an exam just 30 days ago by Madrid’s clock is active, a moment earlier not', async () => {
    const category = await createCategory(database());
    const [early, late] = [await createPerson(database()), await createPerson(database())];
    await stopDatabaseClock(database(), '2026-03-01T10:59:59.999Z');
    await exam(early, category);
    await stopDatabaseClock(database(), '2026-03-01T11:00:00Z');
    await exam(late, category);
    await stopDatabaseClock(database(), NOW);
    expect(await dashboard()).toMatchObject({ active_users: 1, total_exams: 2 });
    await exam(early, category);
    expect(await dashboard()).toMatchObject({ active_users: 2, total_exams: 3 });
  });

  it('a question made just 7 days ago by Madrid’s clock is new, a moment earlier not', async () => {
    await stopDatabaseClock(database(), '2026-03-24T10:59:59.999Z');
    await createCategory(database(), { questions: 2 });
    await stopDatabaseClock(database(), '2026-03-24T11:00:00Z');
    await createCategory(database(), { questions: 3 });
    await stopDatabaseClock(database(), NOW);
    expect(await dashboard()).toMatchObject({ total_questions: 5, new_questions: 3 });
  });
});
