import { expect } from '@playwright/test';
import { api } from '#shared/api.contract.ts';
import { OwnExamPage } from '../pages/own-exam.ts';
import { SheetPage } from '../pages/sheet.ts';
import { contractError, delayCalls, failCalls, mockReply, successReply } from '../support/network.ts';
import {
  categoriesForOwnExam,
  ownExamToEdit,
  instructionsWithOpenSheet,
  longInstructions,
  manyMockExams,
  savedMarksReply,
  mockExamsWithOwn,
  noMockExams,
  sheetReply,
} from './mocks/mock-exams.ts';
import { numberedId } from './mocks/replies.ts';
import { MOCKED_SHARED_TEXT } from './mocks/shared-texts.ts';
import { runClockUntilSeen, type ScreenState, type TestTab } from './state.ts';

async function openCatalogue(on: TestTab, reply: typeof manyMockExams): Promise<SheetPage> {
  await on.signIn();
  await mockReply(on.page, 'mockExams/catalogue', reply);
  const sheet = new SheetPage(on.page);
  await sheet.openCatalogue();
  return sheet;
}

async function openInstructions(on: TestTab, reply: typeof longInstructions): Promise<SheetPage> {
  await on.signIn();
  await mockReply(on.page, 'mockExams/instructions', reply);
  const sheet = new SheetPage(on.page);
  await sheet.openInstructions(numberedId(1));
  return sheet;
}

async function openOwnExam(on: TestTab): Promise<OwnExamPage> {
  await on.signIn();
  await mockReply(on.page, 'mockExams/own/get', ownExamToEdit);
  await mockReply(on.page, 'mockExams/own/categories', categoriesForOwnExam);
  const editor = new OwnExamPage(on.page);
  await editor.open(numberedId(1));
  await expect(editor.questionsOf('Una categoría sin preguntas')).toBeVisible();
  return editor;
}

async function openSheet(on: TestTab, reply = sheetReply(60, 5)): Promise<SheetPage> {
  await on.signIn();
  await mockReply(on.page, 'mockExams/sheet', reply);
  await mockReply(on.page, 'mockExams/mark', savedMarksReply());
  const sheet = new SheetPage(on.page);
  await sheet.resume();
  return sheet;
}

