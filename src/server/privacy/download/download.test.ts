import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { listColumns } from '#server/database/personal-data/personal-data.ts';
import type { Database } from '#server/database/database.ts';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import { formatDownloadAddress } from '#shared/privacy/account-file-addresses.rules.ts';
import { unzip } from '#tests/support/files/unzip.ts';
import { runDatabaseClock, stopDatabaseClock } from '#tests/support/database/clock.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { createCategory, createPerson } from '#tests/support/database/factories.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { callProcedure, sendRequest } from '#tests/support/http/server.ts';
import { useTestServer } from '#tests/support/http/use-test-server.ts';
import { createRegisteredUser, cookieHeader, TEST_PASSWORD } from '#tests/support/people/accounts.ts';
import { listUnsentMailsTo } from '#tests/support/people/mails.ts';
import { takeExam } from '#tests/support/people/exams.ts';
import { createFullAccount } from '#tests/support/people/full-account.ts';
import { ACCOUNT_MARKER_WORD } from '#tests/support/people/full-account-rows.ts';
import { createMockExam, deliverOpenSheet, startSheet } from '#tests/support/mock-exams/sheets.ts';
import { COLUMN_LABELS } from './labels/column-labels.ts';
import { removeExpiredDownloads, writeLargeDownloads } from './download.service.ts';
import { listOwnColumns } from './own-rows.repository.ts';
import { OWN_TABLES } from './own-tables.ts';

const escapeHtml = (text: string): string => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Lists, for each table that a download contains, the columns that the map of personal data doesn't withhold. */
const expectedColumns = (): Map<string, string[]> => {
  const columns = new Map<string, string[]>();
  for (const { table, column, treatment } of listColumns())
    if (treatment.withheld === undefined) columns.set(table, [...(columns.get(table) ?? []), column]);
  const personal = new Set(
    listColumns()
      .filter(({ treatment }) => treatment.deletion !== 'none' && treatment.withheld === undefined)
      .map(({ table }) => table as string),
  );
  return new Map([...columns].filter(([table]) => personal.has(table)));
};

