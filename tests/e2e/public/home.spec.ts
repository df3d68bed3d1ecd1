import { api } from '#shared/api.contract.ts';
import { countStartingQuestions } from '../support/banks/bank.ts';
import {
  recordCallAttempts,
  runClockUntilVisible,
  calculateRetryDelays,
  stopPageClock,
} from '../support/clock.ts';
import { startExamOnOtherDevice } from '../support/exams.ts';
import { expect, test } from '../support/fixtures.ts';
import {
  INTERNAL_ERROR,
  mockReply,
  countCalls,
  failCalls,
  delayCalls,
  restoreNetwork,
  successReply,
  contractError,
} from '../support/network.ts';
import { MATRIX_ONLY } from '../support/matrix.ts';

const CATEGORY = 'El Gobierno';
const NO_CATEGORIES = 'No se pudieron cargar las categorías. Por favor, inténtalo de nuevo.';

test.describe('what the home page shows', () => {
  test('is a title, a subtitle, three features and every category with its group and size; a group shows only its categories', async ({
    page,
    frame,
    home,
  }) => {
    await home.open();
    await expect(frame.heading).toHaveText('Prepara tu oposición, pregunta a pregunta');
    await expect(page.getByText(/^Exámenes tipo test por categorías/)).toBeVisible();
    for (const feature of [
      'Práctica por categorías',
      'Seguimiento del progreso',
      'Estadísticas detalladas',
    ]) {
      await expect(page.getByRole('heading', { name: feature })).toBeVisible();
    }
    await expect(home.filters.getByRole('button')).toHaveText([
      'Todas las categorías',
      'Constitución y Gobierno',
      'Derecho administrativo',
      'Empleo público e igualdad',
      'Transparencia y protección de datos',
    ]);
    await expect(home.cards).toHaveCount(13);
    await expect(home.card(CATEGORY)).toContainText('Constitución y Gobierno');
    await expect(home.card(CATEGORY)).toContainText(`${countStartingQuestions(CATEGORY)} preguntas`);

    await home.filter('Empleo público e igualdad').click();
    await expect(home.cards).toHaveCount(3);
    await expect(home.card('Empleo público')).toBeVisible();
    await home.filter('Todas las categorías').click();
    await expect(home.cards).toHaveCount(13);
  });

  test(
    'at most one category is selected, and a second click deselects it',
    MATRIX_ONLY,
    async ({ page, home }) => {
      const stored = () => page.evaluate(() => window.sessionStorage.getItem('practiceCategories'));
      await home.open();
      await home.choose(CATEGORY);
      await expect(home.selectedCards).toContainText(CATEGORY);
      await home.choose('Empleo público');
      await expect(home.selectedCards).toHaveCount(1);
      await expect(home.selectedCards).toContainText('Empleo público');
      expect(JSON.parse((await stored()) ?? '')).toEqual([expect.stringMatching(/^[\da-f-]{36}$/)]);

      await page.reload();
      await expect(home.selectedCards).toContainText('Empleo público');
      await home.choose('Empleo público');
      await expect(home.selectedCards).toHaveCount(0);
      expect(await stored()).toBeNull();
    },
  );

  test('a selected category stays selected where a filter hides it', MATRIX_ONLY, async ({ home }) => {
    await home.open();
    await home.choose(CATEGORY);
    await home.filter('Empleo público e igualdad').click();
    await expect(home.selectedCards).toHaveCount(0);
    await home.filter('Constitución y Gobierno').click();
    await expect(home.selectedCards).toContainText(CATEGORY);
  });

  test('without its content blocks the default texts stay', MATRIX_ONLY, async ({ page, frame, home }) => {
    await mockReply(page, 'content/site', INTERNAL_ERROR);
    await home.open();
    await expect(home.cards).toHaveCount(13);
    await expect(frame.heading).toHaveText('Prepara tu oposición, pregunta a pregunta');
    await expect(frame.bar).toContainText('Plaza');
  });

  test('edited content blocks replace the texts, as plain text', async ({ page, frame, home }) => {
    await mockReply(
      page,
      'content/site',
      successReply({
        blocks: [
          { identifier: 'website_title', title: 'Opositores', description: 'Lema <b>nuevo</b>' },
          { identifier: 'hero_title', title: 'Un título <script>alert(1)</script>', description: null },
        ],
        contact_email: null,
      }),
    );
    await home.open();
    await expect(frame.bar).toContainText('Opositores');
    await expect(frame.heading).toContainText('Un título');
    await expect(page).toHaveTitle(/Opositores/);
    await expect(page.getByRole('heading', { name: 'Estadísticas detalladas' })).toBeVisible();
  });
});

