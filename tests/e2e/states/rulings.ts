import { expect } from '@playwright/test';
import { mockReply } from '../support/network.ts';
import { mockQuestionList, TEN_QUESTIONS } from './administration/admin-questions.ts';
import { numberedId } from './mocks/replies.ts';
import { markChangeNotices, ruledQuestion, rulingPreview } from './mocks/rulings.ts';
import type { ScreenState } from './state.ts';

export const RULINGS: ScreenState[] = [
  {
    name: 'admin-question-rulings',
    open: async ({ page, signInAsAdministrator }) => {
      await signInAsAdministrator();
      await mockReply(page, 'questions/list', mockQuestionList(TEN_QUESTIONS));
      await mockReply(page, 'mockExams/rulings/list', ruledQuestion);
      await mockReply(page, 'mockExams/rulings/preview', rulingPreview);
      await page.goto(`/admin/questions?rulings=${numberedId(1)}`);
      const dialog = page.getByRole('dialog', { name: 'Resolución del tribunal' });
      await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Lo dice el acta del tribunal');
      await dialog.getByRole('button', { name: 'Ver a quién afecta' }).click();
      await expect(dialog.getByRole('list', { name: 'Ejemplos' })).toBeVisible();
    },
  },
  {
    name: 'home-mark-changes',
    open: async ({ page, signIn, home }) => {
      await signIn();
      await mockReply(page, 'mockExams/markChanges/list', markChangeNotices);
      await home.open();
      await expect(page.getByRole('button', { name: 'Entendido' })).toHaveCount(2);
    },
  },
];
