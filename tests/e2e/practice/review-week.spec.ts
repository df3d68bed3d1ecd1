import type { Page } from '@playwright/test';
import { runDatabaseClock } from '#tests/support/database/clock.ts';
import { answerQuestionOnOtherDevice, findRightAndWrongChoices } from '../support/exams.ts';
import { expect, type Screens, test } from '../support/fixtures.ts';
import type { TestUser } from '../support/people.ts';
import { readLayoutShifts, recordLayoutShifts } from '../support/layout-shifts.ts';

// a server of its own: the test moves its clock
test.use({ serverName: 'review week' });

const DAY_SECONDS = 86_400;

const FAILED_ONES = {
  deck: 'failed',
  not_seen_days: null,
  shuffles_choices: false,
  minutes: null,
  count: 100,
} as const;

const today = (page: Page) => page.getByRole('region', { name: /^Hoy/ });
const start = (page: Page) => page.getByRole('button', { name: 'Empezar', exact: true });
const gains = (page: Page) => page.getByRole('region', { name: 'Lo que has ganado' });

/** Takes today's session on another device; returns the number of its questions. */
async function takeSession({ plaza }: Screens, { api }: TestUser, wrong: number): Promise<number> {
  const attempt = await api.review.startToday();
  let question = attempt.current;
  while (question)
    question = await answerQuestionOnOtherDevice(
      api,
      plaza.bank,
      attempt,
      question,
      question.position < wrong ? 'wrong' : 'right',
    );
  await api.exams.finish({ attempt_id: attempt.id, time_taken: 0 });
  return attempt.total_questions;
}

