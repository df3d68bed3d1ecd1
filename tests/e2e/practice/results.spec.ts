import type { Locator } from '@playwright/test';
import { findCategoryId, startExamOnOtherDevice, takeExamOnOtherDevice } from '../support/exams.ts';
import { OPTION_LABELS, findRightChoice, findWrongChoice } from '../support/banks/bank.ts';
import { expect, test } from '../support/fixtures.ts';
import { INTERNAL_ERROR, mockReply, restoreNetwork, procedureUrl } from '../support/network.ts';
import { registerUser } from '../support/people.ts';
import { MATRIX_ONLY, tagUnlessRepresentative } from '../support/matrix.ts';

const CATEGORY = 'Igualdad efectiva de mujeres y hombres';
const NOT_FOUND = 'No se encontraron los resultados del examen.';

/** The colour that the browser draws: green, yellow or red. */
async function colourOf(text: Locator): Promise<string> {
  const [red = 0, green = 0, blue = 0] = await text.evaluate((element) =>
    (getComputedStyle(element).color.match(/\d+/g) ?? []).map(Number),
  );
  if (green > red + 20 && green > blue) return 'green';
  return red > green + 100 || blue > green - 10 ? 'red' : 'yellow';
}

test.describe('the score', () => {
  for (const { count, wrong, percentage, score, colour } of [
    { count: 5, wrong: 0, percentage: '100,0', score: '5 de 5', colour: 'green' },
    { count: 15, wrong: 3, percentage: '80,0', score: '12 de 15', colour: 'green' },
    { count: 15, wrong: 4, percentage: '73,3', score: '11 de 15', colour: 'yellow' },
    { count: 10, wrong: 4, percentage: '60,0', score: '6 de 10', colour: 'yellow' },
    { count: 15, wrong: 7, percentage: '53,3', score: '8 de 15', colour: 'red' },
    { count: 5, wrong: 5, percentage: '0,0', score: '0 de 5', colour: 'red' },
  ]) {
    test(
      `of ${score} is ${percentage} % in ${colour}`,
      tagUnlessRepresentative(['80,0', '60,0', '0,0'].includes(percentage)),
      async ({ plaza, person, results }) => {
        const id = await takeExamOnOtherDevice(person.api, plaza.bank, { category: CATEGORY, count, wrong });
        await results.open(id);
        await expect(results.percentage).toHaveText(`${percentage}\u00A0%`);
        await expect(results.score).toHaveText(`${score} correctas`);
        expect(await colourOf(results.percentage)).toBe(colour);
        const line = results.category(CATEGORY);
        await expect(line).toContainText(score);
        expect(await colourOf(line.getByText(`${percentage}\u00A0%`))).toBe(colour);
      },
    );
  }
});

test('times are whole seconds, in words', MATRIX_ONLY, async ({ page, plaza, person, results }) => {
  const id = await takeExamOnOtherDevice(person.api, plaza.bank, { category: CATEGORY, count: 5 });
  // the server measures the duration by its own clock, so the test changes it in the reply
  await page.route(procedureUrl('exams/results'), async (route) => {
    const reply = await route.fetch();
    const body = (await reply.json()) as { json: object };
    await route.fulfill({ response: reply, json: { ...body, json: { ...body.json, time_taken: 3723 } } });
  });
  await results.open(id);
  await expect(results.totalTime).toHaveText('1 h 02 min 03 s');
  await expect(results.averageTime).toHaveText('12 min 25 s');
});

