import { expect, type Page } from '@playwright/test';
import { api } from '#shared/api.contract.ts';
import { contractError, delayCalls, mockReply } from '../support/network.ts';
import {
  fewWeakPoints,
  reviewForecast,
  longReviewHistory,
  manyWeakPoints,
  weakQuestions,
} from './mocks/strengths.ts';
import type { ScreenState, TestTab } from './state.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Puntos débiles', exact: true });

async function openMuch({ page, signIn, profile }: TestTab): Promise<void> {
  await signIn();
  await mockReply(page, 'review/weakPoints', manyWeakPoints);
  await mockReply(page, 'review/forecast', reviewForecast);
  await mockReply(page, 'review/weakQuestions', weakQuestions);
  await profile.open();
  await expect(section(page).getByRole('listitem')).toHaveCount(5);
}

async function openHistory(on: TestTab): Promise<void> {
  await mockReply(on.page, 'review/history', longReviewHistory);
  await openMuch(on);
  await section(on.page).getByRole('button', { name: 'Ver falladas: Ley 39/2015', exact: true }).click();
  await on.page.getByRole('button', { name: /^Historial: ¿Quién/ }).click();
  await expect(on.page.getByRole('dialog', { name: 'Historial de la pregunta' })).toBeVisible();
}

export const STRENGTHS: ScreenState[] = [
  {
    name: 'strengths',
    open: async (on) => {
      await openMuch(on);
      await section(on.page).getByRole('button', { name: 'Por título' }).click();
      await section(on.page).getByRole('button', { name: 'Ver los 10' }).click();
      await expect(section(on.page).getByRole('listitem')).toHaveCount(10);
      await on.page.getByText('Ver los datos en una tabla').last().click();
    },
  },
  {
    name: 'strengths-laws',
    open: openMuch,
  },
  {
    name: 'strengths-few-data',
    open: async ({ page, signIn, profile }) => {
      await signIn();
      await mockReply(page, 'review/weakPoints', fewWeakPoints);
      await profile.open();
      await expect(section(page).getByText('Sin datos')).toHaveCount(2);
    },
  },
  {
    name: 'strengths-loading',
    open: async ({ page, signIn, profile }) => {
      await signIn();
      await delayCalls(page, /review\/(weakPoints|forecast)/);
      await profile.open();
      await expect(page.getByText('Cargando tus puntos débiles…')).toBeAttached();
      await expect(page.getByText('Cargando la previsión…')).toBeAttached();
    },
  },
  {
    name: 'strengths-failed',
    open: async ({ page, signIn, profile }) => {
      await signIn();
      // the client doesn't retry refused calls: the errors appear at once
      await mockReply(page, 'review/weakPoints', contractError(api.review.weakPoints, 'INVALID_INPUT'));
      await mockReply(page, 'review/forecast', contractError(api.review.forecast, 'INVALID_INPUT'));
      await profile.open();
      await expect(page.getByText('Error al cargar tus puntos débiles.')).toBeVisible();
      await expect(page.getByText('Error al cargar la previsión.')).toBeVisible();
    },
  },
  {
    name: 'strengths-practice-refused',
    open: async (on) => {
      await mockReply(on.page, 'review/start', contractError(api.review.start, 'NO_QUESTIONS'));
      await openMuch(on);
      await section(on.page).getByRole('button', { name: 'Practicar: Ley 39/2015', exact: true }).click();
      await expect(section(on.page).getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'strengths-questions',
    window: true,
    open: async (on) => {
      await openMuch(on);
      await section(on.page).getByRole('button', { name: 'Ver falladas: Ley 39/2015', exact: true }).click();
      await expect(
        on.page.getByRole('dialog', { name: 'Preguntas falladas' }).getByRole('listitem'),
      ).toHaveCount(3);
    },
  },
  {
    name: 'strengths-history',
    window: true,
    open: openHistory,
  },
];