test('a new user practises for a week, with a free day, an examination date and holidays', async ({
  screens,
  person,
}) => {
  const { page, plaza, home, practice, results, profile } = screens;
  // each day of the test begins at noon: just after midnight the review day is still the old one, but holidays and streaks have the new
  const toNoon = (new Date().setUTCHours(11, 0, 0, 0) - Date.now()) / 1000;
  const begin = (day: number) =>
    plaza.changeDatabase((db) => runDatabaseClock(db, Math.round(toNoon) + day * DAY_SECONDS));
  await begin(0);

  await test.step('the first day: settings, and five new questions', async () => {
    await profile.open();
    const settings = profile.section('Tu repaso');
    await settings.getByLabel('Preguntas al día').fill('4');
    await settings.getByRole('button', { name: 'Guardar' }).click();
    await expect(settings).toContainText('Elige entre 5 y 100 preguntas al día.');
    await expect(settings.getByLabel('Preguntas al día')).toBeFocused();
    await settings.getByLabel('Preguntas al día').fill('5');
    await settings.getByRole('switch').press('Space');
    await settings.getByRole('button', { name: 'Guardar' }).click();
    await expect(settings.getByRole('status')).toContainText('Cambios guardados.');

    await recordLayoutShifts(page);
    await home.open();
    await expect(today(page)).toHaveAccessibleName('Hoy: 5 preguntas, unos 3 min');
    await expect(today(page)).toContainText('Para empezar, preguntas nuevas');
    expect((await readLayoutShifts(page)).sum).toBeLessThan(0.05);
    await start(page).click();
    await expect(practice.progress).toHaveText('Pregunta 1 de 5');
    await expect(practice.resumedNotice).toBeHidden();
    await expect(page.getByRole('button', { name: 'Posponer un día' })).toBeHidden();
  });

  await test.step('an answer that is doubtful by the keyboard, and one that is taken back', async () => {
    await expect(page.getByRole('button', { name: 'Segura' })).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Shift+D');
    await expect(page.getByRole('button', { name: 'Dudosa' })).toHaveAttribute('aria-pressed', 'true');
    await practice.answer((await findRightAndWrongChoices(practice, plaza.bank)).right);
    await practice.nextButton.click();
    await expect(page.getByRole('button', { name: 'Segura' })).toHaveAttribute('aria-pressed', 'true');
    await practice.answer((await findRightAndWrongChoices(practice, plaza.bank)).wrong);
    await page.keyboard.press('Shift+Z');
    await expect(page.getByText('Deshecho: esta respuesta no cuenta en tu repaso.')).toBeVisible();
    await practice.previousButton.click();
    await expect(page.getByRole('button', { name: 'Deshacer' })).toBeHidden();
    await practice.nextButton.click();
    await practice.nextButton.click();
    await practice.answer((await findRightAndWrongChoices(practice, plaza.bank)).wrong);
    await practice.nextButton.click();
    await practice.answer((await findRightAndWrongChoices(practice, plaza.bank)).right);
    await practice.nextButton.click();
    await practice.answer((await findRightAndWrongChoices(practice, plaza.bank)).right);
  });

  await test.step('what was failed once more at the end, until it is answered right', async () => {
    await page.getByRole('button', { name: 'Repetir las 2 otra vez' }).click();
    for (const [kind, left] of [
      ['wrong', 'quedan 2'],
      ['right', 'quedan 2'],
      ['right', 'queda 1'],
    ] as const) {
      await expect(page.getByText(`Otra vez: ${left}`)).toBeVisible();
      await expect(practice.question).toBeFocused();
      await practice.answer((await findRightAndWrongChoices(practice, plaza.bank))[kind]);
      if (left !== 'queda 1') await practice.nextButton.click();
    }
    await practice.finishButton.click();
    await expect(results.percentage).toHaveText('60,0 %');
    await expect(gains(page)).toContainText('3 preguntas');
    await expect(gains(page)).toContainText('Vuelven pronto1 pregunta');
    await expect(gains(page)).toContainText('Mañana: 5 preguntas');
    await results.backLink.click();
    await expect(today(page)).toHaveAccessibleName('Hoy: 1 pregunta, 1 min');
    expect(await takeSession(screens, person, 0)).toBe(1);
    await page.reload();
    await expect(today(page)).toHaveAccessibleName('Hoy: todo hecho');
    await expect(start(page)).toBeHidden();
  });

  await test.step('the second day: five more, three of them failed', async () => {
    await begin(1);
    expect(await takeSession(screens, person, 3)).toBe(5);
  });

  await test.step('the third day is free; on the fourth what was failed is practised, and one put off', async () => {
    await begin(3);
    await person.api.review.start({ ...FAILED_ONES, category_ids: [], laws: [] });
    await practice.resume();
    await expect(practice.progress).toHaveText('Pregunta 1 de 4');
    const wording = await practice.question.innerText();
    await expect(page.getByRole('button', { name: 'Posponer un día' })).toBeVisible();
    await page.keyboard.press('Shift+P');
    await expect(practice.progress).toHaveText('Pregunta 1 de 3');
    await expect(page.getByText('La anterior te saldrá mañana.')).toBeVisible();
    await expect(practice.question).toBeFocused();
    await expect(practice.question).not.toHaveText(wording);
    await home.open();
    await expect(home.continueLink).toBeVisible();
    await expect(today(page)).toContainText('Termina antes el examen que tienes abierto.');
    await home.continueLink.click();
    await practice.answerToTheEnd('A');
    await expect(gains(page)).toBeVisible();
    await results.backLink.click();
    await expect(today(page)).toContainText('3 días seguidos');
  });

  await test.step('holidays on the fifth and sixth: nothing is asked for, and it may be practised', async () => {
    await begin(4);
    const { today: day, ...plan } = await person.api.review.today();
    expect(plan.holiday_until).toBeNull();
    const last = new Date(Date.parse(day) + DAY_SECONDS * 1000).toISOString().slice(0, 10);
    const settings = await person.api.review.settings();
    await person.api.review.saveSettings({
      ...settings,
      holidays: [{ first: day, last }],
    });
    await home.open();
    await expect(today(page)).toHaveAccessibleName('Hoy: vacaciones');
    await expect(page.getByRole('button', { name: 'Practicar igualmente' })).toBeVisible();
  });

  await test.step('the seventh: the row has lasted, and the backlog is no reproach', async () => {
    await begin(6);
    const settings = await person.api.review.settings();
    await person.api.review.saveSettings({ ...settings, daily_questions: 5, exam_day: '2020-01-01' });
    await home.open();
    await expect(today(page)).toContainText('3 días seguidos');
    const { pending, questions } = await person.api.review.today();
    if (pending > questions)
      await expect(today(page)).toContainText(`Tienes ${pending} para repasar; con las ${questions} de hoy`);
    await expect(today(page)).not.toContainText('Tu examen');
  });
});
