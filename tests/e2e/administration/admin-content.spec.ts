import type { BrowserContext } from '@playwright/test';
import type { ApiClient } from '#tests/support/http/api-client.ts';
import { BLOCK_CARDS, ContentPage } from '../pages/administration/admin-content.ts';
import { HomePage } from '../pages/home.ts';
import { expect, test as base } from '../support/fixtures.ts';
import { focusTab } from '../support/tab-focus.ts';
import { pressWithKeyboard, focusWithTab } from '../support/keyboard.ts';
import { failCalls, dropReplies, restoreNetwork } from '../support/network.ts';
import { getAdminClient, logInBrowser, registerUser } from '../support/people.ts';
import { ADMINISTRATOR } from '../support/server.ts';
import { MATRIX_ONLY } from '../support/matrix.ts';

interface OfTest {
  content: ContentPage;
  legal: ContentPage;
  /** An API client of the administrator, outside the browser. */
  api: ApiClient;
}

const test = base.extend<OfTest>({
  content: async ({ page }, use) => use(new ContentPage(page, 'content')),
  legal: async ({ page }, use) => use(new ContentPage(page, 'legal')),
  api: async ({ plaza }, use) => use(await getAdminClient(plaza)),
});

// no other test changes these texts
test.use({ serverName: 'admin-content' });
test.beforeEach(({ context, plaza }) => logInBrowser(context, plaza.origin, ADMINISTRATOR));

const FACE = '\u{1f600}';
const SAVED = 'Contenido actualizado correctamente';

async function another(newBrowser: () => Promise<BrowserContext>) {
  return (await newBrowser()).newPage();
}

