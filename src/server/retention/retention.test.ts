import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { deleteOldEntries, recordChange } from '#server/audit/audit.service.ts';
import { inTransaction } from '#server/database/database.ts';
import { readLegalPage } from '#server/content/content.service.ts';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import { createCategory, createPerson, type TestCategory } from '#tests/support/database/factories.ts';
import { stopDatabaseClock } from '#tests/support/database/clock.ts';
import { useDatabase } from '#tests/support/database/database.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { RETENTION_DAYS } from '#shared/retention.rules.ts';
import { enforceRetention } from './retention.service.ts';

const AUDIT_DAYS = 400;
const DAY_MS = 24 * 3_600_000;

describe('what is kept for a time', () => {
  const database = useDatabase('PostgreSQL');
  /** The first day of the test: `goToDay` sets the database's clock relative to it. */
  const start = Date.parse('2030-01-01T10:00:00Z');
  let ada: Account;
  let category: TestCategory;
  beforeAll(async () => {
    ada = await createPerson(database());
    category = await createCategory(database(), { questions: 10 });
  });
  const goToDay = (day: number) =>
    stopDatabaseClock(database(), new Date(start + day * DAY_MS).toISOString());
  /** Enforces the retention rules on that day; returns what was logged. */
  const enforceOnDay = async (day: number): Promise<unknown[]> => {
    await goToDay(day);
    const logged: unknown[] = [];
    const log = { info: (line: unknown) => logged.push(line), error: (line: unknown) => logged.push(line) };
    await enforceRetention(database(), { auditDays: AUDIT_DAYS, log }).catch((error: Error) =>
      logged.push(error.message),
    );
    return logged;
  };
  const lines = async () => (await database().selectFrom('audit_log').select('entity_name').execute()).length;
  const writeLines = (count: number) =>
    inTransaction(database(), async (trx) => {
      for (let i = 0; i < count; i++)
        await recordChange(trx, ada, { action: 'created', entity: 'group', entity_name: `Algo ${i}` });
    });

  it('goes from the audit when its setting says so, in batches, and is logged', async () => {
    await goToDay(0);
    await writeLines(1_001);
    expect(await enforceOnDay(AUDIT_DAYS - 1)).not.toContainEqual(expect.objectContaining({ rule: 'audit' }));
    await writeLines(1);
    expect(await enforceOnDay(AUDIT_DAYS + 1)).toContainEqual({ rule: 'audit', removed: 1_001 });
    expect(await lines()).toBe(1);
    expect(await enforceOnDay(AUDIT_DAYS + 2)).toEqual([]);
  });

  it('stays in the audit for a year at least, whoever asks', async () => {
    await goToDay(1_000);
    await writeLines(1);
    await goToDay(1_364);
    await expect(deleteOldEntries(database(), 300)).rejects.toMatchObject({
      code: '42501',
      message: 'lines of the audit log are kept for a year at least',
    });
    await goToDay(1_366);
    expect(await deleteOldEntries(database(), 300)).toBeGreaterThan(0);
  });

  it('goes from reports: who has sent them, and what they wrote', async () => {
    await goToDay(2_000);
    await callAs(database(), ada).reports.create({
      report_id: randomUUID(),
      question_id: category.questions[0]?.id ?? '',
      issue_type: 'typo',
      description: 'Falta una letra',
    });
    const report = () =>
      database()
        .selectFrom('question_reports')
        .select(['user_id', 'description', 'issue_type'])
        .executeTakeFirst();
    await enforceOnDay(2_000 + RETENTION_DAYS.reports - 1);
    expect(await report()).toMatchObject({ user_id: ada.id, description: 'Falta una letra' });
    expect(await enforceOnDay(2_000 + RETENTION_DAYS.reports + 1)).toContainEqual({
      rule: 'reports',
      removed: 1,
    });
    expect(await report()).toEqual({
      user_id: null,
      description: 'Descripción eliminada por el plazo de conservación.',
      issue_type: 'typo',
    });
  });

  it('goes from practices that nobody continues, whose answers stay in the memory of their questions', async () => {
    await goToDay(3_000);
    const client = callAs(database(), ada);
    const { id } = await client.exams.start({ category_id: category.id, count: 5 });
    await client.exams.answer({ attempt_id: id, position: 0, selected_answer: 0, time_taken: 1 });
    const count = async (table: 'exam_attempts' | 'review_log') =>
      (await database().selectFrom(table).selectAll().execute()).length;
    await enforceOnDay(3_029);
    expect(await count('exam_attempts')).toBe(1);
    expect(await enforceOnDay(3_031)).toContainEqual({ rule: 'open_practices', removed: 1 });
    expect([await count('exam_attempts'), await count('review_log')]).toEqual([0, 1]);
  });

  it('goes from log-ins, challenges of passkeys and secrets of apps that were not finished', async () => {
    await goToDay(3_500);
    const db = database();
    const user_id = ada.id;
    const expires_at = sql<Date>`app_now() + interval '5 minutes'`;
    await db
      .insertInto('pending_log_ins')
      .values({ token_hash: 'x', user_id, password_version: 1, expires_at })
      .execute();
    await db
      .insertInto('passkey_challenges')
      .values({ challenge: 'x', purpose: 'registration', user_id, expires_at })
      .execute();
    await db
      .insertInto('totp_secrets')
      .values({ user_id, secret: 'x', last_step: null, confirmed_at: null })
      .execute();
    const tables = ['pending_log_ins', 'passkey_challenges', 'totp_secrets'] as const;
    const count = () =>
      Promise.all(tables.map(async (table) => (await db.selectFrom(table).selectAll().execute()).length));
    await enforceOnDay(3_500);
    expect(await count()).toEqual([1, 1, 1]);
    await enforceOnDay(3_500 + RETENTION_DAYS.pending_log_ins);
    expect(await count()).toEqual([0, 0, 0]);
  });

  it('goes all the same where another rule fails', async () => {
    await goToDay(4_000);
    await writeLines(1);
    await sql`alter table outbox rename to outbox_elsewhere`.execute(database());
    const logged = await enforceOnDay(4_000 + AUDIT_DAYS + 1);
    await sql`alter table outbox_elsewhere rename to outbox`.execute(database());
    expect(logged).toContainEqual(
      expect.objectContaining({ rule: 'mails', err: expect.any(Error) as Error }),
    );
    expect(logged).toContainEqual({ rule: 'audit', removed: 1 });
    expect(logged.at(-1)).toBe('data past their term were not removed: mails');
  });

  it('is on the privacy page with the same terms, in its place or at its end', async () => {
    const savePage = async (content: string) => {
      await sql`
        insert into legal_pages (identifier, title, content) values ('privacy', 'Privacidad', ${content})
        on conflict (identifier) do update set content = excluded.content, version = legal_pages.version + 1`.execute(
        database(),
      );
      return (await readLegalPage(database(), 'privacy', { auditDays: AUDIT_DAYS }))?.content ?? '';
    };
    const placed = await savePage('<p>Antes</p><p>[plazos de conservación]</p><p>Después</p>');
    expect(placed).toMatch(/^<p>Antes<\/p><ul><li>Recuentos contra abusos .*<\/ul><p>Después<\/p>$/);
    expect(placed).toContain('<li>Registro de la administración: <strong>400\u00A0días</strong>.</li>');
    expect(placed).toContain(
      '<li>Quién envió un aviso de error y qué escribió: <strong>2\u00A0años</strong>.</li>',
    );
    const rows = [...placed.matchAll(/<li>(.*?): <strong>(.*?)<\/strong>/g)];
    expect(rows.map(([, data, term]) => `${data}: ${term?.replace('\u00A0', ' ')}`)).toEqual([
      'Recuentos contra abusos (huellas de direcciones IP, correos y navegadores): 1 día',
      'Inicios de sesión y segundos pasos sin terminar: 1 día',
      'Enlaces para confirmar un correo o recuperar la contraseña: 1 día',
      'Enlaces para quitar la verificación en dos pasos, si lo pides: 1 día',
      'Enlaces para quitar un segundo paso que no has añadido tú: 7 días',
      'Cuentas sin confirmar: 7 días',
      'Nombres de usuario pedidos con un correo que ya tenía cuenta: 7 días',
      'Sesiones, desde que se inician: 30 días',
      'Navegadores conocidos, desde la última vez que se usan: 1 año',
      'Tu correo anterior, si lo cambias: 7 días',
      'Tu nombre de usuario anterior, si lo cambias: 90 días',
      'La cuenta, desde que pides eliminarla: 7 días',
      'Descargas de datos preparadas: 3 días',
      'Correos enviados (su texto se borra al enviarlos): 7 días',
      'Prácticas abiertas, desde la última respuesta: 30 días',
      'Cuántas preguntas se vieron en exámenes abandonados: 31 días',
      'Quién envió un aviso de error y qué escribió: 2 años',
      'Registro de la administración: 400 días',
    ]);
    expect(await savePage('<p>Antes</p>')).toMatch(
      /^<p>Antes<\/p><h2>Plazos de conservación<\/h2><ul><li>Recuentos .*<\/ul>$/,
    );
  });
});
