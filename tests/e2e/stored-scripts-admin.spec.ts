import type { Locator, Page } from '@playwright/test';
import type { Api } from '#server/testing/browserless.ts';
import { withoutTags } from '#shared/text/basic.rules.ts';
import { RICH } from '#shared/text/sanitise.rules.ts';
import { chosenFile, ImportPage, newEntry } from './pages/admin-import.ts';
import { AdminQuestionsPage } from './pages/admin-questions.ts';
import { CataloguePage } from './pages/catalogue.ts';
import { QuestionFormPage } from './pages/question-form.ts';
import { allAttacks, attack, ATTACKS } from './support/attacks.ts';
import type { BankEntry } from './support/bank.ts';
import { expect, test as base } from './support/fixtures.ts';
import { expectHarmless } from './support/harmless.ts';
import { HOSTILE_BANK, HOSTILE_CATEGORIES, hostileReference } from './support/hostile-content.ts';
import { answerWith } from './support/network.ts';
import { administratorApi, logInHere } from './support/people.ts';
import { ADMINISTRATOR } from './support/plaza.ts';

/** A question of the bank, each with one kind of script in every field. */
interface Hostile {
  id: string;
  entry: BankEntry;
  number: number;
}

interface OfWorker {
  office: Api;
  /** With rich explanations, in the order of the list. */
  live: Hostile[];
  /** The same with plain ones. */
  deleted: Hostile[];
}

const test = base.extend<object, OfWorker>({
  office: [async ({ plaza }, use) => use(await administratorApi(plaza)), { scope: 'worker' }],
  live: [async ({ office }, use) => use(await questionsOf(office, 'rich')), { scope: 'worker' }],
  deleted: [
    async ({ office }, use) => {
      const questions = await questionsOf(office, 'plain');
      await Promise.all(questions.map(({ id }) => office.questions.remove({ id })));
      // with the order in which they were made
      await use(questions);
    },
    { scope: 'worker' },
  ],
});

// it deletes questions that others count on
test.use({ bankName: 'hostile', serverName: 'stored-scripts-admin' });
test.beforeEach(({ context, plaza }) => logInHere(context, plaza.origin, ADMINISTRATOR));

const CODES = ATTACKS.map(({ code }) => code);
const PAGE_SIZE = 10;
const PAGES = Math.ceil(CODES.length / PAGE_SIZE);

async function questionsOf(office: Api, format: keyof typeof HOSTILE_CATEGORIES): Promise<Hostile[]> {
  const category_ids = [HOSTILE_CATEGORIES[format]];
  const pages = Array.from({ length: PAGES }, (_, place) =>
    office.questions.list({ category_ids, page: place + 1 }),
  );
  const rows = (await Promise.all(pages)).flatMap(({ questions }) => questions);
  return rows.map(({ id, question_text }) => {
    const number = CODES.indexOf(question_text);
    const entry = HOSTILE_BANK.entries[number];
    if (!entry) throw new Error(`no question reads ${question_text}`);
    return { id, entry, number };
  });
}

const every = <One>(step: number, list: readonly One[]): One[] =>
  list.filter((_, place) => place % step === 0);

/** All kinds in texts that are no longer than that. */
function packed(max: number): string[] {
  const packs: string[] = [];
  for (const code of CODES) {
    const last = packs.at(-1);
    if (last !== undefined && last.length + code.length < max) packs.push(`${packs.pop()} ${code}`);
    else packs.push(code);
  }
  return packs.map((pack) => pack.trim());
}

/** As if a link of this page had been followed. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path);
}

async function expectTexts(found: Locator, texts: readonly string[]): Promise<void> {
  await expect.poll(() => found.allTextContents()).toEqual(texts);
}

async function expectValue(field: Locator, value: string): Promise<void> {
  await expect.poll(() => field.inputValue()).toBe(value);
}

/** In the editor of an explanation. */
async function expectFormattingOnly(editor: Locator): Promise<void> {
  const tags = await editor.locator('*').evaluateAll((all) => all.map(({ localName }) => localName));
  expect(tags.filter((tag) => !RICH.tags.includes(tag))).toEqual([]);
}

function expectStoredFormattingOnly(html: string | null): void {
  const tags = [...(html ?? '').matchAll(/<\/?([^\s>]*)([^>]*)>/g)];
  expect(tags.filter(([, tag = '', more]) => !RICH.tags.includes(tag) || more !== '')).toEqual([]);
}

