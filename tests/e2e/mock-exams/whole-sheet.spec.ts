import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { toCategorySource } from '#tests/support/mock-exams/templates.ts';
import { MockExamResultsPage } from '../pages/mock-exam-results.ts';
import { SheetPage } from '../pages/sheet.ts';
import { expect, test } from '../support/fixtures.ts';
import { focusWithTab, pressWithKeyboard } from '../support/keyboard.ts';
import { expectAccessible, expectNothingCutOff } from '../support/layout-checks.ts';
import { logInBrowser } from '../support/people.ts';
import type { PlazaServer } from '../support/server.ts';
import { MATRIX_ONLY } from '../support/matrix.ts';
import { publishMockExam } from './mock-exams.ts';

const CATEGORY = 'Régimen jurídico del sector público';
/** A category with two shared texts of five questions each. */
const CATEGORY_OF_CASES = 'Empleo público';
const QUESTIONS = 100;
const RESERVE = 10;

test('of two cases one is answered, with its text in sight: a second one is warned of, and only the first is marked', async ({
  page,
  plaza,
  person,
}) => {
  const { id } = await publishMockExam(plaza, CATEGORY_OF_CASES, [
    { name: 'Supuesto práctico', questions: 3, reserve: 1, alternatives: 2, shared_texts: 1 },
  ]);
  const [sheet, results] = [new SheetPage(page), new MockExamResultsPage(page)];
  await sheet.openInstructions(id);
  await sheet.startButton.click();

  await expect(sheet.place).toHaveText('Pregunta 1 Supuesto práctico · Supuesto 1');
  const text = page.getByRole('region', { name: /^Supuesto práctico:/ });
  await focusWithTab(page, text);
  const title = await page.locator('[data-shared-text] summary').textContent();
  for (let marked = 0; marked < 3; marked += 1) {
    await expect(text).toHaveAccessibleName(title ?? '');
    await sheet.choice('A').click();
    await sheet.nextButton.click();
  }
  await expect(sheet.place).toHaveText('Reserva 1 Supuesto práctico · Supuesto 1 · Reserva');
  // on a telephone the text is longer than the window: the next question about it must still be in sight
  await page.setViewportSize({ width: 360, height: 640 });
  await page.getByRole('button', { name: 'Anterior', exact: true }).click();
  await expect(sheet.place).toHaveText('Pregunta 3 Supuesto práctico · Supuesto 1');
  await expect(sheet.question).toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 800 });
  const second = sheet.grid.getByRole('group', { name: 'Supuesto práctico · Supuesto 2', exact: true });
  await second.getByRole('button', { name: 'Pregunta 2: en blanco' }).click();
  await expect(sheet.place).toHaveText('Pregunta 2 Supuesto práctico · Supuesto 2');
  await expect(text).not.toHaveAccessibleName(title ?? '');
  const warning = page.getByText('has contestado preguntas de más de un supuesto');
  await expect(warning).toBeHidden();
  await sheet.choice('B').click();
  await expect(warning).toBeVisible();
  await sheet.blankButton.click();
  await expect(warning).toBeHidden();

  await sheet.deliverButton.click();
  await sheet.deliverDialog.getByRole('button', { name: 'Entregar' }).click();
  await expect(results.scaled).toBeVisible();
  const session_id = page.url().split('/').at(-1) ?? '';
  const { answers, right, wrong, blank } = await person.api.mockExams.result({ session_id });
  expect([right + wrong, blank]).toEqual([3, 0]);
  expect(
    answers.map((answer) => [answer.alternative, answer.is_reserve, !answer.is_withheld && answer.counts]),
  ).toEqual([
    ...[0, 0, 0].map((alternative) => [alternative, false, true]),
    [0, true, false],
    ...[1, 1, 1].map((alternative) => [alternative, false, false]),
    [1, true, false],
  ]);
});

