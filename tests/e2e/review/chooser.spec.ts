import { ChooserPage } from '../pages/choice.ts';
import { expect, test } from '../support/fixtures.ts';
import { countCalls } from '../support/network.ts';
import { SAMPLE_CATEGORY } from '../states/state.ts';

test('questions are chosen by law and deck, kept as a programme and practised, as many as were counted', async ({
  page,
  person,
  home,
  practice,
}) => {
  const chooser = new ChooserPage(page);
  const { review } = person.api;
  const law = (await review.laws()).laws.find(({ short_title }) => short_title === 'Constitución Española');
  const title = law?.divisions.find(({ label }) => label === 'Título II');
  const choice = {
    category_ids: [],
    laws: [{ law_id: law?.id ?? '', division: title?.number ?? null }],
    deck: null,
    not_seen_days: null,
    count: 100,
    shuffles_choices: false,
    minutes: null,
  };
  const { found } = await review.count(choice);

  await test.step('the setup shows one category and its sizes first', async () => {
    await home.open();
    await home.start(SAMPLE_CATEGORY);
    await expect(practice.chosenSize).toHaveText('10');
    await page.getByRole('link', { name: 'Elegir con más detalle' }).click();
    await expect(chooser.category(SAMPLE_CATEGORY)).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText(/^20 preguntas de las \d+ que hay$/)).toBeVisible();
  });

  await test.step('a title of a law is chosen by keyboard', async () => {
    await chooser.category(SAMPLE_CATEGORY).click();
    await chooser.laws.press('Enter');
    await chooser.partsOf('Constitución Española').press('Enter');
    await chooser.part(/^Título II\. De la Corona/).press('Space');
    await expect(chooser.part(/^Constitución Española/)).toBeChecked({ indeterminate: true });
    const counts = countCalls(page, 'review/count');
    await chooser.count.fill('');
    await chooser.count.pressSequentially('100');
    await expect(page.getByText(`${found} preguntas: todas las que hay`)).toBeVisible();
    expect(counts()).toBeLessThanOrEqual(2);
  });

  await test.step('a number that is not offered is said beside the start and at its field', async () => {
    await chooser.count.fill('101');
    await chooser.startButton.click();
    await expect(chooser.count).toBeFocused();
    await expect(page.getByText('Elige entre 1 y 100 preguntas.')).toHaveCount(2);
    await chooser.count.fill('3');
    await chooser.deck.selectOption('Fallos');
    await expect(page.getByText('Ninguna pregunta cumple lo que has elegido.')).toBeVisible();
    await chooser.startButton.click();
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(/no hay ninguna pregunta así/);
    await chooser.deck.selectOption('Nuevas');
    await expect(page.getByText(`3 preguntas de las ${found} que hay`)).toBeVisible();
  });

  await test.step('it is kept under a name, which no other programme has', async () => {
    await review.programmes.save({ id: crypto.randomUUID(), name: 'Título', choice });
    await chooser.shuffled.check();
    await chooser.withTime.check();
    await chooser.minutes.fill('5');
    await chooser.saveAs('título');
    await expect(chooser.dialog.getByText('Ya tienes un programa con ese nombre.')).toBeVisible();
    await expect(chooser.programmeName).toHaveValue('título');
    await chooser.programmeName.fill('Constitución por títulos');
    await chooser.dialog.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(chooser.programmes.getByRole('heading', { level: 3 })).toHaveText([
      'Constitución por títulos',
      'Título',
    ]);
    const { programmes } = await review.programmes.list();
    expect(programmes[0]?.choice).toEqual({
      ...choice,
      deck: 'new',
      count: 3,
      shuffles_choices: true,
      minutes: 5,
    });
    const [kept, other] = programmes;
    await review.programmes.remove({ id: other?.id ?? '' });
    await chooser.saveAs('Constitución');
    await expect(chooser.programmes.getByRole('heading', { level: 3 })).toHaveText(['Constitución']);
    expect((await review.programmes.list()).programmes[0]?.id).toBe(kept?.id);
  });

  await test.step('it starts with as many questions and the time that runs out', async () => {
    await chooser.startButton.click();
    await expect(practice.progress).toHaveText('Pregunta 1 de 3');
    await expect(practice.resumedNotice).toBeHidden();
    await expect(practice.timer).toHaveText(/^0[45]:\d\d$/);
    await practice.answer('A');
    await page.reload();
    await expect(practice.resumedNotice).toBeVisible();
    await chooser.open();
    await expect(page.getByRole('link', { name: 'Continuar examen' })).toBeVisible();
    await expect(chooser.startButton).toBeHidden();
  });

  await test.step('a programme starts by itself, and is removed', async () => {
    const attempt = await person.api.exams.current();
    await person.api.exams.abandon({ attempt_id: attempt?.id ?? '' });
    await page.reload();
    await chooser.action('Eliminar').click();
    await chooser.dialog.getByRole('button', { name: 'Cancelar' }).click();
    await chooser.action('Comenzar').click();
    await expect(practice.progress).toHaveText('Pregunta 1 de 3');
    await chooser.open();
    await chooser.action('Eliminar').click();
    await chooser.dialog.getByRole('button', { name: 'Eliminar' }).click();
    await expect(page.getByText('Se ha eliminado «Constitución».')).toBeVisible();
    expect(await review.programmes.list()).toEqual({ programmes: [] });
  });
});
