import { AdminQuestionsPage } from '../pages/administration/admin-questions.ts';
import { QuestionFormPage } from '../pages/question-form.ts';
import { runClockUntilVisible, stopPageClock } from '../support/clock.ts';
import type { Screens } from '../support/fixtures.ts';
import { createAdminClient, logInBrowser } from '../support/people.ts';
import { createQuestion } from '../support/questions.ts';
import { ADMINISTRATOR, type PlazaServer } from '../support/server.ts';
import type { TextSetup, TwoStepSetup } from './text-setup.ts';

async function open({ page, plaza }: Screens, search = ''): Promise<AdminQuestionsPage> {
  await logInBrowser(page.context(), plaza.origin, ADMINISTRATOR);
  const questions = new AdminQuestionsPage(page);
  await questions.open(search);
  return questions;
}

/** Creates `count` questions with a new word in their wordings; returns the word and the last question's id. */
async function make(plaza: PlazaServer, count: number): Promise<{ word: string; id: string }> {
  const office = await createAdminClient(plaza);
  const word = `zz${crypto.randomUUID().replaceAll('-', '')}`;
  let id = '';
  for (let number = 1; number <= count; number += 1) {
    id = await createQuestion(office, `¿${word} número ${number}?`);
  }
  return { word, id };
}

async function openEdited({ page, plaza }: Screens): Promise<QuestionFormPage> {
  await logInBrowser(page.context(), plaza.origin, ADMINISTRATOR);
  const { id } = await make(plaza, 1);
  const form = QuestionFormPage.ofEdited(page);
  await page.goto(`/admin/questions?edit=${id}`);
  return form;
}

export const adminQuestions = {
  'server: an administrator opens the list of questions': async (screens) => {
    await (await open(screens)).rows.first().waitFor();
  },
  'server: an administrator has limited the list of questions': async (screens) => {
    await open(screens, '?without_explanation=true');
  },
  'server: the second page of twelve questions': async (screens) => {
    const { word } = await make(screens.plaza, 12);
    await open(screens, `?search=${word}&page=2`);
  },
  'server: a new question is begun': async ({ page, plaza }) => {
    await logInBrowser(page.context(), plaza.origin, ADMINISTRATOR);
    await QuestionFormPage.ofNew(page).openNew();
  },
  'server: a question was changed': async (screens) => {
    const { page } = screens;
    // the notice is shown for two seconds
    await stopPageClock(page);
    const form = await openEdited(screens);
    await runClockUntilVisible(page, form.editor);
    await form.option('A').fill('Otra');
    await form.saveButton.click();
    return (shown) => runClockUntilVisible(page, shown);
  },
} satisfies Record<string, TextSetup>;

export const adminQuestionsStopped = {
  'server: stopped before the list of questions is asked for again': {
    before: async (screens) => {
      await screens.page.clock.install();
      await (await open(screens)).rows.first().waitFor();
    },
    after: async ({ page }) => {
      await new AdminQuestionsPage(page).tool('Actualizar').click();
      return (shown) => runClockUntilVisible(page, shown);
    },
  },
  'server: stopped before a new question is sent': {
    before: async ({ page, plaza }) => {
      await logInBrowser(page.context(), plaza.origin, ADMINISTRATOR);
      const form = QuestionFormPage.ofNew(page);
      await form.openNew();
      await form.fill('¿Qué queda sin guardar?');
    },
    after: async ({ page }) => QuestionFormPage.ofNew(page).saveButton.click(),
  },
  'server: stopped before a changed question is sent': {
    before: async (screens) => {
      const form = await openEdited(screens);
      await form.editor.waitFor();
      await form.option('A').fill('Otra');
    },
    after: async ({ page }) => QuestionFormPage.ofEdited(page).saveButton.click(),
  },
} satisfies Record<string, TwoStepSetup>;

export const adminQuestionsEmptied = {
  'server: it has no questions': {
    before: async () => {},
    after: async (screens) => {
      await open(screens);
    },
  },
} satisfies Record<string, TwoStepSetup>;