describeOnDatabase((database) => {
  const server = useTestServer(database);
  afterEach(() => runDatabaseClock(database()));

  const logIn = async (email: string): Promise<Record<string, string>> => {
    const answer = await callProcedure(server(), 'accounts/logIn', { email, password: TEST_PASSWORD });
    return { cookie: cookieHeader(answer.headers['set-cookie'] ?? []).get('cookie') ?? '' };
  };
  const request = async (headers: Record<string, string>, password = TEST_PASSWORD) => {
    const { status, data } = await callProcedure(server(), 'privacy/requestDownload', { password }, headers);
    return { status, ...(data as { token?: string | null; code?: string; message?: string }) };
  };
  const fetchFile = (token: string, headers: Record<string, string>) =>
    sendRequest(`${server().url}${formatDownloadAddress(token)}`, { headers });
  /** A registered user who is logged in. */
  const createUser = async (): Promise<{ person: Account; headers: Record<string, string> }> => {
    const { email } = await createRegisteredUser(database());
    const headers = await logIn(email);
    const { data } = await callProcedure(server(), 'accounts/me', {}, headers);
    return { person: data as Account, headers };
  };
  /** Inserts only 101 exams, but of 100 questions each. */
  const insertLongExams = (db: Database, { id }: Account) =>
    sql`
      insert into exam_sessions (id, user_id, kind, score, points, blank_answers, total_questions, time_taken,
        categories, category_names)
      select gen_random_uuid(), ${id}::uuid, 'practice', 1, 1, 0, 100, 5, array[gen_random_uuid()], array['Una']
      from generate_series(1, 101)`.execute(db);

  describe('the download of one’s own data', () => {
    it('has every column that the map doesn’t withhold, with the user’s values, as CSV and as JSON', async () => {
      const db = database();
      const { headers: session } = await createFullAccount(db);
      const headers = { cookie: session.get('cookie') ?? '' };
      // removes the open mock exam of the account, because of which the download would be refused
      await db.deleteFrom('exam_marks').execute();
      await db.deleteFrom('mock_exam_sheets').where('delivered_at', 'is', null).execute();
      await db.deleteFrom('exam_attempts').where('kind', '=', 'mock_exam').execute();
      await sql`delete from account_downloads`.execute(db);
      const { token } = await request(headers);
      const files = unzip((await fetchFile(token ?? '', headers)).body);
      const expected = expectedColumns();
      expect(OWN_TABLES.map(({ table }) => table as string).toSorted()).toEqual(
        [...expected.keys()].toSorted(),
      );
      for (const [table, columns] of expected) {
        const rows = JSON.parse(files.get(`json/${table}.json`) ?? '') as Record<string, unknown>[];
        const [header, ...records] = parse(files.get(`csv/${table}.csv`) ?? '', {
          bom: true,
          delimiter: ';',
        });
        expect(header, table).toEqual(columns);
        expect(records.length, table).toBe(rows.length);
        for (const record of records) expect(record.length, table).toBe(columns.length);
        for (const row of rows) expect(Object.keys(row).toSorted(), table).toEqual(columns.toSorted());
        // these tables are empty: the test deleted their rows, or a user with exams has none
        if (!['exam_marks', 'account_deletions', 'people_without_exams'].includes(table))
          expect(rows.length, table).toBeGreaterThan(0);
      }
      for (const table of [
        'question_reports',
        'saved_questions',
        'practice_programmes',
        'mock_exam_templates',
      ])
        expect(files.get(`json/${table}.json`), table).toContain(ACCOUNT_MARKER_WORD);
    });

    it('names each column in Spanish on its first page', () => {
      const columns = new Set(OWN_TABLES.flatMap(listOwnColumns));
      expect(Object.keys(COLUMN_LABELS).toSorted()).toEqual([...columns].toSorted());
    });

    it('holds nothing that opens the account', async () => {
      const db = database();
      const { person, headers } = await createUser();
      await callAs(db, null).accounts.requestRecovery({ email: person.email });
      const { token } = await request(headers);
      const files = unzip((await fetchFile(token ?? '', headers)).body);
      const { rows } = await sql<{ secret: string }>`
        select password as secret from auth_accounts where user_id = ${person.id}::uuid
        union all select token from auth_sessions where user_id = ${person.id}::uuid
        union all select token_hash from recovery_links where user_id = ${person.id}::uuid
        union all select token_hash from account_downloads where user_id = ${person.id}::uuid
        union all select browser_hash from known_browsers where user_id = ${person.id}::uuid
        union all select substring(text_body from 'token=([^\\s]+)') from outbox
          where recipient = ${person.email} and text_body like '%token=%'`.execute(db);
      expect(rows.length).toBeGreaterThan(5);
      for (const [path, content] of files)
        expect(
          rows.filter(({ secret }) => content.includes(secret)),
          path,
        ).toEqual([]);
    });

    it('shows each question of an exam with the answers, and runs no script', async () => {
      const { person, headers } = await createUser();
      const category = await createCategory(database(), { name: 'Ley <b>39</b>', questions: 5 });
      await takeExam(callAs(database(), person), category, { wrong: 2 });
      const { token } = await request(headers);
      const files = unzip((await fetchFile(token ?? '', headers)).body);
      const page = files.get('examenes/001.html') ?? '';
      expect(page).toContain('3 de 5 aciertos');
      expect(page.match(/\(correcta, tu respuesta\)/g)).toHaveLength(3);
      expect(page.match(/\(tu respuesta\)/g)).toHaveLength(2);
      for (const { question_text } of category.questions) expect(page).toContain(escapeHtml(question_text));
      const pages = [...files].filter(([path]) => path.endsWith('.html'));
      for (const [path, content] of pages) {
        expect(content, path).toContain("default-src 'none'");
        expect(content, path).not.toContain('<b>39');
      }
      expect(files.get('index.html')).toContain('href="examenes/001.html"');
    });

    it('says on its pages what is in it, and what the user did with a question', async () => {
      const db = database();
      const { person, headers } = await createUser();
      const pagesOf = async () => {
        const { token } = await request(headers);
        const files = unzip((await fetchFile(token ?? '', headers)).body);
        const read = (path: string) => (files.get(path) ?? '').replaceAll(/\s+/g, ' ');
        return { index: read('index.html'), exams: read('examenes/001.html') };
      };
      const { index } = await pagesOf();
      for (const text of [
        'Tiene todo lo que Plaza guarda sobre ti, menos lo que abriría tu cuenta (la huella de tu contraseña, los códigos de tus sesiones y de los enlaces que se te envían) y el sorteo de tus simulacros. Guárdala en un sitio seguro.',
        'Cada apartado está también como tabla para hojas de cálculo (CSV) y para programas (JSON). Los nombres de otras personas no aparecen.',
        'No has terminado ningún examen.',
      ])
        expect(index).toContain(text);
      const category = await createCategory(db, { questions: 5 });
      const id = await takeExam(callAs(db, person), category);
      await sql`
        update exam_answers set selected_answer = null, is_correct = false, is_doubtful = true
        where session_id = ${id}::uuid and position = 0`.execute(db);
      const { index: after, exams } = await pagesOf();
      expect(after).toContain('Del más reciente al más antiguo, de 25 en 25:');
      expect(exams).toContain('Todos tus datos');
      expect(exams).toContain(`La dejaste en blanco. La marcaste como dudosa. Categoría: ${category.name}.`);
    });

    it('keeps every character of a long page, also those of several bytes', async () => {
      const { person, headers } = await createUser();
      const category = await createCategory(database(), { questions: 30 });
      const explanation = '😀'.repeat(2_000);
      await database().updateTable('questions').set({ explanation }).execute();
      await takeExam(callAs(database(), person), category, { count: 30 });
      const { token } = await request(headers);
      const files = unzip((await fetchFile(token ?? '', headers)).body);
      const page = files.get('examenes/001.html') ?? '';
      expect(page.split(`>${explanation}</p>`)).toHaveLength(31);
      expect(page).not.toContain('\ufffd');
    });

    it('shows of a question all that the results do: notes, reference, ruling and state', async () => {
      const db = database();
      const { person, headers } = await createUser();
      const category = await createCategory(db, { questions: 5 });
      await sql`insert into laws (id, title, short_title, consolidated)
        values ('BOE-A-2015-10565', 'Ley del procedimiento', 'Ley 39/2015', '2026-02-03') on conflict do nothing`.execute(
        db,
      );
      await takeExam(callAs(db, person), category, { count: 5 });
      const id = category.questions[0]?.id ?? '';
      // the position is removed first: only current questions may have one
      await sql`update question_categories set position = null where question_id = ${id}::uuid`.execute(db);
      await sql`update questions set notes = array['Por el plazo', null, null, null], law_id = 'BOE-A-2015-10565', article = '21',
        paragraph = '2', state = 'outdated', state_since = '2026-03-01', state_reason = 'Cambió la ley' where id = ${id}::uuid`.execute(
        db,
      );
      await sql`insert into question_rulings (id, question_id, version, ruling, reason)
        values (gen_random_uuid(), ${id}::uuid, 1, 'annulled', 'Lo dice el acta')`.execute(db);
      const { token } = await request(headers);
      const files = unzip((await fetchFile(token ?? '', headers)).body);
      const page = files.get('examenes/001.html') ?? '';
      expect(page).toContain('<p class="note">Por el plazo</p>');
      expect(page).toContain(
        '<a href="https://www.boe.es/buscar/act.php?id=BOE-A-2015-10565#a21">Ley 39/2015, artículo 21, apartado 2</a>. Texto consolidado a 3 de febrero de 2026.',
      );
      expect(page).toContain(
        'Pregunta desfasada desde el 1 mar 2026: Cambió la ley. Ya no sale en prácticas ni en simulacros.\nResolución del tribunal: Anulada.',
      );
    });

    it('has values in Spanish on its first page, and as they are stored in its files', async () => {
      const { person, headers } = await createUser();
      const category = await createCategory(database(), { questions: 5 });
      await callAs(database(), person).reports.create({
        report_id: randomUUID(),
        question_id: category.questions[0]?.id ?? '',
        issue_type: 'typo',
        description: 'Falta una letra',
      });
      await takeExam(callAs(database(), person), category, { count: 5 });
      const { token } = await request(headers);
      const files = unzip((await fetchFile(token ?? '', headers)).body);
      const index = files.get('index.html') ?? '';
      for (const text of ['Práctica', 'Error tipográfico', 'Pendiente', 'Correo y contraseña', 'Usuario'])
        expect(index).toContain(`>${text}</td>`);
      for (const text of ['practice', 'typo', 'pending', 'credential', 'user', 'daily', 'good'])
        expect(index).not.toContain(`>${text}</td>`);
      expect(index).not.toMatch(/>\d{4}-\d\d-\d\d</);
      expect(files.get('json/question_reports.json')).toContain('"typo"');
      expect(files.get('csv/question_reports.csv')).toContain('typo');
    });

    it('names questions by their wording on its first page, and moments in Spanish', async () => {
      const { person, headers } = await createUser();
      const category = await createCategory(database(), { questions: 5 });
      const [saved] = category.questions;
      const { review } = callAs(database(), person);
      await review.saveQuestion({ question_id: saved?.id ?? '', note: 'Ojo' });
      const { token } = await request(headers);
      const files = unzip((await fetchFile(token ?? '', headers)).body);
      const index = files.get('index.html') ?? '';
      const [, section = ''] = index.split('id="saved_questions"');
      const [before = ''] = section.split('Ojo');
      expect(before).toContain(escapeHtml(saved?.question_text ?? ''));
      expect(index).not.toMatch(/\dT\d\d:/);
    });

    it('names nobody else', async () => {
      const { person, headers } = await createUser();
      const chief = await createPerson(database(), { role: 'admin', username: 'jefaturamayor' });
      await callAs(database(), chief).users.setExtraTime({ id: person.id, extra_time_percent: 25 });
      const { token } = await request(headers);
      const files = unzip((await fetchFile(token ?? '', headers)).body);
      const lines = JSON.parse(files.get('json/audit_log.json') ?? '') as unknown[];
      expect(lines).toMatchObject([{ action: 'extra_time_changed', actor_id: null, actor_name: null }]);
      for (const [path, content] of files) {
        expect(content, path).not.toContain(chief.id);
        expect(content, path).not.toContain(chief.username);
      }
    });

    it('says what an administrator has done, but not to whom', async () => {
      const db = database();
      const { person, headers } = await createUser();
      await db.updateTable('profiles').set({ role: 'admin' }).where('id', '=', person.id).execute();
      const other = await createPerson(db, { username: 'administradamente' });
      const { users } = callAs(db, { ...person, role: 'admin' });
      await users.setExtraTime({ id: other.id, extra_time_percent: 25 });
      await db.updateTable('profiles').set({ role: 'user' }).where('id', '=', person.id).execute();
      const { token } = await request(headers);
      const files = unzip((await fetchFile(token ?? '', headers)).body);
      const lines = JSON.parse(files.get('json/audit_log.json') ?? '') as unknown[];
      expect(lines).toMatchObject([
        { action: 'extra_time_changed', actor_name: person.username, entity_name: null },
      ]);
      for (const [path, content] of files) {
        expect(content, path).not.toContain(other.id);
        expect(content, path).not.toContain(other.username);
      }
    });

    it('needs the password, the session of that user, and ten minutes at most', async () => {
      const [{ headers }, other] = [await createUser(), await createUser()];
      expect(await request(headers, 'Otra-clave-9')).toMatchObject({ status: 403, code: 'WRONG_PASSWORD' });
      const { token } = await request(headers);
      const expired = { code: 'DOWNLOAD_EXPIRED' };
      expect(JSON.parse((await fetchFile(token ?? '', other.headers)).text)).toMatchObject(expired);
      expect((await fetchFile(token ?? '', {})).status).toBe(401);
      expect((await fetchFile(token ?? '', headers)).status).toBe(200);
      await runDatabaseClock(database(), 601);
      const late = await fetchFile(token ?? '', headers);
      expect(late.status).toBe(410);
      expect(JSON.parse(late.text)).toEqual({
        ...expired,
        message: 'El enlace de descarga ha caducado. Vuelve a pedir tus datos en tu perfil.',
      });
    });

    it('is sent ten times an hour at most', async () => {
      const { headers } = await createUser();
      const { token } = await request(headers);
      expect((await fetchFile(token ?? '', headers)).status).toBe(200);
      await sql`update limits set count = 10 where action = 'download'`.execute(database());
      const refused = await fetchFile(token ?? '', headers);
      expect(JSON.parse(refused.text)).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
    });

    it('waits until an open mock exam is delivered, because it has keys', async () => {
      const { person, headers } = await createUser();
      const { token: before } = await request(headers);
      const client = callAs(database(), person);
      const exam = await createMockExam(database(), { questions: 5 });
      const sheet = await startSheet(client, exam.template_id);
      expect(await request(headers)).toMatchObject({
        status: 409,
        code: 'SHEET_OPEN',
        message:
          'Tienes un simulacro abierto. Entrégalo y vuelve a pedir tus datos: en ellos están las respuestas de tus exámenes.',
      });
      expect(JSON.parse((await fetchFile(before ?? '', headers)).text)).toMatchObject({ code: 'SHEET_OPEN' });
      await deliverOpenSheet(client, sheet);
      expect((await fetchFile(before ?? '', headers)).status).toBe(200);
    });
  });

  describe('the download of a user with very many answers', () => {
    const write = (db: Database) => writeLargeDownloads(db, { origin: 'http://localhost:3000' });
    const readyMails = (db: Database, { email }: Account) =>
      db
        .selectFrom('outbox')
        .select('id')
        .where('recipient', '=', email)
        .where('subject', '=', 'Tus datos están listos')
        .execute();

    it('is written by the job, of which one mail tells, and can be fetched for three days', async () => {
      const db = database();
      const { person, headers } = await createUser();
      await insertLongExams(db, person);
      expect(await request(headers)).toEqual({ status: 200, token: null });
      expect(await request(headers)).toEqual({ status: 200, token: null });
      await write(db);
      await write(db);
      expect(await readyMails(db, person)).toHaveLength(1);
      const { token } = await request(headers);
      const files = unzip((await fetchFile(token ?? '', headers)).body);
      expect(JSON.parse(files.get('json/exam_sessions.json') ?? '')).toHaveLength(101);
      expect(files.has('examenes/005.html')).toBe(true);
      await runDatabaseClock(db, 3 * 86_400 + 60);
      expect(await request(headers)).toEqual({ status: 200, token: null });
    });

    it('says when it was written, and not when it was asked for', async () => {
      const db = database();
      const { person, headers } = await createUser();
      await insertLongExams(db, person);
      await stopDatabaseClock(db, '2030-03-01T10:00:00Z');
      await request(headers);
      await stopDatabaseClock(db, '2030-03-01T15:00:00Z');
      await write(db);
      const [chunk] = await db.selectFrom('account_download_chunks').select('bytes').execute();
      const files = unzip(Buffer.from(chunk?.bytes ?? []));
      expect(files.get('index.html')).toContain('Esta copia se hizo el 1 de marzo de 2030, 16:00.');
    });

    it('is given up after three tries, which a mail and the next request tell', async () => {
      const db = database();
      const { person, headers } = await createUser();
      await insertLongExams(db, person);
      await request(headers);
      await sql`alter table user_badges rename to user_badges_elsewhere`.execute(db);
      for (let tries = 1; tries <= 3; tries++) {
        await expect(write(db)).rejects.toThrow();
        // a second run right after the failure doesn't try again, so it doesn't throw
        await write(db);
        await runDatabaseClock(db, tries * 601);
      }
      await sql`alter table user_badges_elsewhere rename to user_badges`.execute(db);
      await write(db);
      const subjects = (await listUnsentMailsTo(db, person.email)).map(({ subject }) => subject);
      expect(subjects.filter((subject) => subject === 'No hemos podido preparar tus datos')).toHaveLength(1);
      expect(await readyMails(db, person)).toEqual([]);
      expect(await request(headers)).toMatchObject({
        status: 409,
        code: 'DOWNLOAD_FAILED',
        message:
          'No pudimos preparar el archivo que pediste. Inténtalo otra vez; si vuelve a fallar, escríbenos: la dirección está en el aviso legal.',
      });
      expect(await request(headers)).toEqual({ status: 200, token: null });
      await write(db);
      expect(await readyMails(db, person)).toHaveLength(1);
    });

    it('is given up when three processes have died of it', async () => {
      const db = database();
      const { person, headers } = await createUser();
      await insertLongExams(db, person);
      await request(headers);
      await sql`update account_downloads set attempts = 3, claimed_until = app_now()`.execute(db);
      await write(db);
      expect(await request(headers)).toMatchObject({ code: 'DOWNLOAD_FAILED' });
    });

    it('is told to have failed for three days, and is then forgotten', async () => {
      const db = database();
      const { person, headers } = await createUser();
      const giveUp = async () => {
        await insertLongExams(db, person);
        await request(headers);
        await sql`update account_downloads set attempts = 3, claimed_until = app_now()
          where user_id = ${person.id}::uuid`.execute(db);
        await write(db);
      };
      const countStored = async () =>
        (await sql`select from account_downloads where user_id = ${person.id}::uuid`.execute(db)).rows.length;
      await giveUp();
      await runDatabaseClock(db, 3 * 86_400 - 60);
      await removeExpiredDownloads(db);
      expect(await countStored()).toBe(1);
      await runDatabaseClock(db, 3 * 86_400 + 60);
      expect(await request(headers)).toEqual({ status: 200, token: null });
      await runDatabaseClock(db);
      await giveUp();
      await runDatabaseClock(db, 3 * 86_400 + 60);
      await removeExpiredDownloads(db);
      expect(await countStored()).toBe(0);
    });

    it('is written anew when a process has died meanwhile', async () => {
      const db = database();
      const { person, headers } = await createUser();
      await insertLongExams(db, person);
      await request(headers);
      await sql`update account_downloads set claimed_until = app_now() + interval '1 minute'`.execute(db);
      await sql`insert into account_download_chunks values (${person.id}::uuid, 1, 'x'), (${person.id}::uuid, 99, 'x')`.execute(
        db,
      );
      await write(db);
      expect(await readyMails(db, person)).toEqual([]);
      await runDatabaseClock(db, 61);
      await write(db);
      const { token } = await request(headers);
      const files = unzip((await fetchFile(token ?? '', headers)).body);
      expect(files.has('index.html')).toBe(true);
    });

    it('is also that of whoever has them in abandoned practices, or has as many lines in the audit', async () => {
      const db = database();
      const [learner, administrator] = [await createUser(), await createUser()];
      const category = await createCategory(db, { questions: 1 });
      const insertAnswers = (count: number) =>
        sql`
        insert into review_log (user_id, question_id, question_version, attempt_id, answered_at, answered_on, rating,
          is_blank, is_doubtful)
        select ${learner.person.id}::uuid, ${category.questions[0]?.id}::uuid, 1, gen_random_uuid(), app_now(),
          current_date, 'good', false, false
        from generate_series(1, ${count}::integer)`.execute(db);
      const insertLines = (count: number) =>
        sql`
        insert into audit_log (actor_id, actor_name, action, entity, entity_name)
        select ${administrator.person.id}::uuid, 'ella', 'updated', 'question', 'Una'
        from generate_series(1, ${count}::integer)`.execute(db);
      await Promise.all([insertAnswers(10_000), insertLines(10_000)]);
      const small = { status: 200, token: expect.any(String) as string };
      for (const { headers } of [learner, administrator]) expect(await request(headers)).toEqual(small);
      await Promise.all([insertAnswers(1), insertLines(1)]);
      for (const { headers } of [learner, administrator])
        expect(await request(headers)).toEqual({ status: 200, token: null });
    });
  });
});
