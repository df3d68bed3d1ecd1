import { expect } from '@playwright/test';
import { api } from '#shared/api.contract.ts';
import { ChooserPage, DecksPage, SavedQuestions } from '../pages/choice.ts';
import { startExamOnOtherDevice } from '../support/exams.ts';
import { contractError, delayCalls, failCalls, mockReply, successReply } from '../support/network.ts';
import { answerQuestion } from './exam.ts';
import { manyCategories, numberedId, resultsOfEachKind } from './mocks/replies.ts';
import {
  questionDecksReply,
  manyProgrammes,
  savedNotes,
  savedQuestions,
  suspendedQuestions,
} from './mocks/choice.ts';
import { SAMPLE_CATEGORY, runClockUntilSeen, type ScreenState, type TestTab } from './state.ts';

async function openChooser(on: TestTab): Promise<ChooserPage> {
  await on.signIn();
  const chooser = new ChooserPage(on.page);
  await chooser.open();
  await expect(on.page.getByText(/que hay$/)).toBeVisible();
  return chooser;
}

async function openDecks(on: TestTab, reply: typeof questionDecksReply): Promise<DecksPage> {
  await on.signIn();
  await mockReply(on.page, 'review/decks', reply);
  const decks = new DecksPage(on.page);
  await decks.open();
  await expect(decks.deck('Nuevas')).toBeVisible();
  return decks;
}

