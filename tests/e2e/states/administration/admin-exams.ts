import { expect, type Page } from '@playwright/test';
import type { ListedExam } from '#shared/exams/exam-list.contract.ts';
import { AdminExamsPage } from '../../pages/administration/admin-exams.ts';
import { LONG_CATEGORY_NAME } from '../../support/banks/edge-case-bank.ts';
import { mockReply, successReply } from '../../support/network.ts';
import { numberedId, LONG_USERNAME, LONG_WORD, resultsOfEachKind } from '../mocks/replies.ts';
import { type ScreenState } from '../state.ts';
import { createListStates } from './list-states.ts';

const CATEGORIES = [
  ['Constitución Española: organización del Estado'],
  ['Derechos y deberes', LONG_CATEGORY_NAME],
  [LONG_WORD],
];

function exam(place: number): ListedExam {
  return {
    id: numberedId(place),
    kind: place % 7 === 3 ? 'mock_exam' : 'practice',
    created_at: new Date(Date.UTC(2026, 10, 22, 12, -place * 37)),
    score: place % 4 === 0 ? 100 : place % 10,
    total_questions: place % 4 === 0 ? 100 : 10,
    time_taken: place % 5 === 0 ? 359_999 : place * 13,
    categories: CATEGORIES[place % 3] ?? [],
    user: place % 6 === 5 ? null : { id: numberedId(900 + place), username: nameAt(place) },
  };
}

const nameAt = (place: number): string => (place % 7 === 1 ? LONG_USERNAME : `opositora-${place}`);

/** A mocked reply of the list of exams, with the metadata of its dates. */
export function mockExamList(exams: ListedExam[]) {
  return { status: 200, json: { json: { exams }, meta: exams.map((_, i) => [1, 'exams', i, 'created_at']) } };
}

export const TWENTY_EXAMS = Array.from({ length: 20 }, (_, place) => exam(place));

async function answerExams(page: Page, exams: ListedExam[], total: number): Promise<void> {
  await mockReply(page, 'exams/list', mockExamList(exams));
  await mockReply(page, 'exams/total', successReply({ total }));
}

/** Results with texts of maximum length, of a user with a long name. */
function adminExamResults(user: ListedExam['user']) {
  const { json, meta } = resultsOfEachKind.json;
  return { status: 200, json: { json: { ...json, user }, meta } };
}

export const ADMIN_EXAMS: ScreenState[] = [
  {
    name: 'admin-exams',
    open: async ({ page, signInAsAdministrator }) => {
      await signInAsAdministrator();
      await answerExams(page, TWENTY_EXAMS, 500_000);
      const exams = new AdminExamsPage(page);
      await exams.open();
      await expect(exams.rows).toHaveCount(20);
      await expect(exams.range).toBeVisible();
    },
  },
  {
    name: 'admin-exams-empty',
    open: async ({ page, signInAsAdministrator }) => {
      await signInAsAdministrator();
      await answerExams(page, [], 0);
      await new AdminExamsPage(page).open();
      await expect(page.getByText('No hay exámenes registrados')).toBeVisible();
    },
  },
  {
    name: 'admin-exams-nothing-found',
    open: async ({ page, signInAsAdministrator }) => {
      await signInAsAdministrator();
      await new AdminExamsPage(page).open('?search=nadie-se-llama-as%C3%AD');
      await expect(page.getByText('Ningún examen coincide con la búsqueda.')).toBeVisible();
    },
  },
  ...createListStates({
    name: 'admin-exams',
    address: '/admin/exams',
    calls: ['exams/list'],
    loading: 'Cargando los exámenes…',
  }),
  {
    name: 'admin-exams-result',
    open: async ({ page, signInAsAdministrator, results }) => {
      await signInAsAdministrator();
      await mockReply(
        page,
        'exams/resultsOf',
        adminExamResults({ id: numberedId(7), username: LONG_USERNAME }),
      );
      await new AdminExamsPage(page).openResult(numberedId(1));
      await expect(results.questions).toHaveCount(8);
    },
  },
  {
    name: 'admin-exams-result-of-nobody',
    open: async ({ page, signInAsAdministrator, results }) => {
      await signInAsAdministrator();
      await mockReply(page, 'exams/resultsOf', adminExamResults(null));
      await new AdminExamsPage(page).openResult(numberedId(1));
      await expect(results.questions).toHaveCount(8);
    },
  },
  {
    name: 'admin-exams-result-missing',
    open: async ({ page, signInAsAdministrator, results }) => {
      await signInAsAdministrator();
      await new AdminExamsPage(page).openResult('nada');
      await expect(results.problem).toBeVisible();
    },
  },
];
