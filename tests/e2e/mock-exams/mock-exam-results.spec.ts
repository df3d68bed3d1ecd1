import { startExamOnOtherDevice, takeExamOnOtherDevice } from '../support/exams.ts';
import { expect, test } from '../support/fixtures.ts';
import { failCalls, restoreNetwork } from '../support/network.ts';
import {
  type AnswerPlan,
  deliverSheetOnOtherDevice,
  publishMockExam,
  startMockExamOnOtherDevice,
} from './mock-exams.ts';
import { MockExamResultsPage } from '../pages/mock-exam-results.ts';
import { SheetPage } from '../pages/sheet.ts';

const CATEGORY = 'Igualdad efectiva de mujeres y hombres';
/** A category without pairs of questions that exclude each other, so that an exam may have all its questions. */
const WHOLE_CATEGORY = 'Prevención de riesgos laborales';
const WITHHELD = 'Esta pregunta está en tu simulacro abierto: verás la respuesta cuando lo entregues.';

const whole = (numerator: number) => ({ numerator, denominator: 1 });

/** Seven right (one doubtful), two wrong (one doubtful), one blank: 7 − 2/3 of 10 points, scaled to 95/3 of 50. */
const ANSWERS: AnswerPlan[] = [
  ...Array.from({ length: 6 }, (): AnswerPlan => ({ choose: 'right' })),
  { choose: 'right', isDoubtful: true },
  { choose: 'wrong' },
  { choose: 'wrong', isDoubtful: true },
  { choose: null },
];

test('a result says what was right, what it is worth, what risk has brought, and shows every question', async ({
  page,
  plaza,
  person,
}) => {
  const template = await publishMockExam(plaza, CATEGORY, [
    { reserve: 2, scale_maximum: whole(50), minimum: whole(25) },
  ]);
  const sheet = await startMockExamOnOtherDevice(person.api, template.id);
  await deliverSheetOnOtherDevice(
    person.api,
    plaza.bank,
    sheet,
    ({ is_reserve, number }) => (is_reserve ? undefined : ANSWERS[number - 1]) ?? { choose: null },
  );
  const results = new MockExamResultsPage(page);

  await results.openHistory();
  await expect(results.exams).toHaveCount(1);
  await expect(results.exams).toContainText('31,67 de 50');
  await results.exams.getByRole('link').click();

  await expect(results.scaled).toHaveText('31,67');
  await expect(page.getByText('Exactamente 95/3.')).toBeVisible();
  await expect(page.getByText('Orientativa: la puntuación oficial la fija el tribunal')).toBeVisible();
  await expect(results.total('Aciertos')).toHaveText('7');
  await expect(results.total('Errores')).toHaveText('2');
  await expect(results.total('En blanco')).toHaveText('1');
  await expect(results.parts).toHaveCount(1);
  await expect(results.parts).toContainText('Apto');

  const risk = results.section('Dudosas y riesgo');
  await expect(risk).toContainText('De 2 dudosas acertaste 1: contestarlas te sumó 3,33 puntos.');
  await expect(risk).toContainText('Contestar al azar ni suma ni resta de media; descartando una, suma 1/9');
  await expect(results.section('Percentil')).toContainText('Faltan 29 personas');

  await expect(results.questions).toHaveCount(12);
  await expect(results.question('Pregunta 1')).toContainText('Acierto');
  await expect(results.question('Pregunta 10')).toContainText('En blanco');
  await expect(results.question('Pregunta de reserva 1')).toContainText('No cuenta para la puntuación');
  for (const [name, count] of [
    ['Errores', 2],
    ['En blanco', 1],
    ['Dudosas', 2],
    ['Reserva', 2],
  ] as const) {
    await results.filter(name).click();
    await expect(results.questions).toHaveCount(count);
  }

  // goes by keyboard to a question that the filter hides
  await results.sheetToggle.focus();
  await page.keyboard.press('Enter');
  await results.numbers.first().focus();
  for (let step = 0; step < 7; step += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(results.question('Pregunta 8').getByRole('heading', { name: 'Pregunta 8' })).toBeFocused();
  await expect(results.questions).toHaveCount(12);
});

test('while a mock exam is open, home leads back to it beside an open practice, and old results keep its answers', async ({
  page,
  plaza,
  person,
  home,
  results,
  frame,
}) => {
  const { categories } = await person.api.catalogue.list();
  const all = categories.find(({ name }) => name === WHOLE_CATEGORY)?.question_count ?? 0;
  const old = await takeExamOnOtherDevice(person.api, plaza.bank, {
    category: WHOLE_CATEGORY,
    count: 5,
    wrong: 2,
  });
  const template = await publishMockExam(plaza, WHOLE_CATEGORY, [{ questions: all }]);
  await startExamOnOtherDevice(person.api, 'Transparencia y buen gobierno', 5);
  const sheet = new SheetPage(page);

  await test.step('results that were read before the start are not kept', async () => {
    await results.open(old);
    await expect(page.getByText('Respuesta correcta')).not.toHaveCount(0);
    await frame.bar.getByRole('link', { name: 'Simulacros' }).click();
    await sheet.mockExam(template.name).click();
    await sheet.startButton.click();
    await expect(sheet.question).toBeVisible();
    await failCalls(page, 'exams/results');
    await page.evaluate(() => history.go(-3));
    await page.getByRole('button', { name: 'Salir' }).click();
    await expect(frame.heading).toHaveText('Resultados del examen');
    await expect(page.getByText('Respuesta correcta')).toHaveCount(0);
    restoreNetwork(page);
  });

  await results.open(old);
  await expect(results.questions).toHaveCount(5);
  await expect(page.getByText(WITHHELD)).toHaveCount(5);
  await expect(page.getByText('Respuesta correcta')).toHaveCount(0);

  await home.open();
  await expect(home.continueLink).toBeVisible();
  await page.getByRole('link', { name: 'Continuar simulacro' }).click();
  await expect(page).toHaveURL('/mock-exams/sheet');
});
