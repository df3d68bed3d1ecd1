import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { ApiClient } from '#tests/support/http/api-client.ts';
import { CataloguePage } from '../pages/catalogue.ts';
import { expect, test as base } from '../support/fixtures.ts';
import { pressWithKeyboard, focusWithTab, typeWithKeyboard } from '../support/keyboard.ts';
import {
  failCalls,
  delayCalls,
  dropReplies,
  type ProcedurePath,
  restoreNetwork,
} from '../support/network.ts';
import { getAdminClient, logInBrowser } from '../support/people.ts';
import { ADMINISTRATOR } from '../support/server.ts';
import { MATRIX_ONLY } from '../support/matrix.ts';

interface OfTest {
  categories: CataloguePage;
  groups: CataloguePage;
  /** An API client of the administrator, outside the browser. */
  api: ApiClient;
}

const test = base.extend<OfTest>({
  categories: async ({ page }, use) => use(new CataloguePage(page, 'categories')),
  groups: async ({ page }, use) => use(new CataloguePage(page, 'groups')),
  api: async ({ plaza }, use) => use(await getAdminClient(plaza)),
});

// no other test changes these categories
test.use({ serverName: 'admin-catalogue' });
test.beforeEach(({ context, plaza }) => logInBrowser(context, plaza.origin, ADMINISTRATOR));

const GOVERNMENT = 'El Gobierno';

/** Finds a category by name, as the list returns it. */
async function stored(api: ApiClient, name: string) {
  const { categories } = await api.catalogue.categories.list({ search: name });
  return categories.find((category) => category.name === name);
}

async function makeGroup(api: ApiClient, name: string): Promise<string> {
  const { id } = await api.catalogue.groups.create({ id: randomUUID(), name, description: null });
  return id;
}

async function makeCategory(api: ApiClient, name: string, groupId: string | null = null): Promise<string> {
  const form = { name, description: `Sobre ${name}`, group_id: groupId };
  const { id } = await api.catalogue.categories.create({ id: randomUUID(), ...form });
  return id;
}