export const MOCK_EXAMS: ScreenState[] = [
  {
    name: 'mock-exams',
    open: async (on) => {
      const sheet = await openCatalogue(on, manyMockExams);
      await expect(sheet.mockExam('Auxiliar Administrativo del Estado (C2), ejercicio 1')).toBeVisible();
    },
  },
  {
    name: 'mock-exams-own',
    open: async (on) => {
      const sheet = await openCatalogue(on, mockExamsWithOwn);
      await expect(sheet.mockExam('Constitución y Ley 39, semana 2')).toBeVisible();
    },
  },
  {
    name: 'own-exam-remove',
    window: true,
    open: async (on) => {
      await openCatalogue(on, mockExamsWithOwn);
      await on.page.getByRole('button', { name: 'Eliminar' }).first().click();
      await expect(on.page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'own-exam-new',
    open: async (on) => {
      await on.signIn();
      await on.page.goto('/mock-exams/own/new');
      await expect(new OwnExamPage(on.page).newCategory).toBeVisible();
    },
  },
  {
    name: 'own-exam-edited',
    open: async (on) => {
      await openOwnExam(on);
    },
  },
  {
    name: 'own-exam-conflict',
    open: async (on) => {
      const changed = contractError(api.mockExams.own.update, 'OWN_EXAM_CHANGED');
      await mockReply(on.page, 'mockExams/own/update', changed);
      const editor = await openOwnExam(on);
      await editor.saveButton.click();
      await expect(on.page.getByRole('button', { name: 'Cargar la versión nueva' })).toBeVisible();
    },
  },
  {
    name: 'own-exam-invalid',
    open: async (on) => {
      const editor = await openOwnExam(on);
      await editor.minutes.fill('0');
      await editor.questionsOf('Una categoría sin preguntas').fill('');
      await editor.saveButton.click();
      await expect(on.page.getByText('Los minutos tienen que ser de 1 a 600')).toBeVisible();
    },
  },
  {
    name: 'own-exam-missing',
    open: async (on) => {
      await on.signIn();
      await on.page.goto(`/mock-exams/own/${numberedId(9)}`);
      await expect(on.page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'mock-exams-empty',
    open: async (on) => {
      await openCatalogue(on, noMockExams);
      await expect(on.page.getByText('Todavía no hay simulacros publicados.')).toBeVisible();
    },
  },
  {
    name: 'mock-exams-loading',
    open: async (on) => {
      await on.signIn();
      await delayCalls(on.page, 'mockExams/catalogue');
      await new SheetPage(on.page).openCatalogue();
      await expect(on.page.getByText('Cargando los simulacros…')).toBeAttached();
    },
  },
  {
    name: 'mock-exams-failed',
    open: async (on) => {
      await on.signIn();
      await on.page.clock.install();
      await failCalls(on.page, 'mockExams/catalogue');
      const sheet = new SheetPage(on.page);
      await sheet.openCatalogue();
      await runClockUntilSeen(on, sheet.problem);
    },
  },
  {
    name: 'mock-exam-instructions',
    open: async (on) => {
      const sheet = await openInstructions(on, longInstructions);
      await expect(sheet.startButton).toBeVisible();
    },
  },
  {
    name: 'mock-exam-instructions-open',
    open: async (on) => {
      const sheet = await openInstructions(on, instructionsWithOpenSheet);
      await expect(sheet.continueLink).toBeVisible();
    },
  },
  {
    name: 'mock-exam-instructions-missing',
    open: async (on) => {
      await openInstructions(on, contractError(api.mockExams.instructions, 'MOCK_EXAM_NOT_FOUND'));
      await expect(on.frame.heading).toHaveText('Simulacro no encontrado');
    },
  },
  {
    name: 'sheet',
    open: async (on) => {
      const sheet = await openSheet(on, sheetReply(100, 10));
      await sheet.choice('B').click();
      await sheet.doubtfulButton.click();
      await expect(sheet.saved).toBeVisible();
    },
  },
  {
    name: 'sheet-shared-text',
    open: async (on) => {
      await openSheet(on, sheetReply(20, 5, { shared_text: MOCKED_SHARED_TEXT }));
      await expect(on.page.getByRole('cell', { name: 'Subsanación' })).toBeVisible();
    },
  },
  {
    name: 'sheet-grid-210',
    window: true,
    reopenForTheme: true,
    open: async (on) => {
      await on.page.setViewportSize({ width: 1280, height: 800 });
      const sheet = await openSheet(on, sheetReply(200, 10));
      await expect(sheet.grid).toBeVisible();
    },
  },
  {
    name: 'sheet-grid-dialog',
    window: true,
    narrowOnly: true,
    reopenForTheme: true,
    open: async (on) => {
      await on.page.setViewportSize({ width: 320, height: 640 });
      const sheet = await openSheet(on, sheetReply(200, 10));
      await sheet.gridButton.click();
      await expect(sheet.grid).toBeVisible();
    },
  },
  {
    name: 'sheet-offline',
    open: async (on) => {
      const sheet = await openSheet(on, sheetReply(60, 5, { minutesLeft: 4 }));
      await failCalls(on.page, 'mockExams/mark');
      await sheet.hideTimeButton.click();
      for (const label of ['A', 'B', 'C'] as const) await sheet.choice(label).click();
      await expect(sheet.status('Sin conexión: 3 por enviar')).toBeVisible();
    },
  },
  {
    name: 'sheet-deliver',
    window: true,
    reopenForTheme: true,
    open: async (on) => {
      const sheet = await openSheet(on);
      await sheet.deliverButton.click();
      await expect(sheet.deliverDialog).toBeVisible();
    },
  },
  {
    name: 'sheet-delivered',
    open: async (on) => {
      const sheet = await openSheet(on);
      const data = { session_id: numberedId(700) };
      await mockReply(on.page, 'mockExams/mark', contractError(api.mockExams.mark, 'SHEET_CLOSED', data));
      await sheet.choice('A').click();
      await expect(sheet.resultLink).toBeVisible();
    },
  },
  {
    name: 'sheet-none',
    open: async (on) => {
      await on.signIn();
      await mockReply(on.page, 'mockExams/sheet', successReply(null));
      await on.page.goto('/mock-exams/sheet');
      await expect(on.frame.heading).toHaveText('No tienes ningún simulacro abierto');
    },
  },
  {
    name: 'sheet-loading',
    open: async (on) => {
      await on.signIn();
      await delayCalls(on.page, 'mockExams/sheet');
      await on.page.goto('/mock-exams/sheet');
      await expect(on.page.getByText('Cargando el simulacro…')).toBeAttached();
    },
  },
];