test('the list shows questions and categories word for word, live and deleted', async ({
  page,
  admin,
  live,
  deleted,
}) => {
  const questions = new AdminQuestionsPage(page);
  const wordingsOn = (list: Hostile[], number: number): string[] =>
    list.slice((number - 1) * PAGE_SIZE, number * PAGE_SIZE).map(({ entry }) => entry.pregunta);
  for (const [list, search] of [
    [live, `?category_ids=["${HOSTILE_CATEGORIES.rich}"]`],
    [deleted, `?category_ids=["${HOSTILE_CATEGORIES.plain}"]&deleted=true`],
  ] as const) {
    await questions.open(search);
    for (let number = 1; number <= PAGES; number += 1) {
      if (number > 1) await questions.pageButton(number).click();
      await expectTexts(questions.wordings, wordingsOn(list, number));
      await expectHarmless(page);
    }
  }
  await questions.rows.last().getByRole('button', { name: 'Restaurar' }).click();
  await expect(questions.notice).toContainText('No se puede restaurar');

  await questions.deletedSwitch.uncheck();
  while (await questions.moreButton.isVisible()) await questions.moreButton.click();
  expect(await questions.chips.count()).toBeGreaterThanOrEqual(CODES.length);
  await expectHarmless(page);
  await questions.categorySearch.fill('alert(');
  await expect.poll(() => questions.chips.allTextContents()).not.toContain('El Gobierno');
  await expectHarmless(page);

  await admin.open();
  await expect(admin.card('Preguntas')).toBeVisible();
  await expectHarmless(page);
});

test('deleting asks with the wording, and can be undone', async ({ page, live }) => {
  const questions = new AdminQuestionsPage(page);
  await questions.open(`?category_ids=["${HOSTILE_CATEGORIES.rich}"]`);
  const wording = live[0]?.entry.pregunta ?? '';
  await questions.rows.first().getByRole('button', { name: 'Eliminar' }).click();
  await expect(questions.dialog.getByText(wording)).toBeVisible();
  await expectHarmless(page);
  await questions.confirmButton.click();
  await questions.undoButton.click();
  await expect(questions.wordings.first()).toHaveText(wording);
  await expectHarmless(page);
});

test('what is sought in an address stands in its box, and finds what holds it', async ({ page, live }) => {
  const questions = new AdminQuestionsPage(page);
  await questions.open();
  expect(live).toHaveLength(CODES.length);
  for (const code of CODES) {
    const sought = code.trim().slice(0, 200).trim();
    await follow(page, `/admin/questions?search=${encodeURIComponent(code)}`);
    // an object is nothing to be sought
    await expectValue(questions.search, sought.startsWith('{"') ? '' : sought);
    await expectHarmless(page);
  }
  for (const screen of ['categories', 'groups'] as const) {
    const catalogue = new CataloguePage(page, screen);
    for (const code of every(6, CODES)) {
      await follow(page, `/admin/${screen}?search=${encodeURIComponent(code)}`);
      await expectValue(catalogue.search, code.trim().slice(0, 200).trim());
      await expectHarmless(page);
    }
  }
  // written by the server into the page's first HTML
  for (const kind of ['end of a script', 'end of title and textarea', 'places of our own templates']) {
    const code = ATTACKS.find((one) => one.kind === kind)?.code ?? '';
    await questions.open(`?search=${encodeURIComponent(code)}`);
    await expectTexts(questions.wordings, [code]);
    await expectHarmless(page);
  }
});

test('the preview shows a question word for word, and its explanation without anything that runs', async ({
  page,
  live,
  deleted,
}) => {
  const { preview } = QuestionFormPage.ofEdited(page);
  const choices = preview.locator('[data-choice] [data-wording]');
  await new AdminQuestionsPage(page).open();
  for (const { id, entry, number } of [...live, ...every(7, deleted)]) {
    await follow(page, `/admin/questions?preview=${id}`);
    await expect.poll(() => preview.locator('p').first().textContent()).toBe(entry.pregunta);
    await expectTexts(choices, entry.opciones);
    await preview.locator('[data-choice=A]').click();
    await preview.getByRole('button', { name: 'Ver explicación' }).click();
    const rich = preview.locator('[data-format=rich] > div > p').first();
    const plain = preview.locator('[data-format=plain]');
    await expect(rich.or(plain)).toContainText(String(number));
    if (await plain.isVisible()) expect(await plain.textContent()).toBe(entry.explicacion);
    await expect(preview.getByRole('link')).toContainText(hostileReference(number).article);
    await expectHarmless(page);
  }
});