test.describe('categories', () => {
  test('one is made, is offered on the home page, is changed and deleted', async ({
    page,
    home,
    categories,
    api,
  }) => {
    await makeGroup(api, 'Oficios');
    await categories.open();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gestión de Categorías');
    await expect(page).toHaveTitle('Gestión de Categorías · Plaza');
    await expect(categories.chip('Oficios')).toBeVisible();

    await categories.createButton.click();
    await expect(categories.name).toBeFocused();
    await categories.saveButton.click();
    await expect(categories.name).toHaveAccessibleDescription('El nombre de la categoría es obligatorio');
    await expect(categories.description).toHaveAccessibleDescription('La descripción es obligatoria');
    await expect(categories.name).toBeFocused();
    await categories.name.fill('<b>Archivos</b> y bibliotecas');
    await categories.description.fill('Fondos & colecciones <i>públicas</i>');
    await categories.group.selectOption('Oficios');
    await categories.saveButton.click();
    await expect(categories.done).toContainText('Categoría creada correctamente');
    await expect(categories.window).toBeHidden();
    await expect(categories.createButton).toBeFocused();
    await expect(categories.row('Archivos y bibliotecas').getByRole('cell')).toHaveText([
      'Fondos & colecciones públicas',
      'Oficios',
      /^\d{1,2} \w+ \d{4}$/,
      '0',
      'EditarEliminar',
    ]);
    await home.open();
    await expect(home.card('Archivos y bibliotecas')).toBeVisible();

    await categories.open('?search=archivos');
    await categories.editButton('Archivos y bibliotecas').click();
    await expect(categories.name).toHaveValue('<b>Archivos</b> y bibliotecas');
    await expect(categories.description).toHaveValue('Fondos & colecciones <i>públicas</i>');
    await categories.name.fill('Archivos y museos');
    await categories.group.selectOption('Sin grupo');
    await categories.saveButton.click();
    await expect(categories.done).toContainText('Categoría actualizada correctamente');
    await expect(categories.row('Archivos y museos')).toContainText('Sin grupo');
    await expect(categories.editButton('Archivos y museos')).toBeFocused();

    await categories.removeButton('Archivos y museos').click();
    await expect(categories.question).toContainText('Archivos y museos');
    await categories.question.getByRole('button', { name: 'Cancelar' }).click();
    await expect(categories.question).toBeHidden();
    await expect(categories.row('Archivos y museos')).toBeVisible();
    await categories.remove('Archivos y museos');
    await expect(categories.done).toContainText('Categoría eliminada correctamente');
    await expect(categories.row('Archivos y museos')).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    expect(await stored(api, 'Archivos y museos')).toBeUndefined();
  });

  test('one with questions stays, a name that is taken is refused at its field, and what was typed is not lost without asking', async ({
    page,
    categories,
    api,
  }) => {
    const before = await stored(api, GOVERNMENT);
    // an address that nobody has written like that shows everything
    await categories.open('?group_ids=nada&sort=nada&page=-3&direction=arriba&without_group=quizá');
    await test.step('how many questions it has is said', async () => {
      await categories.remove(GOVERNMENT);
      await expect(categories.question.getByRole('alert')).toHaveText(
        `No se puede eliminar la categoría porque tiene ${before?.question_count} pregunta(s) asociada(s).`,
      );
      expect(before?.question_count).toBeGreaterThan(0);
      await page.keyboard.press('Escape');
      await expect(categories.question).toBeHidden();
      await expect(categories.removeButton(GOVERNMENT)).toBeFocused();
      // when opened again, the dialog no longer shows the earlier error
      await categories.removeButton(GOVERNMENT).click();
      await expect(categories.confirmButton).toBeVisible();
      await expect(categories.question.getByRole('alert')).toBeHidden();
      await page.keyboard.press('Escape');
      await expect(categories.question).toBeHidden();
    });
    await test.step('a taken name is refused until it is another one', async () => {
      await categories.createButton.click();
      await categories.name.fill('  el GOBIERNO ');
      await categories.description.fill('Otra vez');
      await categories.saveButton.click();
      await expect(categories.name).toHaveAccessibleDescription('Ya hay una categoría con este nombre.');
      await expect(categories.name).toBeFocused();
      await expect(categories.problem).toBeHidden();
      await categories.name.fill('A medias');
      await expect(categories.name).not.toHaveAttribute('aria-invalid', 'true');
    });
    await test.step('closing the window asks', async () => {
      await page.keyboard.press('Escape');
      await expect(categories.unsaved).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(categories.unsaved).toBeHidden();
      await expect(categories.name).toHaveValue('A medias');
      await categories.cancelButton.click();
      await categories.unsaved.getByRole('button', { name: 'Seguir editando' }).click();
      await expect(categories.name).toHaveValue('A medias');
      await categories.window.getByRole('button', { name: 'Cerrar' }).click();
      await categories.unsaved.getByRole('button', { name: 'Salir sin guardar' }).click();
      await expect(categories.window).toBeHidden();
      await expect(categories.createButton).toBeFocused();
    });
  });

  test(
    'what somebody else has changed meanwhile is not written over, and the text stays',
    MATRIX_ONLY,
    async ({ plaza, categories, newBrowser, api }) => {
      await makeCategory(api, 'Correos');
      const other = await newBrowser();
      await logInBrowser(other, plaza.origin, ADMINISTRATOR);
      const there = new CataloguePage(await other.newPage(), 'categories');
      for (const screen of [categories, there]) {
        await screen.open('?search=correos');
        await screen.editButton('Correos').click();
      }
      await there.description.fill('Cartas y paquetes');
      await there.saveButton.click();
      await expect(there.done).toContainText('Categoría actualizada correctamente');

      await categories.description.fill('Sellos');
      await categories.saveButton.click();
      await expect(categories.problem).toContainText('Otra persona ha cambiado esta categoría');
      await expect(categories.problem).toBeFocused();
      await expect(categories.description).toHaveValue('Sellos');
      expect((await stored(api, 'Correos'))?.description).toBe('Cartas y paquetes');
      await categories.cancelButton.click();
      await categories.unsaved.getByRole('button', { name: 'Salir sin guardar' }).click();
      await categories.editButton('Correos').click();
      await expect(categories.description).toHaveValue('Cartas y paquetes');
    },
  );

  test(
    'the chips limit the list to groups, in the address: back, reload and a shared link work',
    MATRIX_ONLY,
    async ({ page, categories, api }) => {
      const [north, south] = [await makeGroup(api, 'Norte'), await makeGroup(api, 'Sur')];
      await makeCategory(api, 'Asturias', north);
      await makeCategory(api, 'Sevilla', south);
      await makeCategory(api, 'Mundo');
      await categories.open();
      await expect(categories.chip('Todos los grupos')).toHaveAttribute('aria-pressed', 'true');
      await categories.chip('Norte').click();
      await expect(categories.names).toHaveText(['Asturias']);
      await expect(categories.chip('Todos los grupos')).toHaveAttribute('aria-pressed', 'false');
      await categories.chip('Sur').click();
      await expect(categories.names).toHaveText(['Asturias', 'Sevilla']);
      await categories.chip('Norte').click();
      await expect(categories.names).toHaveText(['Sevilla']);
      await page.goBack();
      await expect(categories.names).toHaveText(['Asturias', 'Sevilla']);
      await page.reload();
      await expect(categories.names).toHaveText(['Asturias', 'Sevilla']);
      await expect(categories.chip('Norte')).toHaveAttribute('aria-pressed', 'true');

      await categories.chip('Todos los grupos').click();
      await expect(categories.row(GOVERNMENT)).toBeVisible();
      await expect(page).toHaveURL('/admin/categories');
      await categories.chip('Sin grupo').click();
      await expect(categories.row('Mundo')).toBeVisible();
      await expect(categories.row('Asturias')).toBeHidden();
      await categories.open(`?group_ids=${north}`);
      await expect(categories.names).toHaveText(['Asturias']);
      await categories.open('?group_ids=nada&sort=nada&page=-3&direction=arriba&without_group=quizá');
      await expect(categories.row(GOVERNMENT)).toBeVisible();
    },
  );

  test(
    'searching ignores case and accents, and an older answer never shows over a newer one',
    MATRIX_ONLY,
    async ({ page, categories }) => {
      await categories.open();
      await expect(categories.row(GOVERNMENT)).toBeVisible();
      await categories.search.fill('REGIMEN');
      await expect(categories.names).toHaveText(['Régimen jurídico del sector público', 'Régimen local']);
      await expect(page).toHaveURL('/admin/categories?search=REGIMEN');
      await categories.search.fill('100%_');
      await expect(page.getByText('Ninguna categoría coincide con la búsqueda y los filtros.')).toBeVisible();
      await categories.search.press('Escape');
      await expect(categories.row(GOVERNMENT)).toBeVisible();

      const late = await delayCalls(page, 'catalogue/categories/list');
      await categories.search.fill('régimen local');
      await expect.poll(late.count).toBe(1);
      await categories.search.fill('gobierno');
      await expect.poll(late.count).toBe(2);
      await late.release();
      await expect(categories.row('Transparencia y buen gobierno')).toBeVisible();
      await expect(categories.row('Régimen local')).toBeHidden();
    },
  );

  test(
    'every column with a number or a date sorts, from the address too',
    MATRIX_ONLY,
    async ({ page, categories, api }) => {
      await makeCategory(api, 'Zaragoza');
      await categories.open();
      await categories.columnHead('Fecha de Creación').getByRole('button').click();
      await expect(categories.names.first()).toHaveText('Zaragoza');
      await expect(categories.columnHead('Fecha de Creación')).toHaveAttribute('aria-sort', 'descending');
      await categories.columnHead('Preguntas').getByRole('button').click();
      await expect(page).toHaveURL('/admin/categories?sort=question_count');
      await categories.columnHead('Preguntas').getByRole('button').click();
      await expect(page).toHaveURL('/admin/categories?direction=asc&sort=question_count');
      await expect(categories.rows.first()).toContainText('0');
      await categories.columnHead('Nombre').getByRole('button').click();
      await categories.columnHead('Nombre').getByRole('button').click();
      await expect(categories.names.first()).toHaveText('Zaragoza');
    },
  );

  test(
    'pages of 20; one whose last row is deleted gives way to the one before',
    MATRIX_ONLY,
    async ({ page, categories, api }) => {
      const groupId = await makeGroup(api, 'Serie');
      for (let place = 1; place <= 21; place += 1)
        await makeCategory(api, `Serie ${String(place).padStart(2, '0')}`, groupId);
      await categories.open(`?search=serie`);
      await expect(categories.rows).toHaveCount(20);
      await expect(page.getByText('Mostrando 1 a 20 de 21 categorías')).toBeVisible();
      await page.getByRole('button', { name: 'Página 2' }).click();
      await expect(page.getByText('Mostrando 21 a 21 de 21 categorías')).toBeVisible();
      await expect(categories.names).toHaveText(['Serie 21']);
      await categories.remove('Serie 21');
      await expect(categories.rows).toHaveCount(20);
      await expect(page).toHaveURL('/admin/categories?search=serie');
      await expect(page.getByText(/^Mostrando/)).toBeHidden();
    },
  );

  test('a reply that is lost is no second category', MATRIX_ONLY, async ({ page, categories, api }) => {
    await categories.open();
    await categories.createButton.click();
    await categories.name.fill('Hacienda');
    await categories.description.fill('Tributos');
    await dropReplies(page, 'catalogue/categories/create');
    await categories.saveButton.click();
    await expect(categories.problem).toHaveText(
      'Error al guardar la categoría. Por favor, inténtalo de nuevo.',
    );
    await categories.saveButton.click();
    await expect(categories.done).toContainText('Categoría creada correctamente');
    expect((await api.catalogue.categories.list({ search: 'Hacienda' })).total).toBe(1);

    await categories.search.fill('hacienda');
    await categories.editButton('Hacienda').click();
    await categories.description.fill('Tributos y aduanas');
    await dropReplies(page, 'catalogue/categories/update');
    await categories.saveButton.click();
    await expect(categories.problem).toBeVisible();
    await categories.saveButton.click();
    await expect(categories.done).toContainText('Categoría actualizada correctamente');

    await failCalls(page, 'catalogue/categories/remove');
    await categories.remove('Hacienda');
    await expect(categories.question.getByRole('alert')).toHaveText(
      'Error al eliminar la categoría. Por favor, inténtalo de nuevo.',
    );
    restoreNetwork(page);
    await categories.confirmButton.click();
    await expect(categories.row('Hacienda')).toBeHidden();
  });

  test(
    'a category of several groups shows all of them, and keeps those that its form does not know',
    MATRIX_ONLY,
    async ({ plaza, categories, api }) => {
      test.slow();
      const [first, second] = [await makeGroup(api, 'Alfa'), await makeGroup(api, 'Beta')];
      const id = await makeCategory(api, 'Doble', first);
      await plaza.kill();
      await plaza.changeDatabase(async (db) => {
        await db
          .insertInto('category_group_assignments')
          .values({ category_id: id, group_id: second })
          .execute();
      });
      await plaza.restart();
      await categories.open('?search=doble');
      await expect(categories.row('Doble').getByRole('listitem')).toHaveText(['Alfa', 'Beta']);
      await categories.editButton('Doble').click();
      await expect(categories.group).toHaveValue(first);
      await expect(categories.window).toContainText('También pertenece a «Beta»');
      await categories.group.selectOption('Sin grupo');
      await categories.saveButton.click();
      await expect(categories.row('Doble').getByRole('listitem')).toHaveText(['Beta']);
    },
  );

  test(
    'a group that is gone when the form is sent says so at its field',
    MATRIX_ONLY,
    async ({ categories, api }) => {
      const id = await makeGroup(api, 'Efímero');
      await categories.open();
      await categories.createButton.click();
      await categories.name.fill('De paso');
      await categories.description.fill('Breve');
      await categories.group.selectOption('Efímero');
      await api.catalogue.groups.remove({ id });
      await categories.saveButton.click();
      await expect(categories.group).toHaveAccessibleDescription(/El grupo elegido ya no existe/);
      await expect(categories.group).toBeFocused();
      await expect(
        categories.group.getByRole('option', { name: 'Un grupo que ya no existe' }),
      ).toBeAttached();
      await categories.group.selectOption('Sin grupo');
      await categories.saveButton.click();
      await expect(categories.done).toContainText('Categoría creada correctamente');
    },
  );
});

