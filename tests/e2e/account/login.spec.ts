import { createApiClient, waitForMailedLink } from '#tests/support/http/api-client.ts';
import { api } from '#shared/api.contract.ts';
import { startExamOnOtherDevice } from '../support/exams.ts';
import { expect, test } from '../support/fixtures.ts';
import { countMailsTo } from '../support/mail.ts';
import {
  INTERNAL_ERROR,
  mockReply,
  countCalls,
  failCalls,
  delayCalls,
  restoreNetwork,
  contractError,
} from '../support/network.ts';
import { uniqueUsername, registerUser, TEST_USER_PASSWORD } from '../support/people.ts';
import type { PlazaServer } from '../support/server.ts';
import { IS_WHOLE_MATRIX, MATRIX_ONLY, tagUnlessRepresentative } from '../support/matrix.ts';

const WRONG = 'Credenciales incorrectas. Verifica tu email y contraseña.';
const UNCONFIRMED = 'Por favor, verifica tu correo electrónico antes de iniciar sesión.';
const RESENT = 'Correo de verificación reenviado';
const RESEND_FAILED = 'Error al reenviar el correo de verificación. Por favor, inténtalo de nuevo.';

/** Creates an account whose address is not confirmed; returns the address. */
async function registered(plaza: PlazaServer): Promise<string> {
  const username = uniqueUsername();
  const email = `${username}@example.com`;
  const form = { username, email, password: TEST_USER_PASSWORD, confirmPassword: TEST_USER_PASSWORD };
  await createApiClient(() => plaza.origin).accounts.register({ ...form, is_old_enough: true });
  return email;
}