test('a mark made on a second device is shown on the first, which says that the sheet is open elsewhere', async ({
  page,
  plaza,
  person,
  newBrowser,
}) => {
  const { id } = await publishMockExam(plaza, CATEGORY, [{ questions: 5 }]);
  await person.api.mockExams.start({ template_id: id, version: 1 });
  const sheet = new SheetPage(page);
  await page.clock.install();
  await sheet.resume();
  await sheet.choice('A').click();
  await expect(sheet.saved).toBeVisible();

  const device = await newBrowser();
  await logInBrowser(device, plaza.origin, person);
  const other = new SheetPage(await device.newPage());
  await other.resume();
  await expect(other.cell('Pregunta 1: A')).toBeVisible();
  await other.cell('Pregunta 1: A').click();
  await other.choice('C').click();
  await other.doubtfulButton.click();
  await expect(other.cell('Pregunta 1: C, dudosa')).toBeVisible();
  await expect(other.saved).toBeVisible();

  // the first device polls the server after a while
  await page.clock.fastForward('00:31');
  await expect(sheet.cell('Pregunta 1: C, dudosa')).toBeVisible();
  await expect(sheet.elsewhereNotice).toBeVisible();
  await sheet.cell('Pregunta 1: C, dudosa').click();
  await expect(sheet.choice('C')).toHaveAttribute('aria-pressed', 'true');
});

test.describe('at 400 % zoom', () => {
  // a screen of 1280 x 1024 pixels, zoomed to 400 %
  test.use({ viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 });

  test(
    'a whole mock exam of 110 questions by keyboard alone',
    MATRIX_ONLY,
    async ({ page, plaza, person }) => {
      test.slow();
      const { categories } = await person.api.catalogue.list();
      const { id } = await publishMockExam(plaza, CATEGORY, [
        {
          questions: QUESTIONS,
          reserve: RESERVE,
          sources: categories.map((category) => toCategorySource(category.id, category.question_count)),
        },
      ]);
      const sheet = new SheetPage(page);
      await sheet.openInstructions(id);
      await pressWithKeyboard(page, sheet.startButton);
      await expect(sheet.question).toBeFocused();

      await test.step('what is read is in the order of what is seen', async () => {
        expect(await readingOrder(page)).toEqual([
          expect.stringMatching(/^Simulacro /),
          expect.stringMatching(/^(1:00:00|59:\d\d)$/),
          'Ocultar el tiempo restante',
          'Entregar',
          'Pregunta 1 Primera parte',
          'Guardar la pregunta 1',
          await sheet.question.innerText(),
          ...['A ', 'B ', 'C ', 'D '].map((label) => expect.stringContaining(label)),
          'Dudosa',
          'Dejar en blanco',
          'Siguiente en blanco',
          'Anterior',
          'Hoja de respuestas: 0/110 contestadas',
          'Siguiente',
        ]);
        await expectAccessible(page);
        await expectNothingCutOff(page);
      });

      await test.step('every question is answered, one in ten is doubtful, one in eleven left blank', async () => {
        for (let position = 0; position < QUESTIONS + RESERVE; position += 1) {
          await page.keyboard.press(letterOf(position));
          if (isDoubtful(position)) await page.keyboard.press('Shift+D');
          if (isBlank(position)) await page.keyboard.press('Shift+B');
          if (position < QUESTIONS + RESERVE - 1) await page.keyboard.press('ArrowRight');
        }
        await expect(sheet.place).toHaveText('Reserva 10 Primera parte · Reserva');
        await expect(sheet.saved).toBeVisible();
        const marks = (await person.api.mockExams.sheet())?.marks ?? [];
        expect(
          marks
            .toSorted((a, b) => a.position - b.position)
            .map(({ position, selected_answer, is_doubtful }) => [position, selected_answer, is_doubtful]),
        ).toEqual(
          Array.from({ length: QUESTIONS + RESERVE }, (_, position) => [
            position,
            isBlank(position) ? null : position % 4,
            isDoubtful(position),
          ]),
        );
      });

      await test.step('the grid of all numbers, and the delivery', async () => {
        await pressWithKeyboard(page, sheet.gridButton);
        await expect(sheet.cell('Reserva 10: en blanco')).toHaveAttribute('aria-current', 'step');
        await expectNothingCutOff(page);
        await expectAccessible(page);
        await focusWithTab(page, sheet.cell('Reserva 10: en blanco'));
        await page.keyboard.press('Home');
        await page.keyboard.press('Enter');
        await expect(sheet.grid).toBeHidden();
        await expect(sheet.place).toHaveText('Pregunta 1 Primera parte');
        await pressWithKeyboard(page, sheet.deliverButton);
        await expect(sheet.deliverDialog).toContainText('10 en blanco');
        await expectNothingCutOff(page);
        await pressWithKeyboard(page, sheet.deliverDialog.getByRole('button', { name: 'Entregar' }));
        await expect(new MockExamResultsPage(page).scaled).toBeVisible();
        await expectNothingCutOff(page);
      });
    },
  );
});