test.describe('starting', () => {
  test('needs a category, and offers visitors log-in and registration', async ({ page, home, login }) => {
    await home.open();
    await home.startButton.click();
    await expect(page.getByText('Por favor, selecciona una categoría.')).toBeVisible();
    await expect(page).toHaveURL('/');
    await home.choose(CATEGORY);
    await expect(page.getByText('Por favor, selecciona una categoría.')).toBeHidden();
    await home.startButton.click();
    await expect(home.waysIn.getByRole('link', { name: 'Crear Cuenta' })).toBeVisible();
    await home.waysIn.getByRole('link', { name: 'Iniciar Sesión' }).click();
    await expect(login.submitButton).toBeVisible();
    await page.goBack();
    await expect(home.selectedCards).toContainText(CATEGORY);
  });

  test(
    'leads people who have logged in to the setup',
    MATRIX_ONLY,
    async ({ page, person, home, practice }) => {
      await home.open();
      await expect(page.getByText(person.username)).toBeVisible();
      await home.start(CATEGORY);
      await expect(practice.startButton).toBeVisible();
      await expect(page).toHaveURL('/practice');
    },
  );

  test(
    'works before it is known who is logged in',
    MATRIX_ONLY,
    async ({ page, frame, person, home, practice }) => {
      const me = await delayCalls(page, 'accounts/me');
      await home.open();
      await home.start(CATEGORY);
      await me.release();
      await expect(practice.startButton).toBeVisible();
      await expect(frame.username(person.username)).toBeVisible();
    },
  );

  test('an open exam is offered to go on with, to its owner alone', async ({ page, plaza, person, home }) => {
    await startExamOnOtherDevice(person.api, CATEGORY, 5);
    await home.open();
    await expect(home.continueLink).toBeVisible();
    await expect(page.getByText(`${CATEGORY} · 0 de 5 respondidas`)).toBeVisible();
    await home.continueLink.click();
    await expect(page.getByText('Pregunta 1 de 5')).toBeVisible();
    await page.context().clearCookies();
    await page.goto(plaza.origin);
    await expect(home.cards).toHaveCount(13);
    await expect(home.continueLink).toBeHidden();
  });

  test('a broken memory of the browser is no selection', MATRIX_ONLY, async ({ page, home }) => {
    for (const memory of ['', '{', '[]', '[5]', '{"a":1}', 'null', '["no-such-category"]']) {
      await page.addInitScript((value) => window.sessionStorage.setItem('practiceCategories', value), memory);
      await home.open();
      await expect(home.cards).toHaveCount(13);
      await expect(home.selectedCards).toHaveCount(0);
    }
  });
});

