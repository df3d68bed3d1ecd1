import type { Locator, Page } from '@playwright/test';
import type { ApiClient } from '#tests/support/http/api-client.ts';
import { stripTags } from '#shared/text/basic.rules.ts';
import { RICH_TEXT_RULES } from '#shared/text/sanitise.rules.ts';
import { createUploadFile, ImportPage, createQuestionEntry } from '../pages/administration/admin-import.ts';
import type {
  AdministrationScreen,
  AdministrationForm,
  RowDialog,
} from '../support/xss/administration-screen.ts';
import { ADMINISTRATION_SCREENS } from '../support/xss/administration-screens.ts';
import { joinAttacks, ATTACKS } from '../support/xss/attacks.ts';
import { expect, test as base } from '../support/fixtures.ts';
import { expectNoInjectedElements } from '../support/xss/xss-checks.ts';
import { addXssAdministration, XSS_CODES, packAttackCodes } from '../support/xss/xss-administration.ts';
import { XSS_BANK, xssReference } from '../support/xss/xss-content.ts';
import { mockReply, restoreNetwork } from '../support/network.ts';
import { getAdminClient, logInBrowser } from '../support/people.ts';
import { ADMINISTRATOR, type PlazaServer } from '../support/server.ts';
import {
  expectTexts,
  navigateInApp,
  removeLineBreaks,
  readTexts,
  replaceLineBreaks,
} from '../support/shown-texts.ts';
import { collectPageErrors } from '../support/page-errors.ts';
import { IS_WHOLE_MATRIX, MATRIX_ONLY, tagUnlessRepresentative } from '../support/matrix.ts';

/** The servers whose administration data are already filled with attacks. */
const filled = new WeakSet<PlazaServer>();

const test = base.extend<{ office: ApiClient }>({
  office: [
    async ({ plaza, playwright }, use) => {
      const office = await getAdminClient(plaza);
      if (!filled.has(plaza)) {
        const files = await playwright.request.newContext({ baseURL: plaza.origin });
        await files.post('/rpc/accounts/logIn', { data: { json: ADMINISTRATOR } });
        await addXssAdministration(plaza, office, files);
        await files.dispose();
        filled.add(plaza);
      }
      await use(office);
    },
    { auto: true, timeout: 120_000 },
  ],
});

// Needs a server of its own, because these tests delete questions. Every text of its database contains scripts of fifty
// kinds; the checks of each browser notice when one runs, makes a request or violates the CSP.
test.use({
  bankName: 'hostile',
  serverName: 'stored-scripts-admin',
  viewport: { width: 1280, height: 2000 },
  contextOptions: { reducedMotion: 'reduce' },
});
test.beforeEach(({ context, plaza }) => logInBrowser(context, plaza.origin, ADMINISTRATOR));

/** Short polling intervals for expectations: the default of 100 ms would add up over fifty kinds of attack. */
const SOON = { intervals: [5, 10, 20, 50] };
/** A search text with as many attacks as fit in it. */
const SOUGHT = packAttackCodes(200);
const TABLE = 'main table[aria-busy=false]';

async function open(
  page: Page,
  { address, link, ready = TABLE }: Pick<AdministrationScreen, 'address' | 'link' | 'ready'>,
): Promise<void> {
  await page.goto(address);
  if (link !== undefined) await page.locator('main tbody').getByRole('link', { name: link }).first().click();
  await page.locator(ready).first().waitFor();
}

/** Reads page after page of a list until all `texts` were seen; returns the texts seen. */
async function seeAll(
  page: Page,
  texts: readonly string[],
  look: () => Promise<readonly string[]>,
): Promise<ReadonlySet<string>> {
  const seen = new Set<string>();
  const more = page.locator('main button', { hasText: /^Mostrar más/ });
  while (await more.first().isVisible()) await more.first().click();
  const pages = page.getByRole('navigation', { name: /^Páginas/ });
  for (let number = 2; ; number += 1) {
    for (const text of await look()) seen.add(text);
    const next = pages.getByRole('button', { name: `Página ${number}`, exact: true });
    // the number of pages may arrive later than the rows
    if (texts.every((text) => seen.has(removeLineBreaks(text))) || !(await appears(next))) return seen;
    await next.click();
    await pages.locator('[aria-current=page]', { hasText: new RegExp(`^${number}$`) }).waitFor();
    await page.locator(TABLE).waitFor();
  }
}

