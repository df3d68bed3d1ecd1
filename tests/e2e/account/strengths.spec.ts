import { takeExamOnOtherDevice } from '../support/exams.ts';
import { expect, test } from '../support/fixtures.ts';
import { pressWithKeyboard } from '../support/keyboard.ts';

const CATEGORY = 'Constitución Española: organización del Estado';
const LAW = 'Constitución Española';

test('a law that was answered is a weak point, with the questions that were failed and a practice of its own', async ({
  page,
  plaza,
  person,
  profile,
}) => {
  await takeExamOnOtherDevice(person.api, plaza.bank, { category: CATEGORY, count: 10, wrong: 6 });
  await profile.open();
  const weakPoints = page.getByRole('region', { name: 'Puntos débiles' });
  await expect(weakPoints.getByRole('listitem').first()).toContainText(LAW);
  await expect(weakPoints.getByRole('listitem').first()).toContainText('4 de 10 respuestas correctas');
  await expect(weakPoints.getByText('Sin datos').first()).toBeVisible();

  await pressWithKeyboard(page, weakPoints.getByRole('button', { name: `Ver falladas: ${LAW}` }));
  const failed = page.getByRole('dialog', { name: 'Preguntas falladas' });
  await expect(failed.getByRole('listitem')).toHaveCount(6);
  await failed
    .getByRole('button', { name: /^Historial/ })
    .first()
    .click();
  const history = page.getByRole('dialog', { name: 'Historial de la pregunta' });
  await expect(history.getByRole('listitem')).toContainText('Fallada');
  await history.getByRole('button', { name: 'Apartar la pregunta' }).click();
  await expect(history).toContainText('La has apartado');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(failed).toBeHidden();

  const forecast = page.getByRole('region', { name: 'Repasos de los próximos 30 días' });
  await expect(forecast).toContainText('9 preguntas de las que ya has respondido');
  await expect(forecast.getByRole('row')).toHaveCount(0);
  await forecast.getByText('Ver los datos en una tabla').click();
  await expect(forecast.getByRole('row')).toHaveCount(31);

  await test.step('what was set aside is in a list, with a way back', async () => {
    await page.goto('/practice/decks');
    await expect(page.getByRole('listitem').filter({ hasText: 'Fallos' })).toContainText('5');
    await page.getByRole('link', { name: 'Ver las apartadas' }).click();
    await page.getByRole('button', { name: 'Volver a preguntar la pregunta 1 de la lista' }).click();
    await expect(page.getByText('Volverá a salirte.')).toBeVisible();
    await page.getByRole('link', { name: 'Volver a los mazos' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Fallos' })).toContainText('6');
  });

  await profile.open();
  await weakPoints.getByRole('button', { name: `Practicar: ${LAW}`, exact: true }).click();
  await expect(page.getByText('Pregunta 1 de 20')).toBeVisible();
});
