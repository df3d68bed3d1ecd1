import { waitForMailedLink } from '#tests/support/http/api-client.ts';
import { findRightAndWrongChoices } from '../support/exams.ts';
import { expect, test } from '../support/fixtures.ts';
import { pressWithKeyboard, focusWithTab, typeWithKeyboard } from '../support/keyboard.ts';
import { MATRIX_ONLY } from '../support/matrix.ts';
import { uniqueUsername } from '../support/people.ts';

// with the database and settings of `npm start`
test.use({ engine: 'embedded' });

const CATEGORY = 'Transparencia y buen gobierno';
const PASSWORD = 'Mi clave-2026';

test(
  'a visitor becomes a user, takes an exam with feedback, sees the results and leaves',
  MATRIX_ONLY,
  async ({ page, plaza, frame, home, login, register, verify, practice, results }) => {
    const username = uniqueUsername();
    const email = `${username}@example.com`;

    await test.step('the home page offers a visitor the ways in', async () => {
      await home.open();
      await expect(home.cards).toHaveCount(13);
      await home.start(CATEGORY);
      await expect(home.waysIn).toBeVisible();
      await home.waysIn.getByRole('link', { name: 'Crear Cuenta' }).click();
    });

    await test.step('registration sends a link', async () => {
      await register.register({ username, email, password: PASSWORD });
      await expect(register.submitButton).toHaveText('Cuenta creada');
      await verify.confirm(await waitForMailedLink(plaza.dataDir, email));
    });

    await test.step('after log-in the category is still selected', async () => {
      await login.logIn(email, PASSWORD);
      await expect(frame.username(username)).toBeVisible();
      await expect(page).toHaveURL('/');
      await expect(home.selectedCards).toHaveCount(1);
      await expect(home.selectedCards).toContainText(CATEGORY);
      await home.startButton.click();
    });

    await test.step('every question is answered with feedback', async () => {
      await expect(frame.heading).toHaveText(CATEGORY);
      await expect(practice.chosenSize).toHaveText('10');
      await practice.start(5);
      for (let number = 1; number <= 5; number += 1) {
        await expect(practice.progress).toHaveText(`Pregunta ${number} de 5`);
        const { right, wrong } = await findRightAndWrongChoices(practice, plaza.bank);
        const isRight = number !== 2;
        await expect(number === 5 ? practice.finishButton : practice.nextButton).toBeDisabled();
        await practice.answer(isRight ? right : wrong);
        await expect(practice.verdict).toContainText(isRight ? 'Correcto' : 'Incorrecto');
        await expect(practice.mark(right)).toHaveText(
          isRight ? 'Tu respuesta, correcta' : 'Respuesta correcta',
        );
        await practice.explanationButton.click();
        await expect(practice.explanation).toBeVisible();
        await (number === 5 ? practice.finishButton : practice.nextButton).click();
      }
    });

    await test.step('the results are right', async () => {
      await expect(page).toHaveURL(/\/results\/[\da-f-]{36}$/);
      await expect(results.percentage).toHaveText('80,0\u00A0%');
      await expect(results.score).toHaveText('4 de 5 correctas');
      await expect(results.category(CATEGORY)).toContainText('80,0\u00A0%');
      await expect(results.questions).toHaveCount(5);
      await expect(results.questions.filter({ hasText: 'Incorrecto' })).toHaveCount(1);
    });

    await test.step('and after log-out nothing is left', async () => {
      await results.backLink.click();
      await frame.signOut();
      await expect(frame.logInLink).toBeVisible();
      await expect(page).toHaveURL('/');
      await expect(home.selectedCards).toHaveCount(0);
      await practice.open();
      await expect(page).toHaveURL(/\/login\?redirect=/);
    });
  },
);