const appears = (what: Locator): Promise<boolean> =>
  what.waitFor({ timeout: 2000 }).then(
    () => true,
    () => false,
  );

/** The lists, dialogs and forms that differ most from each other; `npm run prove matrix` checks all of them. */
const REPRESENTATIVE = {
  lists: ['/admin', '/admin/questions?deleted=true'],
  windows: ['Vista previa'],
  forms: ['Aviso Legal'],
};

for (const screen of ADMINISTRATION_SCREENS) {
  const { address, shows, searchBox, windows, forms } = screen;

  test.describe(address, () => {
    test(
      'shows texts as texts',
      tagUnlessRepresentative(REPRESENTATIVE.lists.includes(address)),
      async ({ page }) => {
        await open(page, screen);
        const seen = await seeAll(page, shows, async () => {
          await expectNoInjectedElements(page);
          return readTexts(page.locator('main'));
        });
        expectTexts(seen, shows);
      },
    );

    for (const window of windows ?? []) {
      test(
        `shows texts as texts after '${window.button}'`,
        tagUnlessRepresentative(REPRESENTATIVE.windows.includes(window.button)),
        async ({ page }) => {
          await open(page, { address: window.address ?? address });
          expectTexts(await seeAll(page, window.shows, () => lookIntoWindows(page, window)), window.shows);
        },
      );
    }

    if (searchBox !== undefined) {
      test('keeps what is sought as it is, typed or in its address', MATRIX_ONLY, async ({ page }) => {
        const box = page.getByRole('textbox', { name: searchBox });
        const path = address.replace(/\?.*/, '');
        await open(page, { address });
        const typed = await box.evaluate((input: HTMLInputElement, texts) => {
          input.focus();
          return texts.map((text) => {
            input.select();
            document.execCommand('insertText', false, text);
            return input.value;
          });
        }, SOUGHT);
        expect(typed).toEqual(SOUGHT.map((text) => replaceLineBreaks(text).slice(0, 200)));
        const last = SOUGHT.at(-1) ?? '';
        await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe(last);
        await page.locator(TABLE).waitFor();
        await expectNoInjectedElements(page);
        for (const text of SOUGHT) {
          await navigateInApp(page, `${path}?search=${encodeURIComponent(JSON.stringify(text))}`);
          await expect.poll(() => box.inputValue(), SOON).toBe(removeLineBreaks(text.slice(0, 200).trim()));
          await expectNoInjectedElements(page);
        }
      });
    }

    for (const form of forms ?? []) {
      test(
        `takes what is typed and pasted after '${form.button ?? form.title}'`,
        tagUnlessRepresentative(REPRESENTATIVE.forms.includes(form.button ?? form.title ?? '')),
        ({ page }) => fillAndSave(page, screen, form),
      );
    }
  });
}

/** Opens the dialog of each row on this page, and checks it. */
async function lookIntoWindows(
  page: Page,
  { button, item, ready = 'button', unfold }: RowDialog,
): Promise<string[]> {
  const dialog = page.getByRole('dialog');
  const seen: string[] = [];
  for (const row of await page.locator('main tbody tr').all()) {
    await row.getByRole('button', { name: button, exact: item === undefined }).dispatchEvent('click');
    if (item) await page.getByRole('menuitem', { name: item }).first().dispatchEvent('click');
    await dialog.locator(ready).first().waitFor();
    await unfold?.(dialog);
    await expectNoInjectedElements(page);
    seen.push(...(await readTexts(dialog)));
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  }
  return seen;
}