test.describe('the form', () => {
  test('says what is missing, only once it was sent, and sends nothing', async ({ page, login }) => {
    const sent = countCalls(page, 'accounts/logIn');
    await login.open();
    await login.email.fill('ana');
    await login.password.focus();
    await login.email.fill('');
    await expect(page.getByText('El email es obligatorio')).toBeHidden();
    await login.submitButton.click();
    await expect(page.getByText('El email es obligatorio')).toBeVisible();
    await expect(page.getByText('La contraseña es obligatoria')).toBeVisible();
    await expect(login.email).toBeFocused();
    expect(sent()).toBe(0);
  });

  test('looks again with every letter after that', MATRIX_ONLY, async ({ page, login }) => {
    await login.open();
    await login.submitButton.click();
    await login.email.pressSequentially('ana@');
    await expect(page.getByText('Formato de email inválido')).toBeVisible();
    await expect(page.getByText('El email es obligatorio')).toBeHidden();
    await login.email.pressSequentially('example.com');
    await expect(page.getByText('Formato de email inválido')).toBeHidden();
    await login.password.pressSequentially('x');
    await expect(page.getByText('La contraseña es obligatoria')).toBeHidden();
    await login.password.press('Backspace');
    await expect(page.getByText('La contraseña es obligatoria')).toBeVisible();
  });

  test('knows what is no address', MATRIX_ONLY, async ({ page, login }) => {
    const sent = countCalls(page, 'accounts/logIn');
    await login.open();
    await login.password.fill(TEST_USER_PASSWORD);
    for (const email of [
      'ana',
      'ana@',
      '@example.com',
      'ana@example',
      'ana maría@example.com',
      'a@b@e.com',
    ]) {
      await login.email.fill('');
      await login.submitButton.click();
      await expect(login.email).toHaveAccessibleDescription('El email es obligatorio');
      await login.email.fill(email);
      await login.submitButton.click();
      await expect(login.email).toHaveAccessibleDescription('Formato de email inválido');
    }
    expect(sent()).toBe(0);
  });

  test('knows the longest address and password', MATRIX_ONLY, async ({ page, login }) => {
    await login.open();
    await login.logIn(`${'a'.repeat(250)}@e.es`, 'x'.repeat(129));
    await expect(page.getByText('El email es demasiado largo')).toBeVisible();
    await expect(page.getByText('La contraseña es demasiado larga')).toBeVisible();
    await login.password.fill('x'.repeat(128));
    await expect(page.getByText('La contraseña es demasiado larga')).toBeHidden();
  });

  test('shows and hides the password', MATRIX_ONLY, async ({ page, login }) => {
    await login.open();
    await login.password.fill(TEST_USER_PASSWORD);
    await expect(login.password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Mostrar contraseña' }).click();
    await expect(login.password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Ocultar contraseña' }).click();
    await expect(login.password).toHaveAttribute('type', 'password');
  });
});

test.describe('logging in', () => {
  test('is refused with a wrong password and with an unknown address in the same words', async ({
    page,
    plaza,
    login,
  }) => {
    const person = await registerUser(plaza);
    await login.open();
    for (const [email, password] of [
      [person.email, `${person.password}x`],
      [person.email, person.password.toLowerCase()],
      ['nadie@example.com', person.password],
    ] as const) {
      // the text of the previous attempt may still be shown: wait for the reply first
      const replied = page.waitForResponse('**/accounts/logIn');
      await login.logIn(email, password);
      await replied;
      await expect(login.problem).toHaveText(WRONG);
    }
  });

  test('the refusal goes away with the next attempt', MATRIX_ONLY, async ({ plaza, frame, login }) => {
    const person = await registerUser(plaza);
    await login.open();
    await login.logIn(person.email, 'otra');
    await expect(login.problem).toHaveText(WRONG);
    await login.logIn(person.email, person.password);
    await expect(frame.username(person.username)).toBeVisible();
  });

  test('a double click sends it once', MATRIX_ONLY, async ({ page, plaza, frame, login }) => {
    const person = await registerUser(plaza);
    await login.open();
    const logIn = await delayCalls(page, 'accounts/logIn');
    await login.email.fill(person.email);
    await login.password.fill(person.password);
    await login.submitButton.dblclick();
    await login.password.press('Enter');
    await logIn.release();
    await expect(frame.username(person.username)).toBeVisible();
    expect(logIn.count()).toBe(1);
  });

  test('says so when the server or its database is out of reach, and then goes home, whatever the case of the address and the blanks around it', async ({
    page,
    plaza,
    frame,
    login,
  }) => {
    const unreachable = 'No se pudo conectar con la base de datos.';
    const person = await registerUser(plaza);
    await login.open();
    await mockReply(page, 'accounts/logIn', contractError(api.accounts.logIn, 'DATABASE_UNAVAILABLE'));
    await login.logIn(`  ${person.email.toUpperCase()} `, person.password);
    await expect(login.problem).toHaveText(unreachable);
    restoreNetwork(page);
    await failCalls(page, 'accounts/logIn');
    await login.submitButton.click();
    await expect(login.problem).toHaveText(unreachable);
    restoreNetwork(page);
    await login.submitButton.click();
    await expect(frame.username(person.username)).toBeVisible();
    await expect(page).toHaveURL('/');
    await page.reload();
    await expect(frame.username(person.username)).toBeVisible();
  });

  test('is closed to an address after five failures, and to no other one, and says for how long', async ({
    page,
    plaza,
    frame,
    login,
  }) => {
    const [person, other] = [await registerUser(plaza), await registerUser(plaza)];
    const sent = countCalls(page, 'accounts/logIn');
    await page.clock.install();
    await login.open();
    while (sent() < 5) {
      await login.logIn(person.email, `${TEST_USER_PASSWORD}x`);
      await expect(login.problem).toHaveText(WRONG);
    }
    // too many failures: the right password is refused too, and capitals in the address make no difference
    await login.logIn(person.email.toUpperCase(), person.password);
    await expect(login.problem).toContainText('Demasiados intentos fallidos.');
    await page.reload();
    await expect(login.problem).toContainText(/Podrás intentarlo de nuevo en (15:00|14:5\d)/);
    await expect(login.problem).toContainText('Podrás intentarlo de nuevo dentro de 15 minutos.');
    await expect(login.email).toHaveValue(person.email.toUpperCase());
    expect(sent()).toBe(6);
    await login.logIn(` ${person.email}`, person.password);
    await expect(login.problem).toContainText(/Podrás intentarlo de nuevo en (15:00|14:5\d)/);
    await page.clock.fastForward('14:00');
    await expect(login.problem).toContainText(/Podrás intentarlo de nuevo en (01:00|00:\d\d)/);

    await login.email.fill(other.email);
    await expect(login.problem).toBeHidden();
    await expect(login.password).toHaveValue(person.password);
    await login.submitButton.click();
    await expect(frame.username(other.username)).toBeVisible();
  });

  test('has its own words for an accident', MATRIX_ONLY, async ({ page, login }) => {
    await login.open();
    for (const accident of [INTERNAL_ERROR, contractError(api.accounts.logIn, 'LOG_IN_FAILED')]) {
      await mockReply(page, 'accounts/logIn', accident);
      await login.logIn('ana@example.com', TEST_USER_PASSWORD);
      await expect(login.problem).toHaveText('Error al iniciar sesión.');
      restoreNetwork(page);
      await page.reload();
    }
  });
});

test.describe('an address that is not confirmed', () => {
  test('is told so, gets another link, which confirms by its button alone, once, and leads to log-in', async ({
    page,
    plaza,
    frame,
    login,
    verify,
  }) => {
    const email = await registered(plaza);
    await waitForMailedLink(plaza.dataDir, email);
    await login.open();
    await login.logIn(email, TEST_USER_PASSWORD);
    await expect(login.problem).toContainText(UNCONFIRMED);
    await expect(frame.logInLink).toBeVisible();
    await login.resendButton.click();
    await expect(page.getByText(RESENT, { exact: true })).toBeVisible();
    await expect.poll(() => countMailsTo(plaza, email)).toBe(2);

    const link = await waitForMailedLink(plaza.dataDir, email);
    const sent = countCalls(page, 'accounts/confirmEmail');
    await verify.open(link);
    await expect(verify.confirmButton).toBeVisible();
    expect(sent()).toBe(0);
    await failCalls(page, 'accounts/confirmEmail');
    await verify.confirmButton.click();
    await expect(verify.problem).toHaveText('Error al confirmar el correo. Por favor, inténtalo de nuevo.');
    restoreNetwork(page);
    await verify.confirm(link);
    await expect(login.email).toBeVisible();
    await verify.open(link);
    await verify.confirmButton.click();
    await expect(page.getByText(/^El enlace de verificación no es válido o ha caducado/)).toBeVisible();

    await login.open();
    await login.logIn(email, TEST_USER_PASSWORD);
    await expect(frame.username(email.split('@')[0] ?? '')).toBeVisible();
  });

  test('does not hear so with a wrong password', MATRIX_ONLY, async ({ plaza, login }) => {
    const email = await registered(plaza);
    await login.open();
    await login.logIn(email, `${TEST_USER_PASSWORD}x`);
    await expect(login.problem).toHaveText(WRONG);
  });

  test(
    'gets no more than three mails in a quarter of an hour',
    MATRIX_ONLY,
    async ({ page, plaza, login }) => {
      const email = await registered(plaza);
      await login.open();
      await login.logIn(email, TEST_USER_PASSWORD);
      const resend = countCalls(page, 'accounts/resendVerification');
      for (const time of [1, 2]) {
        await login.resendButton.click();
        await expect.poll(resend).toBe(time);
        await expect(page.getByText(RESENT, { exact: true })).toBeVisible();
      }
      await login.resendButton.click();
      await expect(
        page.getByText('Demasiados intentos. Por favor, espera antes de intentar de nuevo.'),
      ).toBeVisible();
      await expect(page.getByText(RESENT, { exact: true })).toBeHidden();
    },
  );

  test(
    'hears when it could not be sent again, and may try once more',
    MATRIX_ONLY,
    async ({ page, plaza, login }) => {
      const email = await registered(plaza);
      await login.open();
      await login.logIn(email, TEST_USER_PASSWORD);
      await failCalls(page, 'accounts/resendVerification');
      await login.resendButton.click();
      await expect(page.getByText(RESEND_FAILED)).toBeVisible();
      restoreNetwork(page);
      await login.resendButton.click();
      await expect(page.getByText(RESENT, { exact: true })).toBeVisible();
      await expect(page.getByText(RESEND_FAILED)).toBeHidden();
    },
  );
});

test.describe('the link of the mail', () => {
  test('when it is damaged, another one can be asked for', MATRIX_ONLY, async ({ page, plaza, verify }) => {
    const email = await registered(plaza);
    const link = String(await waitForMailedLink(plaza.dataDir, email));
    await verify.open(link.slice(0, -4));
    await verify.confirmButton.click();
    await expect(page.getByText(/^El enlace de verificación no es válido o ha caducado/)).toBeVisible();
    await page.getByLabel('Email de tu cuenta').fill(email);
    await page.getByRole('button', { name: 'Reenviar correo de verificación' }).click();
    await expect(page.getByText(RESENT, { exact: true })).toBeVisible();
    await expect.poll(() => countMailsTo(plaza, email)).toBe(2);
  });

  test('no words of the address bar are shown', MATRIX_ONLY, async ({ page, login }) => {
    await login.open('?error=verification&error_description=Llama+al+600000000&verified=Llama');
    await expect(page.getByText(/^El enlace de verificación no es válido/)).toBeVisible();
    await expect(page.getByText(/Llama/)).toHaveCount(0);
  });
});

test.describe('where it leads afterwards', () => {
  for (const screen of ['/practice', '/results/11111111-1111-4111-8111-111111111111']) {
    test(
      `who asked for ${screen} is led there`,
      tagUnlessRepresentative(screen === '/practice'),
      async ({ page, plaza, login }) => {
        const person = await registerUser(plaza);
        await page.goto(screen);
        await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(screen)}`);
        const arrival = page.waitForRequest(/\/rpc\/exams\/(current|results)$/);
        await login.logIn(person.email, person.password);
        await arrival;
        // without a chosen category, practice redirects to the home page
        await expect(page).toHaveURL(screen === '/practice' ? '/' : screen);
      },
    );
  }

  test('never to another site', async ({ page, plaza, frame, login }) => {
    const person = await registerUser(plaza);
    const evils = [
      '/\\evil.example',
      'https://evil.example',
      '//evil.example/a',
      '/\t/evil.example',
      'javascript:alert(1)',
    ];
    for (const evil of IS_WHOLE_MATRIX ? evils : evils.slice(0, 2)) {
      await login.open(`?redirect=${encodeURIComponent(evil)}`);
      await login.logIn(person.email, person.password);
      await expect(frame.username(person.username)).toBeVisible();
      await expect(page).toHaveURL('/');
      await page.context().clearCookies();
    }
  });

  test(
    'who has logged in sees no log-in and no registration',
    MATRIX_ONLY,
    async ({ page, person, frame }) => {
      for (const screen of ['/login', '/register']) {
        await page.goto(screen);
        await expect(frame.username(person.username)).toBeVisible();
        await expect(page).toHaveURL('/');
      }
    },
  );
});

test.describe('the session', () => {
  test('ends in all tabs, and begins in all tabs', async ({ context, plaza, frame, login }) => {
    const person = await registerUser(plaza);
    const other = await context.newPage();
    await other.goto('/');
    await login.open();
    await login.logIn(person.email, person.password);
    await expect(other.getByRole('banner').getByText(person.username)).toBeVisible();

    await other.goto('/results/11111111-1111-4111-8111-111111111111');
    await expect(other.getByText('No se encontraron los resultados del examen.')).toBeVisible();
    await frame.signOut();
    await expect(frame.logInLink).toBeVisible();
    await expect(other).toHaveURL(/\/login\?redirect=/);
  });

  test('that has ended on the server is noticed at the next call', async ({ page, person, frame, home }) => {
    await home.open();
    await expect(frame.username(person.username)).toBeVisible();
    await page.context().clearCookies();
    await home.start('El Gobierno');
    await expect(page).toHaveURL(/\/login\?redirect=%2Fpractice$/);
  });

  test(
    'that ran out is noticed within half a minute, without a call',
    MATRIX_ONLY,
    async ({ page, person, frame, home }) => {
      await page.clock.install();
      await home.open();
      await expect(frame.username(person.username)).toBeVisible();
      await page.context().clearCookies();
      await page.clock.runFor('00:31');
      await expect(frame.logInLink).toBeVisible();
    },
  );

  test(
    'is not given up for a stumble of the network',
    MATRIX_ONLY,
    async ({ page, person, frame, practice }) => {
      await startExamOnOtherDevice(person.api, 'El Gobierno', 5);
      await failCalls(page, 'accounts/me', 3);
      await practice.resume();
      await expect(frame.username(person.username)).toBeVisible();
      await expect(page).toHaveURL('/practice');
    },
  );

  test(
    'a log-out that did not get through is said, and is not pretended',
    MATRIX_ONLY,
    async ({ page, person, frame, home }) => {
      await home.open();
      await failCalls(page, 'accounts/logOut');
      await frame.signOut();
      await expect(
        page.getByText('No se pudo cerrar la sesión. Por favor, inténtalo de nuevo.'),
      ).toBeVisible();
      await expect(frame.username(person.username)).toBeVisible();
      restoreNetwork(page);
      await frame.signOut();
      await expect(frame.logInLink).toBeVisible();
    },
  );

  test('nothing of one person is left for the next one', async ({
    page,
    plaza,
    person,
    frame,
    home,
    login,
  }) => {
    await home.open();
    await home.choose('El Gobierno');
    await frame.signOut();
    await expect(frame.logInLink).toBeVisible();
    expect(await page.evaluate(() => window.sessionStorage.getItem('practiceCategories'))).toBeNull();
    const next = await registerUser(plaza);
    await login.open();
    await login.logIn(next.email, next.password);
    await expect(frame.username(next.username)).toBeVisible();
    await expect(frame.username(person.username)).toBeHidden();
    await expect(home.selectedCards).toHaveCount(0);
  });
});
