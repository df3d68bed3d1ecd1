import { expect } from '@playwright/test';
import { api } from '#shared/api.contract.ts';
import { QuestionFormPage } from '../../pages/question-form.ts';
import { mockReply, delayCalls, contractError } from '../../support/network.ts';
import { LONG_WORD, numberedId } from '../mocks/replies.ts';
import { toQuestionEditorReply, LONG_QUESTION } from '../mocks/questions.ts';
import type { TestTab, ScreenState } from '../state.ts';

const RICH = {
  ...LONG_QUESTION,
  explanation: `<p>Con <strong>negrita</strong>, <em>cursiva</em> y <u>subrayado</u>:</p><ul><li>uno</li><li>${LONG_WORD}</li></ul><ol><li>primero</li></ol>`,
  explanation_format: 'rich' as const,
};

async function openNew({ page, signInAsAdministrator }: TestTab): Promise<QuestionFormPage> {
  await signInAsAdministrator();
  const form = QuestionFormPage.ofNew(page);
  await form.openNew();
  return form;
}

async function openEdited(on: TestTab, question = LONG_QUESTION): Promise<QuestionFormPage> {
  await on.signInAsAdministrator();
  await mockReply(on.page, 'questions/edited', toQuestionEditorReply(question));
  const form = QuestionFormPage.ofEdited(on.page);
  await form.openEdited(question.id);
  return form;
}

export const ADMIN_QUESTION_FORM: ScreenState[] = [
  {
    name: 'admin-question-new',
    open: async (on) => {
      await openNew(on);
    },
  },
  {
    name: 'admin-question-errors',
    open: async (on) => {
      const form = await openNew(on);
      await form.article.fill('21');
      await form.saveButton.click();
      await expect(form.wording).toBeFocused();
    },
  },
  {
    name: 'admin-question-categories',
    open: async (on) => {
      const form = await openNew(on);
      await form.categorySearch.fill('constitución');
      await expect(form.root.getByRole('listbox').getByRole('option').first()).toBeVisible();
    },
  },
  {
    name: 'admin-question-edited',
    window: true,
    open: async (on) => {
      await openEdited(on);
    },
  },
  {
    name: 'admin-question-state',
    window: true,
    open: async (on) => {
      const form = await openEdited(on);
      await form.facts.click();
      await form.root.getByLabel('Motivo').fill('');
      await form.root.getByLabel('Año', { exact: true }).fill('20');
      await form.saveButton.click();
      await expect(form.root.getByText('Indica el motivo')).toBeVisible();
    },
  },
  {
    name: 'admin-question-rich',
    window: true,
    open: async (on) => {
      const form = await openEdited(on, RICH);
      await form.editor.click();
      await form.editor.locator('strong').click();
    },
  },
  {
    name: 'admin-question-loading',
    window: true,
    open: async ({ page, signInAsAdministrator }) => {
      await signInAsAdministrator();
      await delayCalls(page, 'questions/edited');
      await page.goto(`/admin/questions?edit=${numberedId(1)}`);
      await expect(page.getByRole('status', { name: 'Cargando la pregunta' })).toBeVisible();
    },
  },
  {
    name: 'admin-question-changed',
    window: true,
    open: async (on) => {
      const form = await openEdited(on);
      await mockReply(on.page, 'questions/update', contractError(api.questions.update, 'QUESTION_CHANGED'));
      await form.saveButton.click();
      await expect(form.problem).toBeFocused();
    },
  },
  {
    name: 'admin-question-repeated',
    open: async (on) => {
      const form = await openNew(on);
      const repeated = contractError(api.questions.create, 'QUESTION_REPEATED', {
        question_id: numberedId(1),
      });
      await mockReply(on.page, 'questions/create', repeated);
      await form.fill('¿Cuál?');
      await form.saveButton.click();
      await expect(form.repeatedLink).toBeVisible();
    },
  },
  {
    name: 'admin-question-unsaved',
    window: true,
    open: async (on) => {
      const form = await openEdited(on);
      await form.option('D').fill('Otra');
      await form.cancelButton.click();
      await expect(form.keepButton).toBeFocused();
    },
  },
  {
    name: 'admin-question-preview',
    window: true,
    open: async (on) => {
      const form = await openEdited(on, RICH);
      await form.previewButton.click();
      await form.choice('A').click();
      await form.preview.getByRole('button', { name: 'Ver explicación' }).click();
      await expect(form.preview.locator('[data-explanation]')).toBeVisible();
    },
  },
];