test.describe('the review', () => {
  test('shows every question as it was, both choices marked, with the explanation, and can be narrowed to what was wrong', async ({
    plaza,
    person,
    results,
  }) => {
    const id = await takeExamOnOtherDevice(person.api, plaza.bank, {
      category: CATEGORY,
      count: 5,
      wrong: 2,
    });
    const { answers } = await person.api.exams.results({ session_id: id });
    await results.open(id);
    await expect(results.questions).toHaveCount(5);
    for (const [index, { question_text, choices }] of answers.entries()) {
      const entry = plaza.bank.entry(question_text, choices);
      const question = results.question(index + 1);
      await expect(question).toContainText(entry.pregunta);
      await expect(question).toContainText(entry.explicacion ?? '');
      await expect(question).toContainText(index < 2 ? 'Incorrecto' : 'Correcto');
      for (const [place, label] of OPTION_LABELS.entries()) {
        const choice = results.choice(index + 1, label);
        expect(await choice.locator('[data-wording]').textContent()).toBe(entry.opciones[place]);
        await expect(choice.locator('[data-mark]')).toHaveCount(
          label === findRightChoice(entry) || (index < 2 && label === findWrongChoice(entry)) ? 1 : 0,
        );
      }
      await expect(results.choice(index + 1, findRightChoice(entry))).toContainText(
        index < 2 ? 'Respuesta correcta' : 'Tu respuesta, correcta',
      );
      if (index < 2)
        await expect(results.choice(index + 1, findWrongChoice(entry))).toContainText('Tu respuesta');
    }
    await results.onlyWrongSwitch.click();
    await expect(results.questions).toHaveCount(2);
    await expect(results.question(1)).toBeVisible();
    await expect(results.question(3)).toBeHidden();
    await results.onlyWrongSwitch.click();
    await expect(results.questions).toHaveCount(5);
  });

  test('has nothing to narrow where all was right', MATRIX_ONLY, async ({ plaza, person, results }) => {
    const id = await takeExamOnOtherDevice(person.api, plaza.bank, { category: CATEGORY, count: 5 });
    await results.open(id);
    await expect(results.questions).toHaveCount(5);
    await expect(results.onlyWrongSwitch).toBeHidden();
  });
});

test.describe('the ways on', () => {
  test('lead home and to the next exam of the category', async ({
    page,
    plaza,
    person,
    home,
    frame,
    practice,
    results,
  }) => {
    const id = await takeExamOnOtherDevice(person.api, plaza.bank, { category: CATEGORY, count: 5 });
    await results.open(id);
    await results.backLink.click();
    await expect(home.cards).toHaveCount(13);
    await page.goBack();
    await results.againLink.click();
    await expect(frame.heading).toHaveText(CATEGORY);
    await practice.start(5);
    await expect(practice.progress).toHaveText('Pregunta 1 de 5');
  });
});

test.describe('who may see them', () => {
  test(
    'not somebody else, not by a guess, and not before they are there',
    MATRIX_ONLY,
    async ({ page, plaza, person, results }) => {
      const stranger = await registerUser(plaza);
      const foreign = await takeExamOnOtherDevice(stranger.api, plaza.bank, { category: CATEGORY, count: 5 });
      const open = await startExamOnOtherDevice(person.api, CATEGORY, 5);
      for (const id of [
        foreign,
        open.id,
        await findCategoryId(person.api, CATEGORY),
        '11111111-1111-4111-8111-111111111111',
        'abc',
        '0',
        "'; drop table exam_sessions; --",
        '%3Cscript%3E',
        '%00',
        'x'.repeat(500),
        `${foreign}a`,
        '..%2F..%2Flogin',
      ]) {
        await results.open(id);
        await expect(results.problem, id).toHaveText(NOT_FOUND);
        await expect(results.questions).toHaveCount(0);
      }
      await expect(page).toHaveTitle(/Plaza$/);
    },
  );

  test('a visitor only after logging in, and then at once', async ({ page, plaza, login, results }) => {
    const person = await registerUser(plaza);
    const id = await takeExamOnOtherDevice(person.api, plaza.bank, { category: CATEGORY, count: 5 });
    await results.open(id);
    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(`/results/${id}`)}`);
    await login.logIn(person.email, person.password);
    await expect(results.percentage).toHaveText('100,0\u00A0%');
    await expect(page).toHaveURL(`/results/${id}`);
  });
});

test(
  'that could not be loaded say so, and can be asked for again',
  MATRIX_ONLY,
  async ({ page, plaza, person, results }) => {
    const id = await takeExamOnOtherDevice(person.api, plaza.bank, { category: CATEGORY, count: 5 });
    await page.clock.install();
    await mockReply(page, 'exams/results', INTERNAL_ERROR);
    await results.open(id);
    await expect(async () => {
      await page.clock.runFor(1000);
      await expect(results.problem).toContainText('Error al cargar los resultados.', { timeout: 1 });
    }).toPass();
    restoreNetwork(page);
    await results.retryButton.click();
    await expect(results.percentage).toHaveText('100,0\u00A0%');
  },
);
