import { expect } from '@playwright/test';
import { mockReply } from '../support/network.ts';
import { examWithText, noSharedTextsToPractise, sharedTextsToPractise } from './mocks/shared-texts.ts';
import type { ScreenState } from './state.ts';

export const SHARED_TEXTS: ScreenState[] = [
  {
    name: 'shared-texts',
    open: async ({ page, signIn }) => {
      await signIn();
      await mockReply(page, 'review/sharedTexts/list', sharedTextsToPractise);
      await page.goto('/practice/shared-texts');
      await expect(page.getByRole('button', { name: 'Practicar', exact: true })).toBeVisible();
    },
  },
  {
    name: 'shared-texts-empty',
    open: async ({ page, signIn }) => {
      await signIn();
      await mockReply(page, 'review/sharedTexts/list', noSharedTextsToPractise);
      await page.goto('/practice/shared-texts');
      await expect(page.getByText('Todavía no hay supuestos prácticos.')).toBeVisible();
    },
  },
  {
    name: 'exam-shared-text',
    open: async ({ page, signIn, practice }) => {
      await signIn();
      await mockReply(page, 'exams/current', examWithText);
      await practice.resume();
      await expect(page.getByRole('cell', { name: 'Subsanación' })).toBeVisible();
    },
  },
];
