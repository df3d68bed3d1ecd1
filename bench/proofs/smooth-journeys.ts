import type { Page } from '@playwright/test';
import { AdminQuestionsPage } from '../../tests/e2e/pages/administration/admin-questions.ts';
import { CataloguePage } from '../../tests/e2e/pages/catalogue.ts';
import { QuestionFormPage } from '../../tests/e2e/pages/question-form.ts';
import { QUESTION_SEARCH_WORDS } from '../load/lists/list-data.ts';
import { type FrameTimes, measureFrames } from './smooth-watch.ts';

/** The pause between two keys: twice as fast as a fast typist. */
const KEY_MS = 50;
const WHEEL_STEP = 100;
const CHIPS = 50;
const GROUPS = 20;

/** A sequence of actions on one screen; returns the frame times of each. */
export type ScreenJourney = (page: Page) => Promise<[action: string, seen: FrameTimes][]>;

const wordOf = (where: keyof typeof QUESTION_SEARCH_WORDS): string =>
  QUESTION_SEARCH_WORDS[where]?.word.toLowerCase() ?? '';

export async function runQuestionsJourney(page: Page): Promise<[string, FrameTimes][]> {
  const screen = new AdminQuestionsPage(page);
  await screen.open();
  await screen.wordings.first().waitFor();
  const typing = (): Promise<void> => search(screen, ['in half of all', 'in the oldest third']);
  const typingRare = (): Promise<void> => search(screen, ['in 12 questions', 'in one of 100']);
  return [
    ['typing frequent words in the search', await measureFrames(page, typing)],
    ['typing rare words in the search', await measureFrames(page, typingRare)],
    ['scrolling', await measureFrames(page, () => scroll(page))],
    ['sorting and turning pages', await measureFrames(page, () => sortAndTurn(screen))],
    [`pressing ${CHIPS} chips of 2,000`, await measureFrames(page, () => pressChips(screen))],
    [`typing, ${CHIPS} chips pressed`, await measureFrames(page, typing)],
    [`scrolling, ${CHIPS} chips pressed`, await measureFrames(page, () => scroll(page))],
    ['typing in the form of a question', await measureFrames(page, () => fillForm(page))],
  ];
}

export async function runCategoriesJourney(page: Page): Promise<[string, FrameTimes][]> {
  const screen = new CataloguePage(page, 'categories');
  await screen.open();
  await screen.rows.first().waitFor();
  const typing = async (): Promise<void> => {
    for (const text of ['categoría 19', 'casi todo']) {
      await type(page, screen.search, text);
      await screen.rows
        .filter({ hasText: new RegExp(text, 'i') })
        .first()
        .waitFor();
      await erase(page, text);
    }
  };
  return [
    ['typing in the search', await measureFrames(page, typing)],
    ['scrolling', await measureFrames(page, () => scroll(page))],
    [`pressing ${GROUPS} groups`, await measureFrames(page, () => pressGroups(screen))],
    [`typing, ${GROUPS} groups pressed`, await measureFrames(page, typing)],
  ];
}

/** Searches for each word: types it, waits for its rows, and deletes it key by key. */
async function search(
  screen: AdminQuestionsPage,
  wheres: (keyof typeof QUESTION_SEARCH_WORDS)[],
): Promise<void> {
  for (const word of wheres.map(wordOf)) {
    await type(screen.page, screen.search, word);
    await screen.wordings
      .filter({ hasText: new RegExp(word, 'i') })
      .first()
      .waitFor();
    await erase(screen.page, word);
  }
}

async function type(page: Page, box: AdminQuestionsPage['search'], text: string): Promise<void> {
  await box.focus();
  await page.keyboard.type(text, { delay: KEY_MS });
}

async function erase(page: Page, text: string): Promise<void> {
  for (const _ of text) {
    await page.keyboard.press('Backspace');
    await page.waitForTimeout(KEY_MS);
  }
}

/** Scrolls to the end of the page and back. */
async function scroll(page: Page): Promise<void> {
  const height = Number(await page.evaluate('document.documentElement.scrollHeight - innerHeight'));
  const { width = 0, height: seen = 0 } = page.viewportSize() ?? {};
  await page.mouse.move(width / 2, seen / 2);
  for (const way of [1, -1]) {
    for (let moved = 0; moved < height; moved += WHEEL_STEP) await page.mouse.wheel(0, way * WHEEL_STEP);
  }
}

async function sortAndTurn(screen: AdminQuestionsPage): Promise<void> {
  const arrived = (): Promise<void> =>
    screen.page.locator('table[aria-busy=true]').waitFor({ state: 'detached' });
  for (const column of ['Pregunta', 'Pregunta', 'Fecha de Creación'] as const) {
    await screen.sortButton(column).click();
    await arrived();
  }
  for (const page of [2, 3, 4, 1]) {
    await screen.pageButton(page).click();
    await arrived();
  }
}

/** Presses as many of the suggested category chips as the filter allows, then searches for other categories. */
async function pressChips(screen: AdminQuestionsPage): Promise<void> {
  await screen.chips.first().waitFor();
  while ((await screen.chips.count()) < CHIPS) await screen.moreButton.click();
  for (let chip = 0; chip < CHIPS; chip += 1) await screen.chips.nth(chip).click();
  const text = 'categoría 77';
  await type(screen.page, screen.categorySearch, text);
  await erase(screen.page, text);
}

async function fillForm(page: Page): Promise<void> {
  const form = QuestionFormPage.ofNew(page);
  await form.newButton.click();
  await form.editor.waitFor();
  await type(page, form.wording, '¿Cuál de estos plazos es el que vale para el recurso?');
  await type(page, form.option('A'), 'El de un mes, contado desde la notificación');
  for (const text of ['categoría 77', 'categoría 150']) {
    await type(page, form.categorySearch, text);
    await form.category(`C${text.slice(1)}1`).click();
  }
  await type(page, form.editor, 'Así lo dice el artículo 122 de la ley.');
}

async function pressGroups(screen: CataloguePage): Promise<void> {
  await screen.page.getByRole('button', { name: 'Mostrar más grupos' }).click();
  for (let group = 1; group <= GROUPS; group += 1) await screen.chip(`Grupo ${group}`).click();
}