async function fillAndSave(
  page: Page,
  screen: AdministrationScreen,
  form: AdministrationForm,
): Promise<void> {
  await open(page, screen);
  if (form.button !== undefined) await page.getByRole('button', { name: form.button, exact: true }).click();
  const named = { name: form.title, exact: true };
  const root = page.getByRole('dialog', named).or(page.getByRole('region', named));
  const fields = root.locator('textarea, input:not([type=radio], [type=checkbox], [type=hidden])');
  await fields.first().waitFor();
  for (const folded of await root.locator('details:not([open]) > summary').all()) await folded.click();
  await fillAll(
    fields,
    XSS_CODES.map((code) => () => code),
  );
  await fillAll(fields, [() => XSS_CODES.join(' ')]);
  for (const editor of await root.locator('[contenteditable]').all()) await pasteAll(editor, form.keeps);
  // each field gets one unique value, because a name can't be used twice
  await fillAll(fields, [(place) => `${crypto.randomUUID().slice(0, 8)} ${XSS_CODES[place + 10]}`]);
  for (const [label, value] of Object.entries(form.strict ?? {}))
    await root.getByLabel(label, { exact: true }).fill(value);
  await expectNoInjectedElements(page);
  if (form.preview) {
    await form.preview(root);
    await expectNoInjectedElements(page);
    await page.keyboard.press('Escape');
  }
  await root.locator('[type=submit]').click();
  if (form.button !== undefined) await expect(root).toBeHidden();
  await expect(page.getByRole('region', { name: 'Aviso', exact: true })).toBeVisible();
  await expectNoInjectedElements(page);
}

/** Types each text into each field, one after the other, and expects the field to hold it, up to its maximum length. */
async function fillAll(fields: Locator, textsAt: ((place: number) => string)[]): Promise<void> {
  const count = await fields.count();
  const given = textsAt.map((textAt) => Array.from({ length: count }, (_, place) => textAt(place)));
  const held = await fields.evaluateAll(
    (all: (HTMLInputElement | HTMLTextAreaElement)[], rounds) =>
      rounds.flatMap((texts) =>
        all.map((field, place) => {
          field.select();
          document.execCommand('insertText', false, texts[place]);
          return { value: field.value, maxLength: field.maxLength, localName: field.localName };
        }),
      ),
    given,
  );
  const room = given.flat().map((text, index) => {
    const { maxLength = 0, localName } = held[index] ?? {};
    const typed = localName === 'textarea' ? text : replaceLineBreaks(text);
    return maxLength > 0 ? typed.slice(0, maxLength) : typed;
  });
  expect(held.map(({ value }) => value)).toEqual(room);
  await expectNoInjectedElements(fields.page());
}

/** Types, pastes and drops each kind of attack: only formatting may remain. */
async function pasteAll(editor: Locator, keeps?: readonly string[]): Promise<void> {
  await editor.click();
  await editor.page().keyboard.insertText(XSS_CODES.join(' '));
  await paste(editor, XSS_CODES, keeps);
  // pastes over the whole text, which is replaced
  await editor.press('ControlOrMeta+a');
  await paste(editor, [joinAttacks(0)], keeps);
  await expect(editor).toContainText('pegado');
}

/** Pastes each text after the previous one. */
async function paste(
  editor: Locator,
  texts: readonly string[],
  keeps: readonly string[] = RICH_TEXT_RULES.tags,
): Promise<void> {
  const tags = await editor.evaluate((element, codes) => {
    const seen = new Set<string>();
    const how = { bubbles: true, cancelable: true };
    for (const code of codes) {
      const [clipboardData, dataTransfer] = [new DataTransfer(), new DataTransfer()];
      for (const data of [clipboardData, dataTransfer]) data.setData('text/html', `<p>pegado</p>${code}`);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, ...how }));
      const { x, y } = element.getBoundingClientRect();
      const place = { clientX: x + 20, clientY: y + 20 };
      element.dispatchEvent(new DragEvent('drop', { dataTransfer, ...place, ...how }));
      for (const { localName } of element.querySelectorAll('*')) seen.add(localName);
    }
    return [...seen];
  }, texts);
  expect(tags.filter((tag) => !keeps.includes(tag))).toEqual([]);
  await expectNoInjectedElements(editor.page());
}