test('a part with minutes of its own ends by its clock, and the next one begins by itself', async ({
  page,
  plaza,
  person,
}) => {
  const { id } = await publishMockExam(plaza, CATEGORY, [
    { name: 'Primera parte', questions: 3, minutes: 20 },
    { name: 'Segunda parte', questions: 2, minutes: 10 },
  ]);
  await person.api.mockExams.start({ template_id: id, version: 1 });
  const sheet = new SheetPage(page);
  await sheet.resume();
  await expect(sheet.place).toHaveText('Pregunta 1 Primera parte');
  await sheet.choice('C').click();
  await expect(sheet.saved).toBeVisible();
  await endFirstPartSoon(plaza, id);
  await page.reload();
  await expect(sheet.timer).toHaveText(/^0?0:\d\d$/);
  await expect(sheet.place).toHaveText('Pregunta 1 Segunda parte', { timeout: 2 * SECONDS_LEFT * 1000 });
  await expect(sheet.timer).toHaveText(/^(10:00|0?9:\d\d)$/);
  await expect(sheet.question).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.keyboard.press('b');
  await expect(sheet.cell('Pregunta 1: B')).toBeVisible();
  const marks = (await person.api.mockExams.sheet())?.marks ?? [];
  expect(marks.map(({ position, selected_answer }) => [position, selected_answer])).toContainEqual([0, 2]);
});

/** The seconds left in the first part: enough to load a page on a busy machine. */
const SECONDS_LEFT = 20;

/** Moves the schedule of the sheet to earlier times: its first part ends in SECONDS_LEFT seconds. */
async function endFirstPartSoon(plaza: PlazaServer, templateId: string): Promise<void> {
  await plaza.changeDatabase(async (db) => {
    await sql`
      with moved as (
        update mock_exam_sheets s set
          part_begins = array(select at - s.part_ends[1] + app_now() + ${SECONDS_LEFT} * interval '1 second'
            from unnest(s.part_begins) with ordinality as u (at, place) order by place),
          part_ends = array(select at - s.part_ends[1] + app_now() + ${SECONDS_LEFT} * interval '1 second'
            from unnest(s.part_ends) with ordinality as u (at, place) order by place)
        where template_id = ${templateId}::uuid
        returning s.id, s.part_begins[1] as began, s.part_ends[cardinality(s.part_ends)] as ended)
      update exam_attempts a set deadline = moved.ended, started_at = moved.began
      from moved where moved.id = a.id`.execute(db);
  });
}

const letterOf = (position: number): string => 'abcd'.charAt(position % 4);
const isDoubtful = (position: number): boolean => position % 10 === 9 && !isBlank(position);
const isBlank = (position: number): boolean => position % 11 === 10;

/** Returns the names of headings, timer, place and buttons, in the order in which a screen reader reads them. */
function readingOrder(page: Page): Promise<string[]> {
  const named = page.getByRole('main').locator('h1, h2, [role=timer], #sheet-place, button:visible');
  return named.evaluateAll((elements) =>
    elements.map((element) => (element.getAttribute('aria-label') ?? element.textContent).trim()),
  );
}