test('the editor holds a question word for word, and saves it so', async ({
  page,
  office,
  live,
  deleted,
}) => {
  const form = QuestionFormPage.ofEdited(page);
  await new AdminQuestionsPage(page).open();
  for (const { id, entry, number } of [...live, ...every(7, deleted)]) {
    await follow(page, `/admin/questions?edit=${id}`);
    await expectValue(form.wording, entry.pregunta);
    await expectValue(form.option('B'), entry.opciones[1] ?? '');
    await expectValue(form.article, hostileReference(number).article);
    await expectValue(form.paragraph, hostileReference(number).paragraph);
    await expect(form.editor.locator('p').first()).toContainText(`${number}`);
    await expectFormattingOnly(form.editor);
    await expectHarmless(page);
  }
  for (const { id, entry } of every(17, live)) {
    await follow(page, `/admin/questions?edit=${id}`);
    await expectValue(form.wording, entry.pregunta);
    await form.wording.fill(`${entry.pregunta} (editada)`);
    await form.editor.pressSequentially('.');
    await form.saveButton.click();
    await expect(form.success).toBeVisible();
    await expectHarmless(page);
    const stored = await office.questions.edited({ id });
    expect(stored).toMatchObject({ question_text: `${entry.pregunta} (editada)`, choices: entry.opciones });
    expectStoredFormattingOnly(stored.explanation);
  }
});

test('a new question may hold all of them in every field, typed and pasted', async ({ page, office }) => {
  const form = QuestionFormPage.ofNew(page);
  const [all, option] = [allAttacks(0), CODES.join(' ')];
  await form.openNew();
  await form.fill(all, [option, `${option}2`, `${option}3`, `${option}4`]);
  await form.editor.click();
  await page.keyboard.insertText(all);
  await form.editor.evaluate((editor, codes) => {
    for (const code of codes) {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', `<p>pegado</p>${code}`);
      editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }
  }, CODES);
  await expect(form.editor).toContainText('pegado');
  await expectFormattingOnly(form.editor);
  await form.categorySearch.fill('alert(');
  await form.root.getByRole('option').first().click();
  await form.categorySearch.fill('evil.example');
  await form.root.getByRole('option').first().click();
  await expect(form.chosen).toHaveCount(2);
  await form.law.fill('BOE-A-1978-31229');
  await form.article.fill(attack(35));
  await form.paragraph.fill(attack(36));
  await expectHarmless(page);

  await form.previewButton.click();
  await form.choice('B').click();
  await form.preview.getByRole('button', { name: 'Ver explicación' }).click();
  await expect(form.preview.locator('[data-format=rich] > div')).toContainText('pegado');
  await expectHarmless(page);
  await page.keyboard.press('Escape');
  await form.saveButton.click();
  const questions = new AdminQuestionsPage(page);
  await expect(questions.notice).toContainText('Pregunta creada.');
  await expect.poll(() => questions.wordings.first().textContent()).toBe(all);
  await expectHarmless(page);
  const { questions: rows } = await office.questions.list({});
  const stored = await office.questions.edited({ id: rows[0]?.id ?? '' });
  expect(stored.question_text).toBe(all);
  expectStoredFormattingOnly(stored.explanation);
});

for (const what of ['categories', 'groups'] as const) {
  test(`${what} show their names and descriptions as texts, and their forms hold them`, async ({
    page,
    office,
  }) => {
    const screen = new CataloguePage(page, what);
    await screen.open();
    await expect(screen.rows.first()).toBeVisible();
    const names: string[] = [];
    const pages = page.getByRole('navigation', { name: /^Páginas/ });
    for (let number = 1; names.length < CODES.length; number += 1) {
      if (number > 1) await pages.getByRole('button', { name: `Página ${number}`, exact: true }).click();
      await expect(screen.table).toHaveAttribute('aria-busy', 'false');
      names.push(...(await screen.names.allTextContents()));
      await expectHarmless(page);
    }
    while (await page.getByRole('button', { name: 'Mostrar más grupos' }).isVisible())
      await page.getByRole('button', { name: 'Mostrar más grupos' }).click();
    await expectHarmless(page);

    const [descriptions, packs] = [packed(1900), packed(450)];
    for (const [place, name] of packs.entries()) {
      const form = { id: crypto.randomUUID(), name: `Lote ${place} ${name}` };
      const description = descriptions[place % descriptions.length] ?? '';
      await (what === 'groups'
        ? office.catalogue.groups.create({ ...form, description })
        : office.catalogue.categories.create({ ...form, description, group_id: null }));
    }
    await screen.open('?search=lote');
    await expect(screen.rows).toHaveCount(packs.length);
    await expectHarmless(page);
    for (const [place, name] of packs.entries()) {
      const row = screen.rows.filter({ hasText: `Lote ${place} ` });
      await row.getByRole('button', { name: 'Editar' }).click();
      await expectValue(screen.name, `Lote ${place} ${name}`);
      await expectValue(screen.description, descriptions[place % descriptions.length] ?? '');
      await expectHarmless(page);
      await screen.name.fill(`Lote ${place} ${name} más`);
      await screen.saveButton.click();
      await expect(screen.window).toBeHidden();
    }
    await screen.rows.first().getByRole('button', { name: 'Eliminar' }).click();
    await expect(screen.question).toContainText(withoutTags(packs[0] ?? '').slice(0, 20));
    await expectHarmless(page);
    await screen.confirmButton.click();
    await expect(screen.done).toContainText('correctamente');
    await expectHarmless(page);
  });
}