test.describe('while the categories are on their way', () => {
  test('it says so', async ({ page, home }) => {
    const list = await delayCalls(page, 'catalogue/list');
    await home.open();
    await expect(page.getByText('Cargando categorías...')).toBeVisible();
    await list.release();
    await expect(home.cards).toHaveCount(13);
    await expect(page.getByText('Cargando categorías...')).toBeHidden();
  });

  test('it tries four times, after 1, 2 and 4 s, says so, and can be asked to try again', async ({
    page,
    home,
  }) => {
    await stopPageClock(page);
    const attempts = await recordCallAttempts(page, 'catalogue/list');
    await failCalls(page, 'catalogue/list');
    await home.open();
    await runClockUntilVisible(page, page.getByText('Reintentando (1/3)...'));
    await runClockUntilVisible(page, page.getByText('Reintentando (2/3)...'));
    await runClockUntilVisible(page, page.getByText('Reintentando (3/3)...'));
    await runClockUntilVisible(page, page.getByText(NO_CATEGORIES));
    expect(calculateRetryDelays(await attempts())).toEqual([1, 2, 4]);

    await page.clock.resume();
    restoreNetwork(page);
    await home.retryButton.click();
    await expect(home.cards).toHaveCount(13);
    await expect(page.getByText(NO_CATEGORIES)).toBeHidden();
  });

  test('it never asks again where the server refuses', MATRIX_ONLY, async ({ page, home }) => {
    const count = countCalls(page, 'catalogue/list');
    await mockReply(page, 'catalogue/list', contractError(api.catalogue.list, 'INVALID_INPUT'));
    await home.open();
    await expect(page.getByText(NO_CATEGORIES)).toBeVisible();
    expect(count()).toBe(1);
  });

  test('one failure is got over without a word at the end', MATRIX_ONLY, async ({ page, home }) => {
    await page.clock.install();
    await failCalls(page, 'catalogue/list', 1);
    await home.open();
    await expect(page.getByText('Reintentando (1/3)...')).toBeVisible();
    await page.clock.runFor(1000);
    await expect(home.cards).toHaveCount(13);
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
  });
});

test.describe('without categories', () => {
  test('there are none', async ({ page, home }) => {
    await mockReply(page, 'catalogue/list', successReply({ groups: [], categories: [] }));
    await home.open();
    await expect(page.getByText('No hay categorías disponibles', { exact: true })).toBeVisible();
    await home.startButton.click();
    await expect(page.getByText('Por favor, selecciona una categoría.')).toBeVisible();
  });

  test('there are none in a group', MATRIX_ONLY, async ({ page, home }) => {
    const groups = [{ id: '11111111-1111-4111-8111-111111111111', name: 'Grupo vacío' }];
    await mockReply(page, 'catalogue/list', successReply({ groups, categories: [] }));
    await home.open();
    await home.filter('Grupo vacío').click();
    await expect(
      page.getByText('No hay categorías disponibles en este grupo', { exact: true }),
    ).toBeVisible();
  });
});

test('of many categories, some are found by their names, whatever the case and the accents', async ({
  page,
  home,
}) => {
  const categories = Array.from({ length: 134 }, (_, index) => ({
    id: `11111111-1111-4111-8111-${String(index).padStart(12, '0')}`,
    name: index === 77 ? 'Administración electrónica básica' : `Tema ${index}`,
    description: `Categoría para Tema ${index}`,
    groups: [],
    question_count: index,
  }));
  await mockReply(page, 'catalogue/list', successReply({ groups: [], categories }));
  await home.open();
  await expect(home.cards).toHaveCount(134);
  await home.nameFilter.fill('BASICA electro');
  await expect(home.cards).toHaveCount(1);
  await expect(page.getByText('1 categoría encontrada', { exact: true })).toBeVisible();
  await home.choose('Administración electrónica básica');
  await home.nameFilter.fill('no hay tal cosa');
  await expect(home.cards).toHaveCount(0);
  await expect(page.getByText('0 categorías encontradas', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Borrar búsqueda' }).click();
  await expect(home.cards).toHaveCount(134);
  await expect(home.selectedCards).toHaveCount(1);
  await expect(home.card('Tema 1')).toContainText('1 pregunta');
});

test('who chose a category that is gone by now is led back to choose another', async ({
  page,
  person,
  home,
}) => {
  await mockReply(page, 'catalogue/category', contractError(api.catalogue.category, 'CATEGORY_NOT_FOUND'));
  await home.open();
  await expect(page.getByText(person.username)).toBeVisible();
  await home.start(CATEGORY);
  await expect(page).toHaveURL('/');
  await expect(home.selectedCards).toHaveCount(0);
});