test('the same journey goes with the keyboard alone', async ({
  page,
  plaza,
  frame,
  home,
  login,
  register,
  verify,
  practice,
  results,
}) => {
  const username = uniqueUsername();
  const email = `${username}@example.com`;

  await test.step('home', async () => {
    await home.open();
    await focusWithTab(page, page.getByRole('link', { name: 'Saltar al contenido' }));
    await page.keyboard.press('Enter');
    await pressWithKeyboard(page, home.filter('Transparencia y protección de datos'));
    await expect(home.cards).toHaveCount(2);
    await pressWithKeyboard(page, home.card(CATEGORY), 'Space');
    await expect(home.selectedCards).toContainText(CATEGORY);
    await pressWithKeyboard(page, home.startButton);
    await pressWithKeyboard(page, home.waysIn.getByRole('link', { name: 'Crear Cuenta' }));
  });

  await test.step('registration, corrected where it is wrong', async () => {
    await expect(frame.heading).toBeFocused();
    await typeWithKeyboard(page, register.username, username);
    await typeWithKeyboard(page, register.email, email);
    await typeWithKeyboard(page, register.password, PASSWORD);
    await typeWithKeyboard(page, register.confirmPassword, 'otra');
    await page.keyboard.press('Enter');
    await expect(register.confirmPassword).toBeFocused();
    await expect(page.getByText('Las contraseñas no coinciden')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(PASSWORD);
    await pressWithKeyboard(page, register.ageBox, 'Space');
    await pressWithKeyboard(page, register.submitButton);
    await expect(register.submitButton).toHaveText('Cuenta creada');
    await pressWithKeyboard(page, register.resendButton);
    await expect(page.getByText('Correo de verificación reenviado')).toBeVisible();
    await verify.open(await waitForMailedLink(plaza.dataDir, email));
    await pressWithKeyboard(page, verify.confirmButton);
    await expect(frame.heading).toHaveText('Iniciar Sesión');
  });

  await test.step('log-in', async () => {
    await typeWithKeyboard(page, login.email, email);
    await typeWithKeyboard(page, login.password, PASSWORD);
    await pressWithKeyboard(page, login.submitButton, 'Space');
    await expect(frame.heading).toBeFocused();
    await expect(home.selectedCards).toContainText(CATEGORY);
    await pressWithKeyboard(page, home.startButton);
  });

  await test.step('setup', async () => {
    await expect(frame.heading).toHaveText(CATEGORY);
    await pressWithKeyboard(page, practice.size(5), 'Space');
    await pressWithKeyboard(page, practice.startButton);
    await expect(practice.progress).toHaveText('Pregunta 1 de 5');
  });

  await test.step('the exam: with the keys of a question, with Tab, back and forth', async () => {
    await practice.waitForQuestion();
    const numberKey = { A: '1', B: '2', C: '3', D: '4' };
    const first = await findRightAndWrongChoices(practice, plaza.bank);
    await page.keyboard.press(numberKey[first.right]);
    await expect(practice.verdict).toHaveText('Correcto');
    await page.keyboard.press('Enter');

    await expect(practice.progress).toHaveText('Pregunta 2 de 5');
    const second = await findRightAndWrongChoices(practice, plaza.bank);
    await page.keyboard.press(second.wrong.toLowerCase());
    await expect(practice.verdict).toContainText('Incorrecto');
    await page.keyboard.press('ArrowLeft');
    await expect(practice.progress).toHaveText('Pregunta 1 de 5');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');

    for (const number of [3, 4, 5]) {
      await expect(practice.progress).toHaveText(`Pregunta ${number} de 5`);
      const { right } = await findRightAndWrongChoices(practice, plaza.bank);
      await pressWithKeyboard(page, practice.choice(right), number === 3 ? 'Space' : 'Enter');
      await expect(practice.verdict).toHaveText('Correcto');
      await pressWithKeyboard(page, practice.explanationButton);
      await expect(practice.explanation).toBeVisible();
      await pressWithKeyboard(page, number === 5 ? practice.finishButton : practice.nextButton, 'Space');
    }
  });

  await test.step('results and log-out', async () => {
    await expect(page).toHaveURL(/\/results\/[\da-f-]{36}$/);
    await expect(results.percentage).toHaveText('80,0\u00A0%');
    await expect(results.score).toHaveText('4 de 5 correctas');
    await expect(results.category(CATEGORY)).toContainText('80,0\u00A0%');
    await expect(frame.heading).toBeFocused();
    await pressWithKeyboard(page, results.onlyWrongSwitch, 'Space');
    await expect(results.questions).toHaveCount(1);
    await pressWithKeyboard(page, frame.signOutButton);
    await expect(frame.logInLink).toBeVisible();
    await home.open();
    await expect(home.cards).toHaveCount(13);
    await expect(home.selectedCards).toHaveCount(0);
  });
});
