import { confirmMailedAddress, createApiClient, waitForMailedLink } from '#tests/support/http/api-client.ts';
import { api as contract } from '#shared/api.contract.ts';
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
import { getAdminClient, uniqueUsername, registerUser, TEST_USER_PASSWORD } from '../support/people.ts';
import { MATRIX_ONLY } from '../support/matrix.ts';

const FAILED = 'Error al crear la cuenta. Por favor, inténtalo de nuevo.';

function newcomer() {
  const username = uniqueUsername();
  return { username, email: `${username}@example.com`, password: TEST_USER_PASSWORD };
}

test.describe('the form', () => {
  test('says what is missing, all at once, knows which names it takes, and sends nothing', async ({
    page,
    register,
  }) => {
    const sent = countCalls(page, 'accounts/register');
    const characters = 'Solo se permiten letras, números, guiones y guiones bajos';
    await register.open();
    await expect(register.username).toHaveAccessibleDescription(
      'Es público: es el nombre con el que apareces en la clasificación.',
    );
    await register.submitButton.click();
    for (const message of [
      'El nombre de usuario es obligatorio',
      'El email es obligatorio',
      'La contraseña es obligatoria',
      'Confirmar contraseña es obligatorio',
      'Para tener cuenta hay que haber cumplido 14 años. Marca la casilla si los tienes.',
    ]) {
      await expect(page.getByText(message)).toBeVisible();
    }
    await expect(register.username).toBeFocused();

    await register.fill(newcomer());
    for (const [username, message] of [
      ['ab', 'El nombre de usuario debe tener al menos 3 caracteres'],
      ['a'.repeat(31), 'El nombre de usuario no puede tener más de 30 caracteres'],
      ['ana maría', characters],
      ['ana@casa', characters],
      ['<b>ana</b>', characters],
      ['анна', characters],
      ['   ', 'El nombre de usuario es obligatorio'],
    ] as const) {
      await register.username.fill(username);
      await register.submitButton.click();
      await expect(register.username).toHaveAccessibleDescription(new RegExp(`${message}$|^${message}`));
    }
    expect(sent()).toBe(0);
  });

  test('knows which passwords it takes', MATRIX_ONLY, async ({ page, register }) => {
    const sent = countCalls(page, 'accounts/register');
    await register.open();
    await register.fill(newcomer());
    for (const [password, message] of [
      ['Corta-1', 'La contraseña debe tener al menos 8 caracteres'],
      [`Aa1-${'x'.repeat(125)}`, 'La contraseña es demasiado larga'],
      ['MAYUSCULAS-1', 'Debe contener al menos una letra minúscula'],
      ['minusculas-1', 'Debe contener al menos una letra mayúscula'],
      ['Sin-numeros', 'Debe contener al menos un número'],
      ['Sin especial 1', 'Debe contener al menos un carácter especial'],
    ] as const) {
      await register.password.fill(password);
      await register.confirmPassword.fill(password);
      await register.submitButton.click();
      await expect(register.password).toHaveAccessibleDescription(new RegExp(message));
    }
    expect(sent()).toBe(0);
  });

  test('looks again with every letter once it was sent', MATRIX_ONLY, async ({ page, register }) => {
    await register.open();
    await register.register({ ...newcomer(), username: 'a', password: 'corta', confirmPassword: 'otra' });
    await expect(page.getByText('Las contraseñas no coinciden')).toBeVisible();
    await register.username.pressSequentially('na');
    await expect(page.getByText('El nombre de usuario debe tener al menos 3 caracteres')).toBeHidden();
    await register.username.press('!');
    await expect(page.getByText(/^Solo se permiten letras/)).toBeVisible();
    await register.password.fill('larga-pero-sin');
    await expect(page.getByText('La contraseña debe tener al menos 8 caracteres')).toBeHidden();
    await expect(page.getByText('Debe contener al menos una letra mayúscula')).toBeVisible();
    await register.confirmPassword.fill('larga-pero-sin');
    await expect(page.getByText('Las contraseñas no coinciden')).toBeHidden();
    await register.password.fill(TEST_USER_PASSWORD);
    await expect(page.getByText('Las contraseñas no coinciden')).toBeVisible();
  });

  test('leads to the conditions and to log-in', MATRIX_ONLY, async ({ page, frame, register }) => {
    await register.open();
    for (const [name, url] of [
      ['Aviso Legal', '/legal/terms'],
      ['Política de Privacidad', '/legal/privacy'],
      ['Iniciar Sesión', '/login'],
    ] as const) {
      await page.getByRole('main').getByRole('link', { name }).click();
      await expect(page).toHaveURL(url);
      await expect(frame.heading).toHaveText(name);
      await page.goBack();
      await expect(frame.heading).toHaveText('Crear Cuenta');
    }
  });
});