test.describe('what was typed is not lost without asking', () => {
  test('by the back button', MATRIX_ONLY, async ({ page, categories, admin }) => {
    await admin.open();
    await admin.menu.getByRole('link', { name: 'Categorías' }).click();
    await categories.createButton.click();
    await categories.name.fill('A medias');
    await page.goBack();
    await expect(categories.unsaved).toBeVisible();
    await categories.unsaved.getByRole('button', { name: 'Seguir editando' }).click();
    await expect(page).toHaveURL('/admin/categories');
    await expect(categories.name).toHaveValue('A medias');
  });

  test('and nothing is asked where nothing was typed', MATRIX_ONLY, async ({ page, categories }) => {
    await categories.open();
    await categories.editButton(GOVERNMENT).click();
    await expect(categories.name).toHaveValue(GOVERNMENT);
    await page.keyboard.press('Escape');
    await expect(categories.window).toBeHidden();
    await expect(categories.editButton(GOVERNMENT)).toBeFocused();
  });
});

test.describe('groups', () => {
  test('one is made, changed and deleted from the keyboard alone', async ({ page, groups }) => {
    await groups.open();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gestión de Grupos');
    await pressWithKeyboard(page, groups.createButton);
    await expect(groups.name).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(groups.name).toHaveAccessibleDescription('El nombre del grupo es obligatorio');
    await page.keyboard.type('Aeronáutica');
    await page.keyboard.press('Enter');
    await expect(groups.done).toContainText('Grupo creado correctamente');
    await expect(groups.row('Aeronáutica').getByRole('cell')).toHaveText([
      'Sin descripción',
      '0',
      'EditarEliminar',
    ]);
    await pressWithKeyboard(page, groups.editButton('Aeronáutica'));
    await typeWithKeyboard(page, groups.description, 'Del aire');
    await pressWithKeyboard(page, groups.saveButton);
    await expect(groups.done).toContainText('Grupo actualizado correctamente');
    await expect(groups.row('Aeronáutica')).toContainText('Del aire');
    await expect(groups.editButton('Aeronáutica')).toBeFocused();
    await pressWithKeyboard(page, groups.removeButton('Aeronáutica'));
    await expect(groups.question.getByRole('button', { name: 'Cancelar' })).toBeFocused();
    await focusWithTab(page, groups.confirmButton);
    await page.keyboard.press('Enter');
    await expect(groups.done).toContainText('Grupo eliminado correctamente');
    await expect(groups.row('Aeronáutica')).toBeHidden();
  });

  test('one with categories stays, and how many they are is said', MATRIX_ONLY, async ({ groups, api }) => {
    const id = await makeGroup(api, 'Lleno');
    await makeCategory(api, 'Una', id);
    await makeCategory(api, 'Otra', id);
    await groups.open();
    await expect(groups.row('Lleno')).toContainText('2');
    await groups.remove('Lleno');
    await expect(groups.question.getByRole('alert')).toHaveText(
      'No se puede eliminar el grupo porque tiene 2 categoría(s) asociada(s)',
    );
  });

  test(
    'a name that is taken, a newer change and an accident are told apart',
    MATRIX_ONLY,
    async ({ page, groups, api }) => {
      const id = await makeGroup(api, 'Faro');
      await makeGroup(api, 'Puerto');
      await groups.open();
      await groups.editButton('Faro').click();
      await groups.name.fill('PUERTO');
      await groups.saveButton.click();
      await expect(groups.name).toHaveAccessibleDescription('Ya hay un grupo con este nombre.');
      await groups.name.fill('Faro y puerto');
      await failCalls(page, 'catalogue/groups/update');
      await groups.saveButton.click();
      await expect(groups.problem).toHaveText('Error al guardar el grupo');
      restoreNetwork(page);
      await api.catalogue.groups.update({ id, version: 1, name: 'Faros', description: null });
      await groups.saveButton.click();
      await expect(groups.problem).toContainText('Otra persona ha cambiado este grupo');
      await expect(groups.name).toHaveValue('Faro y puerto');
      await expect(groups.row('Faros')).toBeAttached();
    },
  );
});

test(
  'lists that cannot be had say so, each in its own words, and are asked for again',
  MATRIX_ONLY,
  async ({ page, categories, groups }) => {
    const expectFailure = async (screen: CataloguePage, what: ProcedurePath, text: string): Promise<void> => {
      await failCalls(page, what);
      await screen.open();
      await waitOut(page, screen);
      await expect(screen.listProblem).toContainText(text);
      restoreNetwork(page);
      await screen.listProblem.getByRole('button', { name: 'Reintentar' }).click();
      await expect(screen.rows.first()).toBeVisible();
      await expect(screen.listProblem).toBeHidden();
    };
    await page.clock.install();
    await expectFailure(
      categories,
      'catalogue/categories/list',
      'Error al cargar las categorías. Por favor, inténtalo de nuevo.',
    );
    await expectFailure(groups, 'catalogue/groups/list', 'Error al cargar los grupos');
  },
);

/** Advances the clock through the delays between retries, until the list shows its error. */
async function waitOut(page: Page, screen: CataloguePage): Promise<void> {
  while (!(await screen.listProblem.isVisible())) await page.clock.runFor(250);
}
