import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type RoleSession,
  createAdministratorSession,
  createRoleSession,
} from '#tests/support/people/roles.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import {
  type ProcedureReply,
  callProcedure,
  sendRequest,
  startTestServer,
  type TestServer,
} from '#tests/support/http/server.ts';
import { emptyTables } from '#tests/support/database/empty-tables.ts';
import { LIST_FILE_ADDRESSES, formatListFileAddress } from '#shared/users/list-file-addresses.rules.ts';
import { USER_SORTS } from '#shared/users/users.rules.ts';

const USER_HEADER =
  'Usuario;Email;Rol;Email confirmado;Bloqueado;Estado;Exámenes;Puntuación;Preguntas;Promedio (%);Tiempo (s);Último Examen;Registro';
const EXAM_HEADER = 'Fecha;Usuario;Categorías;Aciertos;Preguntas;Porcentaje (%);Tiempo (s)';

describe('lists as files', { timeout: 120_000 }, () => {
  describeOnDatabase((database) => {
    let server: TestServer;
    let administrator: RoleSession;
    let user: RoleSession;

    beforeAll(async () => {
      server = await startTestServer(database());
      administrator = await createAdministratorSession(database(), server);
      user = await createRoleSession(database(), server);
    });
    afterAll(() => server.close());
    beforeEach(async () => {
      await sql`delete from profiles where id not in (${administrator.id}::uuid, ${user.id}::uuid)`.execute(
        database(),
      );
      await emptyTables(database(), ['exam_sessions']);
    });

    const fetchFile = (
      address: string,
      cookie = administrator.cookie,
      method = 'GET',
    ): Promise<ProcedureReply> => sendRequest(`${server.url}${address}`, { method, headers: { cookie } });
    /** Checks that all lines of a CSV file end in CRLF; returns the lines without the header. */
    const rowsOf = async (address: string): Promise<string[]> => {
      const { status, text } = await fetchFile(address);
      expect(status).toBe(200);
      expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      expect(text.endsWith('\r\n')).toBe(true);
      return text.split('\r\n').slice(1, -1);
    };
    const firstCells = async (address: string): Promise<(string | undefined)[]> =>
      (await rowsOf(address)).map((row) => row.split(';')[0]);
    const addPeople = (names: string[]) =>
      sql`
        insert into profiles (username, email, created_at)
        select name, 'x' || place || '@example.com', '2026-01-01T10:00:00Z'::timestamptz + place * interval '1 minute'
        from unnest(${names}::text[]) with ordinality as given (name, place)`.execute(database());
    const addExam = (given: { user_id?: string; names?: string[]; at?: string; score?: number }) =>
      sql`
        insert into exam_sessions (id, user_id, kind, score, points, blank_answers, total_questions,
          time_taken, categories, category_names, created_at)
        values (${randomUUID()}::uuid, ${given.user_id ?? null}::uuid, 'practice', ${given.score ?? 2}::integer,
          ${given.score ?? 2}::integer, 0, 3, 65,
          array(select gen_random_uuid() from unnest(${given.names ?? ['Una']}::text[])),
          ${given.names ?? ['Una']}::text[], ${given.at ?? '2026-01-01T10:00:00Z'}::timestamptz)`.execute(
        database(),
      );
    const exported = () =>
      database()
        .selectFrom('audit_log')
        .select(['entity', 'entity_name', 'actor_id', 'before', 'after'])
        .where('action', '=', 'exported')
        .orderBy('number')
        .execute();

    it('are tables that a Spanish spreadsheet opens, with the headers of a file', async () => {
      for (const [address, name, header] of [
        [LIST_FILE_ADDRESSES.users, 'usuarios.csv', USER_HEADER],
        [LIST_FILE_ADDRESSES.exams, 'examenes.csv', EXAM_HEADER],
      ] as const) {
        const answer = await fetchFile(`${address}?search=nadie`);
        expect(answer.headers).toMatchObject({
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="${name}"`,
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
        });
        expect(answer.body.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
        expect(answer.body.subarray(3).toString()).toBe(`${header}\r\n`);
      }
    });

    it('tell of somebody what the screen shows, dates in Madrid and decimals with a comma', async () => {
      await addPeople(['Ñandú']);
      await sql`
        insert into user_totals (user_id, total_exams, total_questions, correct_answers, points, total_time, best_score,
          last_exam_date, streak_start)
        select id, 2, 30, 20, 20, 3700, 90, '2026-07-02T22:30:00Z', '2026-07-02' from profiles where username = 'Ñandú'`.execute(
        database(),
      );
      await sql`update profiles set blocked = true where username = 'Ñandú'`.execute(database());
      expect(await rowsOf(formatListFileAddress('users', { search: 'ñandu' }))).toEqual([
        'Ñandú;x1@example.com;Usuario;No;Sí;Inactivo;2;20;30;66,7;3700;2026-07-03 00:30;2026-01-01 11:01',
      ]);
    });

    it('tell of an exam what it was, also where nobody has it any more', async () => {
      const [row] = (
        await sql<{
          username: string;
        }>`select username from profiles where id = ${user.id}::uuid`.execute(database())
      ).rows;
      await addExam({ user_id: user.id, names: ['Una', '<b>Dos</b>; y "tres"'], at: '2026-03-29T00:59:59Z' });
      await addExam({ at: '2026-03-29T01:00:00Z' });
      expect(await rowsOf(LIST_FILE_ADDRESSES.exams)).toEqual([
        '2026-03-29 03:00;Usuario eliminado;Una;2;3;66,7;65',
        `2026-03-29 01:59;${row?.username};"Una, Dos; y ""tres""";2;3;66,7;65`,
      ]);
      expect(await firstCells(formatListFileAddress('exams', { direction: 'asc' }))).toEqual([
        '2026-03-29 01:59',
        '2026-03-29 03:00',
      ]);
      expect(
        await rowsOf(formatListFileAddress('exams', { search: row?.username.toUpperCase() })),
      ).toHaveLength(1);
    });

    it('hold nothing that a spreadsheet would run', async () => {
      await addPeople(['-1-2', '_ok']);
      await sql`update profiles set email = '=cmd|x!a1@example.com' where username = '_ok'`.execute(
        database(),
      );
      const names = ['=1+2', '+1', '-1', '@sum(a1)', '\t=1', '\r=1', '＝1'];
      for (const name of names) await addExam({ names: [name] });
      await addExam({ names: ['Una', '=2'] });
      const people = await fetchFile(formatListFileAddress('users', { search: 'example' }));
      const exams = await fetchFile(LIST_FILE_ADDRESSES.exams);
      expect(people.text).toContain("\r\n'-1-2;");
      expect(people.text).toContain("_ok;'=cmd|x!a1@example.com;");
      const cells = `${people.text}${exams.text}`.split(/\r\n|;/).map((cell) => cell.replace(/^"/, ''));
      expect(cells.filter((cell) => /^[=+\-@\t\r＝]/.test(cell))).toEqual([]);
      for (const name of names) expect(exams.text).toContain(`;'${name.trim()};`);
    });

    it('have each exam on one line, whatever the names of its categories hold', async () => {
      await addExam({ names: ['Tema 1\n=1+1', '  Dos\r\n\t y <b>\u00a0tres</b> '] });
      expect(await rowsOf(LIST_FILE_ADDRESSES.exams)).toEqual([
        '2026-01-01 11:00;Usuario eliminado;Tema 1 =1+1, Dos y tres;2;3;66,7;65',
      ]);
    });

    it('are limited by no more than the list on screen: accents alone ask for nothing', async () => {
      await addExam({});
      await addExam({ user_id: user.id });
      const { data } = await callProcedure(
        server,
        'exams/list',
        { search: '\u0301' },
        { cookie: administrator.cookie },
      );
      expect((data as { exams: unknown[] }).exams).toHaveLength(2);
      expect(await rowsOf(formatListFileAddress('exams', { search: '\u0301' }))).toHaveLength(2);
    });

    it('have all pages of what is shown, in its order', async () => {
      const names = Array.from({ length: 1_203 }, (_, i) => `persona_${(i * 7) % 1_203}`);
      await addPeople(names);
      // half of the users have totals: more rows than one batch reads, and many with equal totals
      await sql`
        insert into user_totals (user_id, total_exams, total_questions, correct_answers, points, total_time, best_score,
          last_exam_date, streak_start)
        select id, 1 + length(username) % 3, 100, length(username), length(username), 60, 90, created_at, '2026-01-01'
        from profiles where username ~ '^persona_.*[13579]$'`.execute(database());
      for (const sort of USER_SORTS)
        for (const direction of ['asc', 'desc'] as const) {
          const shown = { search: 'persona_', sort, direction };
          const { data } = await callProcedure(
            server,
            'users/list',
            { ...shown, page: 50 },
            { cookie: administrator.cookie },
          );
          const page = (data as { users: { username: string }[] }).users.map(({ username }) => username);
          const all = await firstCells(formatListFileAddress('users', shown));
          expect([sort, direction, all.length, new Set(all).size]).toEqual([
            sort,
            direction,
            names.length,
            names.length,
          ]);
          expect(all.slice(980, 1_000)).toEqual(page);
        }
    });

    it('have each of many exams of one instant once', async () => {
      await sql`
        insert into exam_sessions (id, kind, score, points, blank_answers, total_questions,
          time_taken, categories, category_names, created_at)
        select gen_random_uuid(), 'practice', 1, 1, 0, 2, i, array[gen_random_uuid()], array['Una'],
          '2026-01-01T10:00:00.123456Z'::timestamptz + i / 1500 * interval '1 microsecond'
        from generate_series(1, 2500) i`.execute(database());
      for (const direction of ['asc', 'desc']) {
        const rows = await rowsOf(formatListFileAddress('exams', { direction }));
        expect(new Set(rows).size).toBe(2_500);
        expect(rows).toHaveLength(2_500);
      }
    });

    it('leave a line in the audit, which names nobody who was sought, and none where somebody only asks whether they are there', async () => {
      const before = (await exported()).length;
      await fetchFile(formatListFileAddress('users', { search: ' Ana ', sort: 'email', direction: 'asc' }));
      await fetchFile(`${LIST_FILE_ADDRESSES.users}?sort=password&direction=up`);
      await fetchFile(formatListFileAddress('exams', { search: 'Ana' }));
      const head = await fetchFile(LIST_FILE_ADDRESSES.users, administrator.cookie, 'HEAD');
      expect([head.status, head.body.length]).toEqual([200, 0]);
      const line = { entity: 'list', actor_id: administrator.id, before: null };
      expect((await exported()).slice(before)).toEqual([
        { ...line, entity_name: 'Usuarios', after: { filtered: true, sort: 'email', direction: 'asc' } },
        {
          ...line,
          entity_name: 'Usuarios',
          after: { filtered: false, sort: 'created_at', direction: 'desc' },
        },
        { ...line, entity_name: 'Exámenes', after: { filtered: true, direction: 'desc' } },
      ]);
    });

    it('are not fetched because of what another site shows', async () => {
      const before = (await exported()).length;
      const fetchFrom = (address: string, site: string, cookie = administrator.cookie) =>
        sendRequest(`${server.url}${address}`, {
          method: 'GET',
          headers: { cookie, 'sec-fetch-site': site },
        });
      for (const address of Object.values(LIST_FILE_ADDRESSES)) {
        for (const site of ['cross-site', 'same-site', '', 'unknown'])
          for (const cookie of [administrator.cookie, 'none=1']) {
            const answer = await fetchFrom(address, site, cookie);
            expect([answer.status, JSON.parse(answer.text)]).toEqual([
              403,
              { code: 'FORBIDDEN', message: 'Esta lista solo se puede descargar desde Plaza.' },
            ]);
          }
        expect(await exported()).toHaveLength(before);
      }
      for (const address of Object.values(LIST_FILE_ADDRESSES))
        for (const site of ['same-origin', 'none']) expect((await fetchFrom(address, site)).status).toBe(200);
      expect(await exported()).toHaveLength(before + 4);
    });

    it('are for administrators only, and for searches that there can be', async () => {
      const before = (await exported()).length;
      for (const address of Object.values(LIST_FILE_ADDRESSES)) {
        const refused = [await fetchFile(address, 'none=1'), await fetchFile(address, user.cookie)];
        expect(refused.map(({ status, text }) => [status, JSON.parse(text) as unknown])).toMatchObject([
          [401, { code: 'UNAUTHORIZED' }],
          [403, { code: 'FORBIDDEN' }],
        ]);
        for (const search of ['a'.repeat(201), '%00']) {
          const answer = await fetchFile(`${address}?search=${search}`);
          expect([answer.status, JSON.parse(answer.text)]).toMatchObject([400, { code: 'INVALID_INPUT' }]);
        }
      }
      expect(await exported()).toHaveLength(before);
    });

    it('let others have their turn, and are read no further when nobody takes them', async () => {
      await sql`
        insert into profiles (username, email)
        select 'persona' || i, 'p' || i || '@example.com' from generate_series(1, 5000) i`.execute(
        database(),
      );
      const headers = { cookie: administrator.cookie };
      const begun = await new Promise<http.IncomingMessage>((resolve, reject) => {
        const request = http.get(`${server.url}${LIST_FILE_ADDRESSES.users}`, { headers }, (response) => {
          response.once('data', () => resolve(response.pause()));
        });
        request.on('error', reject);
      });
      expect((await callProcedure(server, 'accounts/me', {}, headers)).data).toMatchObject({
        id: administrator.id,
      });
      begun.destroy();
      expect((await fetchFile(formatListFileAddress('users', { search: 'nadie' }))).status).toBe(200);
    });
  });
});
