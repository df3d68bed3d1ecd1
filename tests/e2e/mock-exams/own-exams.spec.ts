import { OwnExamPage } from '../pages/own-exam.ts';
import { SheetPage } from '../pages/sheet.ts';
import { findCategoryId } from '../support/exams.ts';
import { expect, test } from '../support/fixtures.ts';

const CATEGORIES = ['Régimen jurídico del sector público', 'Transparencia y buen gobierno'] as const;

test('a user composes a mock exam, copies, changes and removes it, and takes one once', async ({
  page,
  person,
  frame,
}) => {
  const [sheet, editor] = [new SheetPage(page), new OwnExamPage(page)];
  const { own } = person.api.mockExams;
  const listOwn = async () => {
    const { mock_exams } = await person.api.mockExams.catalogue();
    return mock_exams.filter(({ is_own }) => is_own);
  };

  await test.step('composing: what is wrong is said at its field', async () => {
    await sheet.openCatalogue();
    await page.getByRole('link', { name: 'Componer un simulacro' }).click();
    await expect(frame.heading).toHaveText('Componer un simulacro');
    await editor.name.fill('De la semana');
    await editor.saveButton.click();
    await expect(editor.newCategory).toBeFocused();
    await expect(page.getByText('Añade al menos una categoría')).toBeVisible();
    for (const [i, category] of CATEGORIES.entries()) {
      await editor.newCategory.selectOption(category);
      await editor.addButton.click();
      await expect(editor.questionsOf(category)).toBeFocused();
      await editor.questionsOf(category).fill(String(3 + i));
    }
    await expect(page.getByText('En total, 7 preguntas')).toBeVisible();
    await editor.penalty.selectOption('Resta 1/4');
    await editor.minutes.fill('25');
    await editor.saveButton.click();
    await expect(page.getByText('Simulacro guardado entre los tuyos.')).toBeVisible();
  });

  const [first] = await listOwn();
  await test.step('it is kept as it was composed', async () => {
    expect(first).toMatchObject({ name: 'De la semana', questions: 7, minutes: 25 });
    expect((await own.get({ id: first?.id ?? '' })).exam).toEqual({
      name: 'De la semana',
      categories: await Promise.all(
        CATEGORIES.map(async (name, i) => ({
          category_id: await findCategoryId(person.api, name),
          questions: 3 + i,
        })),
      ),
      choices: 4,
      penalty: { numerator: 1, denominator: 4 },
      minutes: 25,
      shuffles_choices: false,
    });
  });

  await test.step('a copy has another name; the first one is removed', async () => {
    await page.getByRole('link', { name: 'Duplicar' }).click();
    await expect(editor.name).toHaveValue('De la semana (copia)');
    await editor.saveButton.click();
    await expect(sheet.mockExam('De la semana (copia)')).toBeVisible();
    await page
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: 'De la semana', exact: true }) })
      .getByRole('button', { name: 'Eliminar' })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
    await expect(sheet.mockExam('De la semana')).toBeHidden();
    expect((await listOwn()).map(({ name }) => name)).toEqual(['De la semana (copia)']);
  });

  await test.step('what was changed on another device is not overwritten', async () => {
    await page.getByRole('link', { name: 'Editar' }).click();
    await expect(editor.minutes).toHaveValue('25');
    const [copy] = await listOwn();
    const { id, version, exam } = await own.get({ id: copy?.id ?? '' });
    await own.update({ id, version, exam: { ...exam, minutes: 35 } });
    await editor.minutes.fill('45');
    await editor.saveButton.click();
    await expect(page.getByText('Has cambiado este simulacro en otra pestaña')).toBeVisible();
    await expect(editor.minutes).toHaveValue('45');
    await page.getByRole('button', { name: 'Cargar la versión nueva' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cargar' }).click();
    await expect(editor.minutes).toHaveValue('35');
  });

  await test.step('it can be taken at once without keeping the change', async () => {
    await editor.name.fill('Una sola vez');
    await editor.takeOnceButton.click();
    await expect(sheet.question).toBeFocused();
    expect(await person.api.mockExams.open()).toMatchObject({ name: 'Una sola vez', questions: 7 });
    expect((await listOwn()).map(({ name }) => name)).toEqual(['De la semana (copia)']);
  });
});

test('a practice without correction until its end is a sheet with the chosen category and size', async ({
  page,
  person,
  home,
  practice,
}) => {
  const sheet = new SheetPage(page);
  await home.open();
  await home.start(CATEGORIES[0]);
  await practice.size(5).click();
  await practice.uncorrected.check();
  await expect(page.getByText(/^Tendrás 10 minutos/)).toBeVisible();
  await practice.startButton.click();
  await expect(sheet.question).toBeFocused();
  await sheet.choice('A').click();
  expect(await person.api.mockExams.open()).toMatchObject({ name: CATEGORIES[0], questions: 5 });
  await practice.open();
  await practice.uncorrected.check();
  await expect(sheet.continueLink).toBeVisible();
});
