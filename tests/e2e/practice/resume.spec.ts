import { HomePage } from '../pages/home.ts';
import { PracticePage } from '../pages/practice.ts';
import {
  answerQuestionOnOtherDevice,
  answerAllButLastOnOtherDevice,
  findRightAndWrongChoices,
  startExamOnOtherDevice,
} from '../support/exams.ts';
import { expect, test } from '../support/fixtures.ts';
import { delayCalls } from '../support/network.ts';
import { logInBrowser } from '../support/people.ts';
import { MATRIX_ONLY } from '../support/matrix.ts';

const CATEGORY = 'Empleo público';

test.describe('an exam goes on at the first unanswered question', () => {
  test('after a reload, with what was answered still locked', async ({ page, plaza, person, practice }) => {
    await startExamOnOtherDevice(person.api, CATEGORY, 5);
    await practice.resume();
    const first = await findRightAndWrongChoices(practice, plaza.bank);
    await practice.answer(first.wrong);
    await practice.nextButton.click();
    await expect(practice.progress).toHaveText('Pregunta 2 de 5');
    const wording = await practice.question.innerText();

    await page.reload();
    await expect(practice.resumedNotice).toBeVisible();
    await expect(practice.progress).toHaveText('Pregunta 2 de 5');
    await expect(practice.question).toHaveText(wording);
    await practice.previousButton.click();
    await expect(practice.verdict).toContainText('Incorrecto');
    await expect(practice.mark(first.wrong)).toHaveText('Tu respuesta');
    await practice.choice(first.right).click({ force: true });
    await expect(practice.mark(first.wrong)).toHaveText('Tu respuesta');
    await expect(practice.explanationButton).toBeVisible();
  });

  test(
    'when only finishing is left, at the last one',
    MATRIX_ONLY,
    async ({ page, plaza, person, practice }) => {
      await answerAllButLastOnOtherDevice(person.api, plaza.bank, CATEGORY);
      await practice.resume();
      await expect(practice.progress).toHaveText('Pregunta 5 de 5');
      await practice.answer('C');
      await page.reload();
      await expect(practice.progress).toHaveText('Pregunta 5 de 5');
      await expect(practice.verdict).toBeVisible();
      await practice.finishButton.click();
      await expect(page).toHaveURL(/\/results\//);
    },
  );

  test('in a second tab and on a second device', async ({ context, plaza, person, practice, newBrowser }) => {
    await startExamOnOtherDevice(person.api, CATEGORY, 5);
    await practice.resume();
    await practice.answer('A');

    const tab = new PracticePage(await context.newPage());
    await tab.resume();
    await expect(tab.progress).toHaveText('Pregunta 2 de 5');
    await tab.answer('B');

    const device = await newBrowser();
    await logInBrowser(device, plaza.origin, person);
    const elsewhere = new PracticePage(await device.newPage());
    await elsewhere.resume();
    await expect(elsewhere.resumedNotice).toBeVisible();
    await expect(elsewhere.progress).toHaveText('Pregunta 3 de 5');
  });

  test('whatever category was chosen meanwhile', MATRIX_ONLY, async ({ page, person, home, practice }) => {
    await startExamOnOtherDevice(person.api, CATEGORY, 5);
    await home.open();
    await home.start('El Gobierno');
    await expect(practice.resumedNotice).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(CATEGORY);
  });

  test(
    'after logging in again, when the session ended in the middle',
    MATRIX_ONLY,
    async ({ page, person, login, practice }) => {
      await startExamOnOtherDevice(person.api, CATEGORY, 5);
      await practice.resume();
      await practice.answer('A');
      await practice.nextButton.click();
      await expect(practice.progress).toHaveText('Pregunta 2 de 5');
      await page.context().clearCookies();
      await practice.choice('B').click();
      await expect(page).toHaveURL('/login?redirect=%2Fpractice');
      await login.logIn(person.email, person.password);
      await expect(practice.progress).toHaveText('Pregunta 2 de 5');
      await practice.answer('B');
    },
  );
});

test.describe('two tabs', () => {
  test('that answer the same question differently show what was locked first', async ({
    page,
    context,
    plaza,
    person,
    practice,
  }) => {
    await startExamOnOtherDevice(person.api, CATEGORY, 5);
    await practice.resume();
    const late = new PracticePage(await context.newPage());
    await late.resume();
    const { right, wrong } = await findRightAndWrongChoices(late, plaza.bank);

    await page.bringToFront();
    await practice.answer(wrong);
    await late.choice(right).click();
    await expect(late.verdict).toContainText('Incorrecto');
    await expect(late.mark(wrong)).toHaveText('Tu respuesta');
    await expect(late.mark(right)).toHaveText('Respuesta correcta');
    const answered = (await person.api.exams.current())?.answered ?? [];
    expect(answered.map(({ is_correct }) => is_correct)).toEqual([false]);
  });

  test(
    'that answer it at the same moment agree',
    MATRIX_ONLY,
    async ({ context, plaza, person, practice }) => {
      await startExamOnOtherDevice(person.api, CATEGORY, 5);
      await practice.resume();
      const other = new PracticePage(await context.newPage());
      await other.resume();
      const { right, wrong } = await findRightAndWrongChoices(other, plaza.bank);
      await Promise.all([practice.choice(right).click(), other.choice(wrong).click()]);
      await expect(practice.verdict).toBeVisible();
      await expect(other.verdict).toBeVisible();
      expect(await practice.verdict.innerText()).toBe(await other.verdict.innerText());
      expect((await person.api.exams.current())?.answered).toHaveLength(1);
    },
  );

  test(
    'of which one is further on: the other one follows',
    MATRIX_ONLY,
    async ({ plaza, person, practice }) => {
      const attempt = await startExamOnOtherDevice(person.api, CATEGORY, 5);
      await practice.resume();
      await expect(practice.progress).toHaveText('Pregunta 1 de 5');
      let question = attempt.current;
      for (const kind of ['right', 'wrong', 'right'] as const) {
        if (question)
          question = await answerQuestionOnOtherDevice(person.api, plaza.bank, attempt, question, kind);
      }
      const { wrong } = await findRightAndWrongChoices(practice, plaza.bank);
      await practice.choice(wrong).click();
      await expect(practice.verdict).toHaveText('Correcto');
      await practice.nextButton.click();
      await expect(practice.verdict).toContainText('Incorrecto');
      await practice.nextButton.click();
      await expect(practice.verdict).toHaveText('Correcto');
      await practice.nextButton.click();
      await expect(practice.progress).toHaveText('Pregunta 4 de 5');
      await expect(practice.verdict).toBeHidden();
    },
  );

  test(
    'that start at the same moment have one exam',
    MATRIX_ONLY,
    async ({ page, context, person, home, practice }) => {
      await home.open();
      await home.start(CATEGORY);
      const other = new PracticePage(await context.newPage());
      const otherHome = new HomePage(other.page);
      await otherHome.open();
      await otherHome.start(CATEGORY);
      const sent = [await delayCalls(page, 'exams/start'), await delayCalls(other.page, 'exams/start')];
      await practice.size(5).click();
      await practice.startButton.click();
      await other.size(15).click();
      await other.startButton.click();
      await Promise.all(sent.map((held) => held.release()));
      // checks the progress, not the question's heading: the setup panel has a heading too
      await expect(practice.progress).toBeVisible();
      await expect(other.progress).toBeVisible();
      expect(await practice.question.innerText()).toBe(await other.question.innerText());
      expect(await practice.progress.innerText()).toBe(await other.progress.innerText());
      expect(await person.api.exams.current()).not.toBeNull();
    },
  );

  test(
    'that finish at the same moment have one result',
    MATRIX_ONLY,
    async ({ page, context, plaza, person, practice }) => {
      const attempt = await answerAllButLastOnOtherDevice(person.api, plaza.bank, CATEGORY);
      await practice.resume();
      await practice.answer('A');
      const other = new PracticePage(await context.newPage());
      await other.resume();
      await expect(other.finishButton).toBeEnabled();
      await Promise.all([practice.finishButton.click(), other.finishButton.click()]);
      await expect(page).toHaveURL(`/results/${attempt.id}`);
      await expect(other.page).toHaveURL(`/results/${attempt.id}`);
    },
  );

  test('of which one has finished: the other one is led to the results', async ({
    page,
    plaza,
    person,
    practice,
  }) => {
    const attempt = await answerAllButLastOnOtherDevice(person.api, plaza.bank, CATEGORY);
    await practice.resume();
    const last = (await person.api.exams.current())?.current;
    if (last) await answerQuestionOnOtherDevice(person.api, plaza.bank, attempt, last);
    await person.api.exams.finish({ attempt_id: attempt.id, time_taken: 0 });
    await practice.choice('A').click();
    await expect(page).toHaveURL(`/results/${attempt.id}`);
    await expect(page.getByText('5 de 5 correctas')).toBeVisible();
  });

  test(
    'of which one has dropped the exam: the other one says so',
    MATRIX_ONLY,
    async ({ page, person, home, practice }) => {
      const attempt = await startExamOnOtherDevice(person.api, CATEGORY, 5);
      await practice.resume();
      await expect(practice.question).toBeVisible();
      await person.api.exams.abandon({ attempt_id: attempt.id });
      await practice.choice('A').click();
      await expect(page.getByText('Este examen ya no está abierto')).toBeVisible();
      await page.getByRole('link', { name: 'Volver al inicio' }).click();
      await expect(home.cards).toHaveCount(13);
      await expect(home.continueLink).toBeHidden();
    },
  );
});

test.describe('leaving an exam', () => {
  test('asks first; staying changes nothing, and leaving loses nothing', async ({
    page,
    person,
    frame,
    home,
    practice,
  }) => {
    await startExamOnOtherDevice(person.api, CATEGORY, 5);
    await page.goto('/practice/');
    await practice.waitForQuestion();
    await practice.answer('A');
    await frame.bar.getByRole('link', { name: 'Inicio' }).click();
    await expect(practice.leaveDialog).toContainText('Tus respuestas están guardadas.');
    await expect(practice.stayButton).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(practice.leaveDialog).toBeHidden();
    await expect(page).toHaveURL(/\/practice\/?$/);
    await expect(practice.progress).toHaveText('Pregunta 1 de 5');

    await frame.bar.getByRole('link', { name: 'Inicio' }).click();
    await practice.leaveButton.click();
    await expect(page).toHaveURL('/');
    await expect(frame.heading).toBeFocused();
    await home.continueLink.click();
    await expect(practice.progress).toHaveText('Pregunta 2 de 5');
  });

  test('with the browser’s own button asks too', MATRIX_ONLY, async ({ page, person, home, practice }) => {
    await startExamOnOtherDevice(person.api, CATEGORY, 5);
    await home.open();
    await home.continueLink.click();
    await expect(practice.progress).toBeVisible();
    await page.goBack();
    await practice.stayButton.click();
    await expect(page).toHaveURL('/practice');
    await expect(practice.question).toBeVisible();
    await page.goBack();
    await practice.leaveButton.click();
    await expect(page).toHaveURL('/');
  });

  test('by signing out can be taken back', MATRIX_ONLY, async ({ page, person, frame, practice }) => {
    await startExamOnOtherDevice(person.api, CATEGORY, 5);
    await practice.resume();
    await frame.signOut();
    await practice.stayButton.click();
    await expect(frame.username(person.username)).toBeVisible();
    await expect(practice.question).toBeVisible();
    await frame.signOut();
    await practice.leaveButton.click();
    await expect(page).toHaveURL('/');
    await expect(frame.logInLink).toBeVisible();
  });

  test('while an answer is on its way says so, and it still arrives', async ({
    plaza,
    person,
    page,
    frame,
    practice,
  }) => {
    await startExamOnOtherDevice(person.api, CATEGORY, 5);
    await practice.resume();
    const { right } = await findRightAndWrongChoices(practice, plaza.bank);
    const sent = await delayCalls(page, 'exams/answer');
    await practice.choice(right).click();
    await frame.bar.getByRole('link', { name: 'Inicio' }).click();
    await expect(practice.leaveDialog).toContainText('Tu última respuesta todavía se está guardando');
    await practice.leaveButton.click();
    await expect(page).toHaveURL('/');
    await sent.release();
    await expect.poll(async () => (await person.api.exams.current())?.answered.length).toBe(1);
  });

  test('asks nothing once it is finished, dropped or not begun', async ({
    page,
    plaza,
    person,
    frame,
    home,
    practice,
  }) => {
    await home.open();
    await expect(frame.username(person.username)).toBeVisible();
    await home.start(CATEGORY);
    await expect(practice.startButton).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/');
    await answerAllButLastOnOtherDevice(person.api, plaza.bank, CATEGORY);
    await practice.resume();
    await practice.answer('A');
    await practice.finishButton.click();
    await expect(page).toHaveURL(/\/results\//);
    await startExamOnOtherDevice(person.api, CATEGORY, 5);
    await practice.resume();
    await practice.drop();
    await frame.bar.getByRole('link', { name: 'Inicio' }).click();
    await expect(page).toHaveURL('/');
    await expect(practice.leaveDialog).toBeHidden();
  });
});