test.describe('an import', () => {
  const fileName = `a${attack(35)}.json`.replaceAll('/', '');

  async function check(page: Page, content: unknown): Promise<ImportPage> {
    const imports = new ImportPage(page);
    await imports.open();
    await imports.choose(chosenFile(fileName, content));
    return imports;
  }

  test('shows what it would bring, brings it and takes it back', async ({ page, office }) => {
    const entries = HOSTILE_BANK.entries.map((entry, number) => ({
      ...entry,
      pregunta: `${entry.pregunta} (importada)`,
      categoria: [`${attack(number)} nueva`],
      referencia: { ley: 'BOE-A-1978-31229', ...swapped(hostileReference(number)) },
    }));
    const imports = await check(page, entries);
    await expect(imports.publishButton).toBeVisible();
    const categories = imports.main.locator('details');
    await categories.locator('summary').click();
    await expect(categories.getByRole('listitem')).toHaveCount(CODES.length);
    await expectHarmless(page);
    await answerWith(page, 'questions/imports/publish', {
      status: 500,
      json: { json: { defined: true, code: 'IMPORT_FAILED', status: 500, message: allAttacks(0) } },
    });
    await imports.publishButton.click();
    await expect(imports.problem).toContainText('alert(top.__ran=0)');
    await expectHarmless(page);
    await page.unrouteAll({ behavior: 'wait' });
    await imports.publishButton.click();
    await expect(imports.success).toBeVisible();
    await expectHarmless(page);
    const { questions } = await office.questions.list({ search: '(importada)' });
    expect(questions).toHaveLength(PAGE_SIZE);
    await imports.undoButton.click();
    await expect(imports.dialog).toContainText(fileName);
    await expectHarmless(page);
    await imports.confirmButton.click();
    await expect(imports.notice).toContainText(fileName);
    await expectHarmless(page);
  });

  test('says what is wrong with it', async ({ page, live }) => {
    expect(live).toHaveLength(CODES.length);
    const imports = await check(
      page,
      CODES.map((code) => ({ ...newEntry(), respuesta_correcta: code })),
    );
    await expectAllProblems(imports);
    // of what is stored already, wordings too
    const contrary = HOSTILE_BANK.entries.map((entry) => ({
      ...entry,
      categoria: ['Otra'],
      respuesta_correcta: 2,
    }));
    await check(page, contrary);
    await expectAllProblems(imports);
    await expect(imports.problems.first()).toContainText('ya está guardada con otra respuesta correcta');
  });

  test('is listed under its file name', async ({ page, context, plaza }) => {
    const names = packed(255);
    for (const name of names)
      await context.request.post(`${plaza.origin}/files/question-imports?name=${encodeURIComponent(name)}`, {
        data: [],
      });
    const imports = new ImportPage(page);
    await imports.open();
    const pages = page.getByRole('navigation', { name: 'Páginas de importaciones' });
    const shown: string[] = [];
    for (let number = 1; number <= Math.ceil(names.length / PAGE_SIZE); number += 1) {
      if (number > 1) await pages.getByRole('button', { name: `Página ${number}`, exact: true }).click();
      await expect(imports.history).toHaveAttribute('aria-busy', 'false');
      shown.push(...(await imports.history.getByRole('rowheader').allTextContents()));
      await expectHarmless(page);
    }
    expect(shown).toEqual(expect.arrayContaining(names));
    await imports.history.getByRole('link').first().click();
    await expect(imports.shown(names.at(-1) ?? '')).toBeVisible();
    await expectHarmless(page);
  });
});

function swapped({ article, paragraph }: { article: string; paragraph: string }) {
  return { articulo: paragraph, apartado: article };
}

async function expectAllProblems(imports: ImportPage): Promise<void> {
  await expect(imports.problem).toContainText('problemas');
  while (await imports.button('Mostrar más').isVisible()) await imports.button('Mostrar más').click();
  expect(await imports.problems.count()).toBeGreaterThanOrEqual(CODES.length);
  await expectHarmless(imports.page);
}