test.describe('blocks', () => {
  test('each has a card; what is saved shows at once, here and in another browser', async ({
    page,
    frame,
    content,
    newBrowser,
  }) => {
    await content.open();
    await expect(page).toHaveTitle('Contenido · Plaza');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contenido');
    await expect(content.cards.getByRole('heading', { level: 2 })).toHaveText([...BLOCK_CARDS]);
    await expect(content.card('Título de la portada').description).toBeHidden();
    const practice = content.card('Ventaja 1: práctica');
    await expect(practice.title).toHaveValue('Práctica por categorías');
    await practice.title.fill('  <b>A tu ritmo</b> & más ');
    await practice.description.fill('Cuando quieras');
    await practice.saveButton.click();
    await expect(content.done).toContainText(SAVED);
    await expect(practice.saveButton).toBeFocused();

    const visitor = await another(newBrowser);
    const home = new HomePage(visitor);
    await home.open();
    await expect(visitor.getByRole('heading', { name: 'A tu ritmo & más', exact: true })).toBeVisible();
    await expect(visitor.getByText('Cuando quieras')).toBeVisible();
    await practice.description.fill('');
    await practice.saveButton.click();
    await expect(content.done).toContainText(SAVED);
    await visitor.reload();
    await expect(visitor.getByText('Elige un tema y cuántas preguntas quieres.')).toBeVisible();

    const site = content.card('Nombre del sitio');
    await site.title.fill('Oposita');
    await site.saveButton.click();
    await expect(page).toHaveTitle('Contenido · Oposita');
    await expect(frame.heading).toHaveText('Contenido');
    await site.title.fill('Plaza');
    await site.saveButton.click();
    await expect(page).toHaveTitle('Contenido · Plaza');
  });

  test(
    'characters are counted as the database counts them, and those beyond the limit are ignored',
    MATRIX_ONLY,
    async ({ page, content, api }) => {
      await content.open();
      const { title, root, saveButton } = content.card('Título de la portada');
      await title.fill(FACE.repeat(79));
      await expect(root).toContainText('79/80 caracteres');
      await title.press('End');
      // a flag consists of two code points: half of it must not remain
      await page.keyboard.insertText('\u{1f1ea}\u{1f1f8}');
      await expect(title).toHaveValue(FACE.repeat(79));
      await page.keyboard.insertText('aéioú');
      await expect(title).toHaveValue(`${FACE.repeat(79)}a`);
      await expect(root).toContainText('80/80 caracteres');
      await title.press('Home');
      await page.keyboard.type('no');
      await expect(title).toHaveValue(`${FACE.repeat(79)}a`);
      await expect(title).toHaveJSProperty('selectionStart', 0);
      await page.keyboard.press('Shift+End');
      await page.keyboard.insertText('x'.repeat(100));
      await expect(title).toHaveValue('x'.repeat(80));
      await title.press('Backspace');
      await expect(root).toContainText('79/80 caracteres');
      await title.press('Home');
      await page.keyboard.insertText('ñ-');
      await expect(title).toHaveValue(`ñ${'x'.repeat(79)}`);
      await expect(title).toHaveJSProperty('selectionStart', 1);
      await title.fill(FACE.repeat(80));
      await saveButton.click();
      await expect(content.done).toContainText(SAVED);
      const { blocks } = await api.content.blocks();
      expect(blocks.find(({ identifier }) => identifier === 'hero_title')?.title).toBe(FACE.repeat(80));
    },
  );

  test('a title is needed: said at the field of its card, and no other', MATRIX_ONLY, async ({ content }) => {
    await content.open();
    const card = content.card('Ventaja 2: progreso');
    await card.title.fill('  ');
    await card.saveButton.click();
    await expect(card.title).toHaveAccessibleDescription(/El título es obligatorio/);
    await expect(card.title).toBeFocused();
    await expect(content.card('Nombre del sitio').title).not.toHaveAttribute('aria-invalid', 'true');
    await card.title.fill('Progreso');
    await expect(card.title).not.toHaveAttribute('aria-invalid', 'true');
  });

  test('what another administrator has saved meanwhile is not written over, the text stays, and theirs can be taken', async ({
    content,
    api,
  }) => {
    await content.open();
    const mine = content.card('Ventaja 3: estadísticas');
    await content.card('Ventaja 2: progreso').title.fill('Sin guardar');
    const before = await mine.title.inputValue();
    const stored = (await api.content.blocks()).blocks.find(({ title }) => title === before);
    if (!stored) throw new Error('the block is not listed');
    await api.content.updateBlock({ ...stored, title: 'Números' });

    await mine.title.fill('Cifras');
    await mine.saveButton.click();
    await expect(mine.problem).toContainText('Otra persona ha cambiado este bloque');
    await expect(mine.problem).toBeFocused();
    await expect(mine.title).toHaveValue('Cifras');
    await mine.saveButton.click();
    await expect(mine.problem).toContainText('Otra persona ha cambiado este bloque');

    await mine.loadNewButton.click();
    await content.confirmation.getByRole('button', { name: 'Cancelar' }).click();
    await expect(mine.title).toHaveValue('Cifras');
    await mine.loadNewButton.click();
    await content.confirmation.getByRole('button', { name: 'Cargar' }).click();
    await expect(mine.title).toHaveValue('Números');
    await expect(mine.title).toBeFocused();
    await expect(mine.problem).toBeHidden();
    await expect(content.card('Ventaja 2: progreso').title).toHaveValue('Sin guardar');
    await mine.title.fill('Cifras');
    await mine.saveButton.click();
    await expect(content.done).toContainText(SAVED);
  });

  test(
    'what fails can be tried again; a lost reply is no conflict',
    MATRIX_ONLY,
    async ({ page, content, api }) => {
      await content.open();
      const card = content.card('Subtítulo de la portada');
      await card.title.fill('Uno');
      await failCalls(page, 'content/updateBlock');
      await card.saveButton.click();
      await expect(card.problem).toHaveText('Error al actualizar el contenido');
      restoreNetwork(page);
      await dropReplies(page, 'content/updateBlock', 1);
      await card.saveButton.click();
      await expect(card.problem).toHaveText('Error al actualizar el contenido');
      await card.saveButton.click();
      await expect(content.done).toContainText(SAVED);
      await expect(card.problem).toBeHidden();
      const { blocks } = await api.content.blocks();
      expect(blocks[2]).toMatchObject({ title: 'Uno', version: 2 });
    },
  );

  test('what was typed asks before it is lost', MATRIX_ONLY, async ({ page, content, legal }) => {
    await content.open();
    const card = content.card('Nombre del sitio');
    await card.description.fill('Otra');
    await page.getByRole('link', { name: 'Legal', exact: true }).click();
    await content.unsaved.getByRole('button', { name: 'Seguir editando' }).click();
    await expect(card.description).toHaveValue('Otra');
    await page.getByRole('link', { name: 'Legal', exact: true }).click();
    await content.unsaved.getByRole('button', { name: 'Salir sin guardar' }).click();
    // waits for the new screen: until it appears, the old one still shows the typed text
    await expect(legal.card('Email de contacto').root).toBeVisible();
    await page.goBack();
    await expect(card.description).not.toHaveValue('Otra');
    await card.saveButton.click();
    await expect(content.done).toContainText(SAVED);
    await page.getByRole('link', { name: 'Legal', exact: true }).click();
    await expect(page).toHaveURL('/admin/legal');
  });

  test('with the keyboard alone', MATRIX_ONLY, async ({ page, content }) => {
    await content.open();
    const card = content.card('Nombre del sitio');
    await focusWithTab(page, card.title);
    await page.keyboard.press('End');
    await page.keyboard.press('Tab');
    await expect(card.description).toBeFocused();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('Con el teclado');
    await pressWithKeyboard(page, card.saveButton);
    await expect(content.done).toContainText(SAVED);
    await expect(card.saveButton).toBeFocused();
  });
});