test.describe('registering', () => {
  test('has its words for failures, keeps what was typed, and ends with disabled fields, a mail, and the offer of another one', async ({
    page,
    plaza,
    register,
  }) => {
    const person = newcomer();
    await register.open();
    await mockReply(page, 'accounts/register', contractError(contract.accounts.register, 'USER_NOT_CREATED'));
    await register.register(person);
    await expect(register.problem).toHaveText('Error al crear el usuario.');
    restoreNetwork(page);
    await mockReply(page, 'accounts/register', INTERNAL_ERROR);
    await register.submitButton.click();
    await expect(register.problem).toHaveText(FAILED);
    restoreNetwork(page);
    await failCalls(page, 'accounts/register');
    await register.submitButton.click();
    await expect(register.problem).toHaveText(FAILED);
    restoreNetwork(page);
    await expect(register.email).toHaveValue(person.email);
    await register.submitButton.click();
    await expect(register.submitButton).toHaveText('Cuenta creada');
    await expect(page.getByText(FAILED)).toBeHidden();
    await expect(register.submitButton).toBeDisabled();
    for (const field of [
      register.username,
      register.email,
      register.password,
      register.confirmPassword,
      register.ageBox,
    ]) {
      await expect(field).toBeDisabled();
    }
    await expect(page.getByText(person.email)).toBeVisible();
    await waitForMailedLink(plaza.dataDir, person.email);
    await register.resendButton.click();
    await expect(page.getByText('Correo de verificación reenviado')).toBeVisible();
    await expect.poll(() => countMailsTo(plaza, person.email)).toBe(2);
  });

  test(
    'takes ñ and accents, capitals and blanks around the address',
    MATRIX_ONLY,
    async ({ plaza, frame, login, register, verify }) => {
      const { email } = newcomer();
      await register.open();
      await register.register({
        username: 'Íñigo_Núñez-7',
        email: ` ${email.toUpperCase()} `,
        password: TEST_USER_PASSWORD,
      });
      await expect(register.submitButton).toHaveText('Cuenta creada');
      await verify.confirm(await waitForMailedLink(plaza.dataDir, email));
      await login.logIn(email, TEST_USER_PASSWORD);
      await expect(frame.username('Íñigo_Núñez-7')).toBeVisible();
    },
  );

  test('a taken name is told beside it, in any case, until it is changed', async ({
    page,
    plaza,
    register,
  }) => {
    const taken = 'Este nombre de usuario ya está en uso.';
    const { username } = await registerUser(plaza);
    await register.open();
    await register.register({ ...newcomer(), username: username.toUpperCase() });
    await expect(page.getByText(taken)).toBeVisible();
    await expect(register.username).toHaveAccessibleDescription(new RegExp(taken));
    await expect(register.username).toBeFocused();
    await register.password.press('End');
    await expect(page.getByText(taken)).toBeVisible();
    await register.username.fill(uniqueUsername());
    await expect(page.getByText(taken)).toBeHidden();
    await register.submitButton.click();
    await expect(register.submitButton).toHaveText('Cuenta creada');
  });

  test('a taken address is told beside it, in any case', MATRIX_ONLY, async ({ page, plaza, register }) => {
    const taken = 'Este correo electrónico ya está registrado.';
    const { email } = await registerUser(plaza);
    await register.open();
    await register.register({ ...newcomer(), email: ` ${email.toUpperCase()} ` });
    await expect(page.getByText(taken)).toBeVisible();
    await expect(register.email).toHaveAccessibleDescription(new RegExp(taken));
    await expect(register.email).toBeFocused();
  });

  test(
    'what only the server finds wrong is told beside its field',
    MATRIX_ONLY,
    async ({ page, register }) => {
      const answer = contractError(contract.accounts.register, 'INVALID_INPUT');
      const json = {
        json: { ...(answer.json as { json: object }).json, data: { fields: { email: 'Así no.' } } },
      };
      await mockReply(page, 'accounts/register', { ...answer, json });
      await register.open();
      await register.register(newcomer());
      await expect(register.email).toHaveAccessibleDescription(/Así no\./);
    },
  );

  test('asks to read texts that have changed since the form was opened, and keeps what was typed', async ({
    page,
    plaza,
    register,
  }) => {
    const termsArrive = () => page.waitForResponse('**/accounts/terms');
    const { content } = await getAdminClient(plaza);
    const saveTerms = async (title: string): Promise<void> => {
      const terms = (await content.legalPages()).pages.find(({ identifier }) => identifier === 'terms');
      if (!terms) throw new Error('the page is not listed');
      await content.updateLegalPage({ ...terms, title, asks_acceptance: false });
    };
    const person = newcomer();
    const shown = termsArrive();
    await register.open();
    await register.fill(person);
    await shown;
    await saveTerms('Aviso nuevo');
    const renewed = termsArrive();
    await register.submitButton.click();
    await expect(register.problem).toHaveText(
      'Los textos que aceptas al crear la cuenta acaban de cambiar. Léelos y vuelve a pulsar «Crear Cuenta».',
    );
    await expect(register.email).toHaveValue(person.email);
    await expect(register.password).toHaveValue(TEST_USER_PASSWORD);
    await renewed;
    await register.submitButton.click();
    await expect(register.submitButton).toHaveText('Cuenta creada');
    await saveTerms('Aviso Legal');
  });

  test('is closed for a while after too many refusals, and open again at its end', async ({
    page,
    register,
  }) => {
    const person = newcomer();
    await page.clock.install();
    const locked = contractError(contract.accounts.register, 'LOCKED_OUT', { seconds: 872 });
    await mockReply(page, 'accounts/register', locked);
    await register.open();
    await register.register(person);
    await expect(register.problem).toContainText(/Podrás intentarlo de nuevo en 14:3\d/);
    await expect(register.submitButton).toBeDisabled();
    await expect(register.password).toHaveValue(TEST_USER_PASSWORD);
    restoreNetwork(page);
    await page.clock.fastForward('14:32');
    await expect(page.getByText('Ya puedes intentarlo de nuevo.')).toBeVisible();
    await register.submitButton.click();
    await expect(register.submitButton).toHaveText('Cuenta creada');
    await expect(page.getByText('Ya puedes intentarlo de nuevo.')).toBeHidden();
  });

  test(
    'that it is closed is shown again after a reload, before another try',
    MATRIX_ONLY,
    async ({ page, plaza, register }) => {
      const { username } = await registerUser(plaza);
      await page.clock.install();
      await register.open();
      for (let refused = 0; refused < 3; refused++) {
        await register.register({ ...newcomer(), username });
        await expect(page.getByText('Este nombre de usuario ya está en uso.')).toBeVisible();
      }
      await register.register(newcomer());
      await expect(register.problem).toContainText('Demasiados intentos de registro.');
      await page.reload();
      await expect(register.problem).toContainText('Demasiados intentos de registro.');
      await expect(register.problem).toContainText(/Podrás intentarlo de nuevo en (15:00|14:[45]\d)/);
      await expect(register.submitButton).toBeDisabled();
    },
  );

  test('keeps the colours in use for the account', MATRIX_ONLY, async ({ page, plaza, register }) => {
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      const { email, ...form } = newcomer();
      await register.open();
      await register.register({ email, ...form });
      await expect(register.submitButton).toHaveText('Cuenta creada');
      const api = createApiClient(() => plaza.origin);
      await confirmMailedAddress(api, plaza.dataDir, email);
      const account = await api.accounts.logIn({ email, password: TEST_USER_PASSWORD });
      expect(account).toMatchObject({ dark_mode: colorScheme === 'dark' });
    }
  });

  test('a double click makes one account', MATRIX_ONLY, async ({ page, register }) => {
    await register.open();
    const sent = await delayCalls(page, 'accounts/register');
    await register.fill(newcomer());
    await register.submitButton.dblclick();
    await sent.release();
    await expect(register.submitButton).toHaveText('Cuenta creada');
    expect(sent.count()).toBe(1);
  });
});