test.describe('an import', () => {
  // a file name can't contain a slash
  const fileName = `${joinAttacks(4).slice(0, 240)}.json`.replaceAll('/', '');

  async function check(page: Page, content: unknown): Promise<ImportPage> {
    const imports = new ImportPage(page);
    await imports.open();
    await imports.choose(createUploadFile(fileName, content));
    return imports;
  }

  test('shows what it would bring, brings it and takes it back', async ({ page }) => {
    const imports = await check(
      page,
      XSS_BANK.entries.map((entry, number) => ({
        ...entry,
        pregunta: `${entry.pregunta} (importada)`,
        categoria: [`Nueva ${XSS_CODES[number]}`],
        explicacion_formato: number % 2 ? 'html' : 'texto',
        referencia: {
          ley: 'BOE-A-1978-31229',
          articulo: xssReference(number).paragraph,
          apartado: xssReference(number).article,
        },
      })),
    );
    await expect(imports.publishButton).toBeVisible();
    for (const summary of await imports.main.locator('details summary').all()) await summary.click();
    expectTexts(
      new Set(await readTexts(imports.main)),
      XSS_CODES.map((code) => `Nueva ${code}`.trim()),
    );
    await expectNoInjectedElements(page);
    await mockReply(page, 'questions/imports/publish', {
      status: 500,
      json: { json: { defined: true, code: 'IMPORT_FAILED', status: 500, message: joinAttacks(0) } },
    });
    await imports.publishButton.click();
    await expect(imports.problem).toContainText('alert(top.__ran=0)');
    await expectNoInjectedElements(page);
    restoreNetwork(page);
    await imports.publishButton.click();
    await expect(imports.success).toBeVisible();
    await expectNoInjectedElements(page);
    await imports.undoButton.click();
    await expect(imports.dialog).toContainText(fileName);
    await expectNoInjectedElements(page);
    await imports.confirmButton.click();
    await expect(imports.notice).toContainText(fileName);
    await expectNoInjectedElements(page);
  });

  test('says what is wrong with it', MATRIX_ONLY, async ({ page }) => {
    const answers = XSS_CODES.map((code) => ({ ...createQuestionEntry(), respuesta_correcta: code }));
    await expectProblems(await check(page, answers));
    // entries that contradict stored questions, so that the wordings of these are shown too
    const contrary = XSS_BANK.entries.map((entry) => ({
      ...entry,
      categoria: ['Otra'],
      respuesta_correcta: 2,
    }));
    await expectProblems(await check(page, contrary));
  });

  test('is shown under the name of its file', MATRIX_ONLY, async ({ page }) => {
    await open(page, { address: '/admin/questions/import' });
    const names = XSS_CODES.map((code) => code.trim());
    const seen = await seeAll(page, names, async () => {
      const shown: string[] = [];
      for (const row of await page.locator('main tbody tr').all()) {
        const name = (await row.getByRole('rowheader').textContent()) ?? '';
        await row.getByRole('link').dispatchEvent('click');
        await expect.poll(() => page.locator('main h2').first().textContent(), SOON).toBe(`«${name}»`);
        shown.push(removeLineBreaks(name));
      }
      await expectNoInjectedElements(page);
      return shown;
    });
    expectTexts(seen, names);
  });
});

async function expectProblems(imports: ImportPage): Promise<void> {
  await expect(imports.problem).toContainText('problemas');
  while (await imports.button('Mostrar más').isVisible()) await imports.button('Mostrar más').click();
  expect(await imports.problems.count()).toBeGreaterThanOrEqual(XSS_CODES.length);
  await expectNoInjectedElements(imports.page);
}

test('the first HTML of each address, with script switched off, holds nothing of what it is asked for', async ({
  browser,
  plaza,
}) => {
  const context = await browser.newContext({ baseURL: plaza.origin, javaScriptEnabled: false });
  const problems = collectPageErrors(context, plaza.origin);
  await logInBrowser(context, plaza.origin, ADMINISTRATOR);
  const page = await context.newPage();
  const paths = new Set(ADMINISTRATION_SCREENS.map(({ address }) => address.replace(/\?.*/, '')));
  const packs = packAttackCodes(3000);
  for (const [index, path] of [...paths].entries()) {
    // every address is asked for one of the packs, and the first one for all of them
    for (const pack of IS_WHOLE_MATRIX || index === 0 ? packs : [packs[index % packs.length] ?? '']) {
      const query = encodeURIComponent(pack);
      await page.goto(`${path}?search=${query}&${query}`);
      await expectNoInjectedElements(page);
      await expect(page.locator('head > title')).toHaveCount(1);
    }
  }
  expect(problems, 'what must never happen').toEqual([]);
  await context.close();
});

test('there are at least forty kinds', () => {
  expect(new Set(ATTACKS.map(({ code }) => stripTags(code))).size).toBeGreaterThanOrEqual(40);
});