test.describe('legal', () => {
  test('whom to write to is in the footer at once', async ({ page, frame, legal, newBrowser }) => {
    await legal.open();
    await expect(page).toHaveTitle('Legal · Plaza');
    const card = legal.card('Email de contacto');
    await expect(card.email).toHaveAttribute('type', 'email');
    await card.email.fill('nadie');
    await card.saveButton.click();
    await expect(card.email).toHaveAttribute('aria-invalid', 'true');
    await failCalls(page, 'content/updateContact');
    await card.email.fill('oposiciones@example.org');
    await card.saveButton.click();
    await expect(card.problem).toHaveText('Error al actualizar el email de contacto');
    restoreNetwork(page);
    await card.saveButton.click();
    await expect(legal.done).toContainText('Email de contacto actualizado correctamente');
    await expect(frame.contactLink).toHaveAttribute('href', 'mailto:oposiciones@example.org');
    // what visitors' pages bring along has it too
    const visitor = await newBrowser();
    expect(await (await visitor.request.get('/ranking')).text()).toContain('oposiciones@example.org');
  });

  test('users are asked once to accept a changed text, unless it was a small correction', async ({
    page,
    plaza,
    legal,
    newBrowser,
  }) => {
    const context = await newBrowser();
    await logInBrowser(context, plaza.origin, await registerUser(plaza));
    const user = await context.newPage();
    const save = async () => {
      await legal.card('Aviso Legal').editor.press('x');
      await legal.card('Aviso Legal').saveButton.click();
      await expect(legal.done).toContainText(SAVED);
      await legal.done.getByRole('button', { name: 'Cerrar aviso' }).click();
    };
    await legal.open();
    await expect(legal.card('Política de Cookies').acceptanceBox).toBeHidden();
    await expect(legal.card('Aviso Legal').acceptanceBox).toHaveAccessibleDescription(
      'Desmárcalo si solo corriges una errata o un dato.',
    );
    await legal.card('Aviso Legal').acceptanceBox.uncheck();
    await save();
    await user.goto('/ranking');
    await expect(user.getByRole('heading', { level: 1 })).toHaveText('Ranking de Usuarios');
    await legal.card('Aviso Legal').acceptanceBox.check();
    await save();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Legal');

    await focusTab(user);
    await expect(user.getByRole('heading', { level: 1 })).toHaveText('Han cambiado las condiciones');
    await user.getByRole('main').getByRole('link', { name: 'Aviso Legal' }).click();
    await expect(user.getByRole('heading', { level: 1 })).toHaveText('Aviso Legal');
    await user.goBack();
    await user.getByRole('button', { name: 'Aceptar y seguir' }).click();
    const age = user.getByRole('checkbox', { name: 'Tengo 14 años o más' });
    await expect(age).toBeFocused();
    await expect(age).toHaveAccessibleDescription(
      'Para tener cuenta hay que haber cumplido 14 años. Marca la casilla si los tienes.',
    );
    await age.check();
    await user.getByRole('button', { name: 'Aceptar y seguir' }).click();
    await expect(user.getByRole('heading', { level: 1 })).toHaveText('Ranking de Usuarios');
    await user.reload();
    await expect(user.getByRole('heading', { level: 1 })).toHaveText('Ranking de Usuarios');
  });

  test('saving a page after a word more loses nothing of it', MATRIX_ONLY, async ({ page, legal, api }) => {
    const before = (await api.content.legalPages()).pages;
    await legal.open();
    const names = ['Política de Privacidad', 'Política de Cookies', 'Aviso Legal', 'Accesibilidad'];
    for (const name of names) {
      const card = legal.card(name);
      await card.editor.click();
      await page.keyboard.press('ControlOrMeta+End');
      await page.keyboard.type('Zzz');
      await card.saveButton.click();
      await expect(legal.done).toContainText(SAVED);
      await legal.done.getByRole('button', { name: 'Cerrar aviso' }).click();
    }
    const after = (await api.content.legalPages()).pages;
    expect(after.map(({ content }) => content.match(/Zzz/g))).toEqual(names.map(() => ['Zzz']));
    expect(after.map(({ content }) => withoutBlanks(content.replace('Zzz', '')))).toEqual(
      before.map(({ content }) => withoutBlanks(content)),
    );
  });

  test('a page gets headings, quotes and links, and visitors see them at once', async ({
    page,
    legal,
    newBrowser,
    api,
  }) => {
    await legal.open();
    const card = legal.card('Política de Cookies');
    await card.publicLink.click();
    await expect(page).toHaveURL('/legal/cookies');
    await page.goBack();

    await card.title.fill('Cookies, en dos palabras');
    await card.editor.fill('');
    // by keyboard: the page has just become much shorter, and may still scroll between a press and a release
    await card.saveButton.press('Enter');
    await expect(card.editor).toHaveAccessibleDescription('El contenido es obligatorio');
    await card.editor.click();
    await card.control('Título de apartado').click();
    await page.keyboard.type('Cuáles');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Dos. ');
    await card.control('Enlace').click();
    await legal.linkDialog.getByLabel('Dirección').fill('javascript:alert(1)');
    await page.keyboard.press('Enter');
    await expect(legal.linkDialog.getByLabel('Dirección')).toHaveAttribute('aria-invalid', 'true');
    await legal.linkDialog.getByLabel('Dirección').fill('www.aepd.es');
    await page.keyboard.press('Enter');
    await expect(legal.linkDialog).toBeHidden();
    await expect(card.editor).toBeFocused();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.press('Enter');
    await card.control('Cita').click();
    await page.keyboard.type('Citado');
    await card.saveButton.click();
    await expect(legal.done).toContainText(SAVED);
    const stored = (await api.content.legalPages()).pages[1];
    expect(stored).toMatchObject({
      title: 'Cookies, en dos palabras',
      content:
        '<h2>Cuáles</h2><p>Dos. <a href="https://www.aepd.es">https://www.aepd.es</a></p><blockquote><p>Citado</p></blockquote>',
    });

    const visitor = await another(newBrowser);
    await visitor.goto('/legal/cookies');
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Cookies, en dos palabras');
    await expect(visitor.getByRole('heading', { name: 'Cuáles' })).toBeVisible();
    await expect(visitor.getByRole('link', { name: 'https://www.aepd.es' })).toBeVisible();
    // the administrator's own client shows the new text too, although it has cached the page
    await card.publicLink.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cookies, en dos palabras');
  });

  test(
    'a tab that was open before shows it when somebody comes back to it, or goes on',
    MATRIX_ONLY,
    async ({ plaza, newBrowser, api }) => {
      const visitor = await another(newBrowser);
      await visitor.clock.install();
      await visitor.goto('/legal/terms');
      const contact = visitor.getByRole('link', { name: 'Contacto' });
      const heading = visitor.getByRole('heading', { level: 1 });
      await expect(contact).toBeVisible();
      const save = async (title: string, email: string) => {
        const page = (await api.content.legalPages()).pages[2];
        if (!page) throw new Error('the page is not listed');
        await api.content.updateLegalPage({ ...page, title });
        await api.content.updateContact({ ...(await api.content.contact()), email });
      };
      await save('Aviso nuevo', 'nuevo@example.org');
      await focusTab(visitor);
      await expect(heading).toHaveText('Aviso nuevo');
      await expect(contact).toHaveAttribute('href', 'mailto:nuevo@example.org');

      await visitor.clock.runFor(11_000);
      await save('Aviso Legal', 'otro@example.org');
      const footer = visitor.getByRole('contentinfo');
      await footer.getByRole('link', { name: 'Política de Privacidad' }).click();
      await expect(contact).toHaveAttribute('href', 'mailto:otro@example.org');
      await visitor.clock.runFor(11_000);
      await footer.getByRole('link', { name: 'Aviso Legal' }).click();
      await expect(visitor).toHaveURL(`${plaza.origin}/legal/terms`);
      await expect(heading).toHaveText('Aviso Legal');
    },
  );

  test('a link is changed and taken away, and pasted ones stay', MATRIX_ONLY, async ({ page, legal }) => {
    await legal.open();
    const card = legal.card('Aviso Legal');
    await card.editor.locator('a').first().click();
    await expect(card.control('Enlace')).toHaveAttribute('aria-pressed', 'true');
    await card.control('Enlace').click();
    await legal.linkDialog.getByLabel('Dirección').fill('/legal/privacy');
    await legal.linkDialog.getByRole('button', { name: 'Aceptar' }).click();
    await expect(card.editor.locator('a').first()).toHaveAttribute('href', '/legal/privacy');
    await card.control('Enlace').click();
    await legal.linkDialog.getByRole('button', { name: 'Quitar el enlace' }).click();
    await expect(card.editor.locator('a[href="/legal/privacy"]').first()).not.toHaveText(/^Ley 34/);
    await expect(card.editor).toBeFocused();
    // text pasted into a paragraph continues that paragraph
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.press('Enter');
    await card.editor.evaluate((element) => {
      const data = new DataTransfer();
      data.setData(
        'text/html',
        '<h2 style="color:red">Pegado</h2><p><a href="https://example.org/">bueno</a> <a href="javascript:alert(1)">malo</a></p>',
      );
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    });
    await expect(card.editor.getByRole('heading', { name: 'Pegado' })).toBeVisible();
    await expect(card.editor.locator('a[href="https://example.org/"]')).toHaveText('bueno');
    await expect(card.editor.locator('a', { hasText: 'malo' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Grupos', exact: true }).click();
    await legal.unsaved.getByRole('button', { name: 'Salir sin guardar' }).click();
  });

  test(
    'a page that another administrator has saved meanwhile is not written over',
    MATRIX_ONLY,
    async ({ page, legal, api }) => {
      await legal.open();
      const card = legal.card('Aviso Legal');
      await card.editor.click();
      await page.keyboard.press('ControlOrMeta+End');
      await page.keyboard.type('Mío');
      const theirs = (await api.content.legalPages()).pages[2];
      if (!theirs) throw new Error('the page is not listed');
      await api.content.updateLegalPage({ ...theirs, title: 'Aviso de otra' });
      await card.saveButton.click();
      await expect(card.problem).toContainText('Otra persona ha cambiado esta página');
      await expect(card.editor).toContainText('Mío');
      await card.loadNewButton.click();
      await legal.confirmation.getByRole('button', { name: 'Cargar' }).click();
      await expect(card.title).toHaveValue('Aviso de otra');
      await expect(card.editor).not.toContainText('Mío');
    },
  );
});

/** Removes the blanks between elements, which don't matter when HTML is compared. */
const withoutBlanks = (html: string): string => html.replaceAll(/>\s+</g, '><').trim();
