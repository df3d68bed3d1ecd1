import { expect, type Page } from '@playwright/test';
import type { ListedExam } from '#shared/exams/exam-list.contract.ts';
import { AdminExamsPage } from '../../pages/admin-exams.ts';
import { LONG_NAME } from '../../support/hostile/nasty-bank.ts';
import { answerWith, cut, hold, ok } from '../../support/network.ts';
import { idOf, longResults, LONG_USERNAME, LONG_WORD } from '../made-up/made-up.ts';
import { type State, waitOut } from '../state.ts';

const CATEGORIES = [
  ['Constitución Española: organización del Estado'],
  ['Derechos y deberes', LONG_NAME],
  [LONG_WORD],
];

function exam(place: number): ListedExam {
  return {
    id: idOf(place),
    created_at: new Date(Date.UTC(2026, 10, 22, 12, -place * 37)),
    score: place % 4 === 0 ? 100 : place % 10,
    total_questions: place % 4 === 0 ? 100 : 10,
    time_taken: place % 5 === 0 ? 359_999 : place * 13,
    categories: CATEGORIES[place % 3] ?? [],
    user: place % 6 === 5 ? null : { id: idOf(900 + place), username: nameAt(place) },
  };
}

const nameAt = (place: number): string => (place % 7 === 1 ? LONG_USERNAME : `opositora-${place}`);

/** A mocked reply of the list, with the metadata of its dates. */
export function listedExams(exams: ListedExam[]) {
  return { status: 200, json: { json: { exams }, meta: exams.map((_, i) => [1, 'exams', i, 'created_at']) } };
}

export const TWENTY = Array.from({ length: 20 }, (_, place) => exam(place));

async function answerExams(page: Page, exams: ListedExam[], total: number): Promise<void> {
  await answerWith(page, 'exams/list', listedExams(exams));
  await answerWith(page, 'exams/total', ok({ total }));
}

/** Results with texts of maximum length, of a user with a long name. */
function adminExamResults(user: ListedExam['user']) {
  const { json, meta } = longResults.json;
  return { status: 200, json: { json: { ...json, user }, meta } };
}

export const ADMIN_EXAMS: State[] = [
  {
    name: 'admin-exams',
    reach: async ({ page, signInAsAdministrator }) => {
      await signInAsAdministrator();
      await answerExams(page, TWENTY, 500_000);
      const exams = new AdminExamsPage(page);
      await exams.open();
      await expect(exams.rows).toHaveCount(20);
      await expect(exams.range).toBeVisible();
    },
  },
  {
    name: 'admin-exams-empty',
    reach: async ({ page, signInAsAdministrator }) => {
      await signInAsAdministrator();
      await answerExams(page, [], 0);
      await new AdminExamsPage(page).open();
      await expect(page.getByText('No hay exámenes registrados')).toBeVisible();
    },
  },
  {
    name: 'admin-exams-nothing-found',
    reach: async ({ page, signInAsAdministrator }) => {
      await signInAsAdministrator();
      await new AdminExamsPage(page).open('?search=nadie-se-llama-as%C3%AD');
      await expect(page.getByText('Ningún examen coincide con la búsqueda.')).toBeVisible();
    },
  },
  {
    name: 'admin-exams-loading',
    reach: async ({ page, signInAsAdministrator }) => {
      await signInAsAdministrator();
      await hold(page, 'exams/list');
      await new AdminExamsPage(page).open();
      await expect(page.getByRole('status').filter({ hasText: 'Cargando los exámenes…' })).toBeAttached();
    },
  },
  {
    name: 'admin-exams-failed',
    reach: async (on) => {
      await on.signInAsAdministrator();
      await on.page.clock.install();
      await cut(on.page, 'exams/list');
      const exams = new AdminExamsPage(on.page);
      await exams.open();
      await waitOut(on, exams.retryButton);
    },
  },
  {
    name: 'admin-exams-result',
    reach: async ({ page, signInAsAdministrator, results }) => {
      await signInAsAdministrator();
      await answerWith(page, 'exams/resultsOf', adminExamResults({ id: idOf(7), username: LONG_USERNAME }));
      await new AdminExamsPage(page).openResult(idOf(1));
      await expect(results.questions).toHaveCount(100);
    },
  },
  {
    name: 'admin-exams-result-of-nobody',
    reach: async ({ page, signInAsAdministrator, results }) => {
      await signInAsAdministrator();
      await answerWith(page, 'exams/resultsOf', adminExamResults(null));
      await new AdminExamsPage(page).openResult(idOf(1));
      await expect(results.questions).toHaveCount(100);
    },
  },
  {
    name: 'admin-exams-result-missing',
    reach: async ({ page, signInAsAdministrator, results }) => {
      await signInAsAdministrator();
      await new AdminExamsPage(page).openResult('nada');
      await expect(results.problem).toBeVisible();
    },
  },
];
