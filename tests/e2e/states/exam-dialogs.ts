import { expect } from '@playwright/test';
import { delayCalls } from '../support/network.ts';
import { answerQuestion, startExam } from './exam.ts';
import type { ScreenState } from './state.ts';

export const EXAM_DIALOGS: ScreenState[] = [
  {
    name: 'drop-dialog',
    window: true,
    open: async (on) => {
      await answerQuestion(on, 'wrong');
      await on.practice.dropButton.click();
      await expect(on.practice.dropDialog).toBeVisible();
    },
  },
  {
    name: 'drop-dialog-sending',
    window: true,
    open: async (on) => {
      await startExam(on);
      await delayCalls(on.page, 'exams/abandon');
      await on.practice.dropButton.click();
      const drop = on.practice.dropDialog.getByRole('button', { name: 'Abandonar', exact: true });
      await drop.click();
      await expect(drop).toHaveAttribute('data-loading');
    },
  },
  {
    name: 'drop-dialog-no-server',
    window: true,
    open: async (on) => {
      await startExam(on);
      await on.stopServer();
      await on.practice.dropButton.click();
      await on.practice.dropDialog.getByRole('button', { name: 'Abandonar', exact: true }).click();
      await expect(on.practice.dropDialog.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'leave-dialog',
    window: true,
    open: async (on) => {
      await startExam(on);
      await on.frame.openMenu();
      await on.frame.bar.getByRole('link', { name: 'Inicio' }).click();
      await expect(on.practice.leaveDialog).toBeVisible();
    },
  },
  {
    name: 'leave-dialog-sending',
    window: true,
    open: async (on) => {
      await startExam(on);
      await on.stopServer();
      await on.practice.choice('A').click();
      await expect(on.practice.problem).toBeVisible();
      await on.frame.bar.getByRole('link', { name: 'Inicio' }).click();
      await expect(on.practice.leaveDialog).toBeVisible();
    },
  },
];
