import { expect } from '@playwright/test';
import { AdminSharedTextsPage } from '../../pages/administration/admin-shared-texts.ts';
import { QuestionFormPage } from '../../pages/question-form.ts';
import { delayCalls, mockReply } from '../../support/network.ts';
import { toQuestionEditorReply, LONG_QUESTION } from '../mocks/questions.ts';
import { LONG_WORD, numberedId } from '../mocks/replies.ts';
import { sharedTextToEdit, sharedTextList, emptySharedTextList } from '../mocks/shared-texts.ts';
import type { ScreenState, TestTab } from '../state.ts';
import { createListStates } from './list-states.ts';

async function openList({ page, signInAsAdministrator }: TestTab): Promise<AdminSharedTextsPage> {
  await signInAsAdministrator();
  await mockReply(page, 'questions/sharedTexts/list', sharedTextList);
  await mockReply(page, 'questions/sharedTexts/edited', sharedTextToEdit);
  const texts = new AdminSharedTextsPage(page);
  await texts.open();
  await expect(texts.rows).toHaveCount(3);
  return texts;
}

export const ADMIN_SHARED_TEXTS: ScreenState[] = [
  {
    name: 'admin-shared-texts',
    open: async (on) => {
      await openList(on);
    },
  },
  {
    name: 'admin-shared-texts-empty',
    open: async ({ page, signInAsAdministrator }) => {
      await signInAsAdministrator();
      await mockReply(page, 'questions/sharedTexts/list', emptySharedTextList);
      await new AdminSharedTextsPage(page).open();
      await expect(page.getByText('No hay supuestos registrados')).toBeVisible();
    },
  },
  ...createListStates({
    name: 'admin-shared-texts',
    address: '/admin/questions/shared-texts',
    calls: ['questions/sharedTexts/list'],
    loading: 'Cargando los supuestos…',
  }),
  {
    name: 'admin-shared-text-edited',
    window: true,
    open: async (on) => {
      const texts = await openList(on);
      await texts.action('Licencia', 'Editar').click();
      await texts.editor.getByText('Subsanación').click();
      await expect(texts.control('Quitar la tabla')).toBeVisible();
    },
  },
  {
    name: 'admin-shared-text-errors',
    window: true,
    open: async (on) => {
      const texts = await openList(on);
      await texts.newButton.click();
      await texts.editor.waitFor();
      await texts.saveButton.click();
      await expect(texts.titleField).toBeFocused();
    },
  },
  {
    name: 'admin-shared-text-order',
    window: true,
    open: async (on) => {
      const texts = await openList(on);
      await texts.action('Licencia', 'Ordenar preguntas').click();
      await expect(texts.order).toHaveCount(3);
    },
  },
  {
    name: 'admin-shared-text-loading',
    window: true,
    open: async (on) => {
      const texts = await openList(on);
      await delayCalls(on.page, 'questions/sharedTexts/edited');
      await texts.action('Licencia', 'Editar').click();
      await expect(on.page.getByRole('status', { name: 'Cargando el supuesto' })).toBeVisible();
    },
  },
  {
    name: 'admin-question-shared-text',
    window: true,
    open: async (on) => {
      await on.signInAsAdministrator();
      const shared_text = {
        id: numberedId(1),
        title: LONG_WORD.slice(0, 200),
        text: 'Ana',
        text_format: 'plain' as const,
        position: 3,
      };
      await mockReply(on.page, 'questions/edited', toQuestionEditorReply({ ...LONG_QUESTION, shared_text }));
      const form = QuestionFormPage.ofEdited(on.page);
      await form.openEdited(LONG_QUESTION.id);
      await form.place.fill('0');
      await form.saveButton.click();
      await expect(form.place).toBeFocused();
    },
  },
];
