import { expect, test } from '../support/fixtures.ts';
import { logInBrowser, registerUser } from '../support/people.ts';
import { ADMINISTRATOR } from '../support/server.ts';
import { deliverSheetOnOtherDevice, publishMockExam, startMockExamOnOtherDevice } from './mock-exams.ts';

const CATEGORY = 'Igualdad efectiva de mujeres y hombres';

// needs a server of its own, because an annulled question is never drawn again
test.use({ serverName: 'rulings' });

test('an administrator sees whom a ruling concerns and applies it; the person is told of the new mark', async ({
  page,
  context,
  plaza,
}) => {
  const learner = await registerUser(plaza);
  const template = await publishMockExam(plaza, CATEGORY, [{ reserve: 2 }]);
  const sheet = await startMockExamOnOtherDevice(learner.api, template.id);
  const session = await deliverSheetOnOtherDevice(learner.api, plaza.bank, sheet, ({ position }) => ({
    choose: position === 9 ? 'wrong' : 'right',
  }));
  const wrong = sheet.questions[9];
  if (!wrong) throw new Error('an empty sheet');

  await logInBrowser(context, plaza.origin, ADMINISTRATOR);
  await page.goto(`/admin/questions?search=${encodeURIComponent(wrong.question_text)}`);
  await page.getByRole('button', { name: 'Resolución del tribunal' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Resolución del tribunal' });
  await dialog.getByRole('button', { name: 'Ver a quién afecta' }).click();
  await expect(dialog.getByText('Escribe el motivo')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Lo dice el acta');
  await dialog.getByRole('button', { name: 'Ver a quién afecta' }).click();
  await expect(dialog.getByText(/Afecta a 1 simulacro y 0 prácticas de 1 persona\. Cambia/)).toBeVisible();
  await expect(dialog.getByRole('list', { name: 'Ejemplos' })).toContainText('de 8,67 a 10,00');
  await dialog.getByRole('button', { name: 'Aplicar y corregir de nuevo' }).click();
  const notice = dialog.getByRole('status');
  await expect(notice.filter({ hasText: 'Resolución aplicada: Anulada' })).toBeFocused();
  await expect(dialog.getByText('Recorrección terminada: 1 de 1 personas')).toBeVisible();

  await context.clearCookies();
  await logInBrowser(context, plaza.origin, learner);
  await page.goto(`/mock-exams/results/${session}`);
  await expect(page.locator('[data-scaled]')).toHaveText('10,00');
  await expect(page.getByText('Corregida de nuevo')).toBeVisible();
  await expect(page.getByText(/^Antes: 8,67 de 10/)).toBeVisible();
  const change = page.getByText(/pasa de 8,67 a 10,00: se anuló la 10\./);
  await expect(change).toBeVisible();
  await page.getByRole('button', { name: 'Entendido' }).click();
  await expect(change).toHaveCount(0);

  await context.clearCookies();
  await logInBrowser(context, plaza.origin, ADMINISTRATOR);
  await page.goto(`/admin/questions?rulings=${wrong.question_id}`);
  await dialog.getByRole('button', { name: /^Revocar Anulada/ }).click();
  await expect(notice.filter({ hasText: 'Resolución revocada: Anulada' })).toBeFocused();
  await expect
    .poll(async () => (await learner.api.mockExams.result({ session_id: session })).scaled)
    .toBe('26/3');
});
