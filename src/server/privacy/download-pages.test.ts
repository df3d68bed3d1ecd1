import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import { formatDownloadAddress } from '#shared/privacy/account-file-addresses.rules.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { unzip } from '#tests/support/files/unzip.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { callProcedure, sendRequest } from '#tests/support/http/server.ts';
import { useTestServer } from '#tests/support/http/use-test-server.ts';
import { createMockExam, takeMockExam } from '#tests/support/mock-exams/sheets.ts';
import { cookieHeader, createRegisteredUser, TEST_PASSWORD } from '#tests/support/people/accounts.ts';

const TITLES = [
  'Tus exámenes, pregunta a pregunta',
  'Cuenta',
  'Contraseña: cuándo se cambió (nunca la contraseña)',
  'Sesiones abiertas',
  'Navegadores en los que has iniciado sesión',
  'Aplicación de códigos (nunca su secreto)',
  'Códigos de recuperación (nunca los códigos)',
  'Llaves de acceso',
  'Llaves de acceso que se están comprobando',
  'Inicios de sesión sin terminar',
  'Enlaces para quitar la verificación en dos pasos',
  'Enlaces para quitar un segundo paso que no añadiste tú',
  'Enlaces para recuperar la cuenta',
  'Enlaces para confirmar el correo',
  'Cambio de correo que espera tu confirmación',
  'Correos anteriores',
  'Nombres de usuario anteriores',
  'Condiciones que has aceptado',
  'Eliminación de la cuenta',
  'Descargas de tus datos',
  'Exámenes terminados',
  'Respuestas',
  'Hojas de simulacro',
  'Resultados de simulacro',
  'Exámenes abiertos',
  'Marcas del simulacro abierto',
  'Exámenes abandonados hace poco',
  'Simulacros propios',
  'Simulacros propios: contenido',
  'Avisos de notas que han cambiado',
  'Exámenes que se están corrigiendo de nuevo',
  'Repaso: tarjetas',
  'Repaso: registro',
  'Repaso: respuestas deshechas',
  'Repaso: tarjetas que se están calculando',
  'Repaso: prácticas',
  'Repaso: ajustes',
  'Repaso: vacaciones',
  'Repaso: tu ritmo',
  'Preguntas guardadas y notas',
  'Programas de práctica',
  'Totales',
  'Totales por día y mes',
  'Totales por categoría, día y mes',
  'Marca de cuenta sin exámenes',
  'Puntos por día, semana y mes',
  'Puntos que un período cerrado ya no cuenta',
  'Insignias',
  'Insignias retiradas',
  'Puntos retirados',
  'Puntos retirados por día',
  'Reportes de preguntas',
  'Resoluciones que has registrado',
  'Importaciones que has hecho',
  'Cambios de muchas preguntas',
  'Correos enviados',
  'Registro de la administración: lo que has hecho y lo que trata de tu cuenta',
];

describeOnDatabase((database) => {
  const server = useTestServer(database);

  async function createUser() {
    const { email } = await createRegisteredUser(database());
    const reply = await callProcedure(server(), 'accounts/logIn', { email, password: TEST_PASSWORD });
    const headers = { cookie: cookieHeader(reply.headers['set-cookie'] ?? []).get('cookie') ?? '' };
    const { data } = await callProcedure(server(), 'accounts/me', {}, headers);
    const readPages = async () => {
      const password = { password: TEST_PASSWORD };
      const asked = await callProcedure(server(), 'privacy/requestDownload', password, headers);
      const { token } = asked.data as { token: string };
      const files = unzip(
        (await sendRequest(`${server().url}${formatDownloadAddress(token)}`, { headers })).body,
      );
      const read = (path: string) => (files.get(path) ?? '').replaceAll(/\s+/g, ' ');
      return { index: read('index.html'), exams: read('examenes/001.html') };
    };
    return { person: data as Account, readPages };
  }

  it('the first page of a download has a heading for each table', async () => {
    const { readPages } = await createUser();
    const { index } = await readPages();
    expect([...index.matchAll(/<h2[^>]*>([^<]*)</g)].map(([, title]) => title)).toEqual(TITLES);
  });

  it('the first page of a download says where the rows are that it leaves out', async () => {
    const { person, readPages } = await createUser();
    const insertRows = (count: number) =>
      sql`insert into late_points (user_id, period_type, period_start, points)
        select ${person.id}::uuid, 'daily', date '2020-01-01' + i, 1 from generate_series(1, ${count}::integer) i`.execute(
        database(),
      );
    await insertRows(200);
    expect((await readPages()).index).not.toContain('Hay más');
    await sql`delete from late_points`.execute(database());
    await insertRows(201);
    expect((await readPages()).index).toContain('<p>Hay más: están en el CSV y en el JSON.</p>');
  });

  it('a page of exams says the mark of a mock exam, and whether it was passed', async () => {
    const { person, readPages } = await createUser();
    const exam = await createMockExam(database(), { questions: 5 });
    await takeMockExam(callAs(database(), person), exam, { right: 4, wrong: 1 });
    const result = database().updateTable('mock_exam_results');
    await result.set({ passed: true }).execute();
    const passed = (await readPages()).exams;
    expect(passed).toContain('<title>Exámenes, página 1</title>');
    expect(passed).toMatch(/ Nota: [\d,]+ de [\d,]+, superado\./);
    await result.set({ passed: false }).execute();
    expect((await readPages()).exams).toMatch(/ Nota: [\d,]+ de [\d,]+, no superado\./);
  });
});