const CHOOSER: ScreenState[] = [
  {
    name: 'chooser-laws',
    open: async (on) => {
      const chooser = await openChooser(on);
      await chooser.laws.click();
      await chooser.partsOf('Constitución Española').click();
      await chooser.partsOf('Título I. De los derechos y deberes fundamentales').click();
      await chooser.part(/^Título I\. De los derechos/).check();
      await chooser.withTime.check();
      await expect(on.page.getByText(/que hay$/)).toBeVisible();
    },
  },
  {
    name: 'chooser-programmes',
    open: async (on) => {
      await mockReply(on.page, 'review/programmes/list', manyProgrammes);
      await mockReply(on.page, 'catalogue/list', manyCategories);
      const chooser = await openChooser(on);
      await chooser.count.fill('101');
      await chooser.startButton.click();
      await expect(on.page.getByText('Elige entre 1 y 100 preguntas.').first()).toBeVisible();
    },
  },
  {
    name: 'chooser-save-refused',
    window: true,
    reopenForTheme: true,
    open: async (on) => {
      const full = contractError(api.review.programmes.save, 'TOO_MANY_PROGRAMMES');
      await mockReply(on.page, 'review/programmes/save', full);
      const chooser = await openChooser(on);
      await chooser.saveAs('Fallos de contratos');
      await expect(chooser.dialog.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'chooser-loading',
    open: async (on) => {
      await on.signIn();
      await delayCalls(on.page, 'catalogue/list');
      await new ChooserPage(on.page).open();
      await expect(on.page.getByText('Cargando las categorías y tus programas…')).toBeAttached();
    },
  },
  {
    name: 'chooser-failed',
    open: async (on) => {
      await on.signIn();
      await on.page.clock.install();
      for (const call of ['review/programmes/list', 'review/count', 'catalogue/list', 'review/laws'] as const)
        await failCalls(on.page, call);
      const chooser = new ChooserPage(on.page);
      await chooser.open();
      await runClockUntilSeen(on, on.page.getByRole('button', { name: 'Contar otra vez' }));
      await runClockUntilSeen(on, on.page.getByText('No se pudieron cargar tus programas.'));
    },
  },
];

const DECKS: ScreenState[] = [
  {
    name: 'decks',
    open: async (on) => {
      await openDecks(on, questionDecksReply);
    },
  },
  {
    name: 'decks-few',
    open: async (on) => {
      const person = await on.signIn();
      await startExamOnOtherDevice(person.api, SAMPLE_CATEGORY, 10);
      const decks = new DecksPage(on.page);
      await decks.open();
      await expect(decks.deck('Nuevas')).toBeVisible();
      await expect(on.page.getByRole('link', { name: 'Continuar examen' })).toBeVisible();
    },
  },
  {
    name: 'decks-loading',
    open: async (on) => {
      await on.signIn();
      await delayCalls(on.page, 'review/decks');
      await new DecksPage(on.page).open();
      await expect(on.page.getByText('Cargando los mazos…')).toBeAttached();
    },
  },
  {
    name: 'decks-failed',
    open: async (on) => {
      await on.signIn();
      await on.page.clock.install();
      await failCalls(on.page, 'review/decks');
      await new DecksPage(on.page).open();
      await runClockUntilSeen(on, on.page.getByText('No se pudieron cargar los mazos.'));
    },
  },
];

const SAVED: ScreenState[] = [
  {
    name: 'saved-questions',
    open: async (on) => {
      await on.signIn();
      await mockReply(on.page, 'review/savedQuestions', savedQuestions);
      await new SavedQuestions(on.page).openList();
      await expect(on.page.getByText('Tu nota:').first()).toBeVisible();
    },
  },
  {
    name: 'saved-questions-empty',
    open: async (on) => {
      await on.signIn();
      await new SavedQuestions(on.page).openList();
      await expect(on.page.getByText(/^Todavía no has guardado ninguna/)).toBeVisible();
    },
  },
  {
    name: 'saved-questions-loading',
    open: async (on) => {
      await on.signIn();
      await delayCalls(on.page, 'review/savedQuestions');
      await new SavedQuestions(on.page).openList();
      await expect(on.page.getByText('Cargando tus preguntas guardadas…')).toBeAttached();
    },
  },
  {
    name: 'saved-questions-failed',
    open: async (on) => {
      await on.signIn();
      await on.page.clock.install();
      await failCalls(on.page, 'review/savedQuestions');
      await new SavedQuestions(on.page).openList();
      await runClockUntilSeen(on, on.page.getByText('No se pudieron cargar tus preguntas guardadas.'));
    },
  },
  {
    name: 'results-saved',
    open: async (on) => {
      await on.signIn();
      await mockReply(on.page, 'exams/results', resultsOfEachKind);
      await mockReply(on.page, 'review/savedAmong', savedNotes);
      await on.results.open(numberedId(1));
      await expect(on.page.getByText('Tu nota:').first()).toBeVisible();
    },
  },
  {
    name: 'exam-note',
    window: true,
    reopenForTheme: true,
    open: async (on) => {
      const saved = new SavedQuestions(on.page);
      await answerQuestion(on, 'wrong');
      await saved.star().click();
      await saved.noteButton().click();
      await saved.note.fill('Ojo con el plazo');
    },
  },
  {
    name: 'exam-save-failed',
    open: async (on) => {
      const saved = new SavedQuestions(on.page);
      await answerQuestion(on, 'right');
      await saved.star().click();
      await expect(saved.noteButton()).toBeVisible();
      await failCalls(on.page, 'review/unsaveQuestion');
      await saved.star().click();
      await expect(on.page.getByText(/^No se ha podido quitar/)).toBeVisible();
    },
  },
];

const SUSPENDED: ScreenState[] = [
  {
    name: 'suspended-questions',
    open: async (on) => {
      await on.signIn();
      await mockReply(on.page, 'review/suspendedQuestions', suspendedQuestions);
      await mockReply(on.page, 'review/suspend', successReply({}));
      await on.page.goto('/practice/suspended');
      await on.page.getByRole('button', { name: 'Volver a preguntarla: la pregunta 2 de la lista' }).click();
      await expect(on.page.getByText('Volverá a salirte.')).toBeVisible();
    },
  },
  {
    name: 'suspended-questions-empty',
    open: async (on) => {
      await on.signIn();
      await on.page.goto('/practice/suspended');
      await expect(on.page.getByText(/^No has apartado ninguna/)).toBeVisible();
    },
  },
  {
    name: 'suspended-questions-loading',
    open: async (on) => {
      await on.signIn();
      await delayCalls(on.page, 'review/suspendedQuestions');
      await on.page.goto('/practice/suspended');
      await expect(on.page.getByText('Cargando las preguntas apartadas…')).toBeAttached();
    },
  },
  {
    name: 'suspended-questions-failed',
    open: async (on) => {
      await on.signIn();
      await on.page.clock.install();
      await failCalls(on.page, 'review/suspendedQuestions');
      await on.page.goto('/practice/suspended');
      await runClockUntilSeen(on, on.page.getByText('No se pudieron cargar las preguntas apartadas.'));
    },
  },
];

export const REVIEW_CHOICE: ScreenState[] = [...CHOOSER, ...DECKS, ...SAVED, ...SUSPENDED];
