import { expect, type Page } from '@playwright/test';
import { api } from '#shared/api.contract.ts';
import type { ListedQuestion } from '#shared/questions/question-list.contract.ts';
import { AdminQuestionsPage } from '../../pages/administration/admin-questions.ts';
import { toQuestionEditorReply, LONG_QUESTION } from '../mocks/questions.ts';
import { contractError, mockReply, successReply } from '../../support/network.ts';
import type { ScreenState, TestTab } from '../state.ts';
import { createListStates } from './list-states.ts';

const id = (number: number): string => `22222222-2222-4222-8222-${String(number).padStart(12, '0')}`;

const LONG =
  'De acuerdo con lo dispuesto en el artículo 103 de la Constitución Española, la Administración Pública sirve con objetividad los intereses generales y actúa de acuerdo con los principios de eficacia, jerarquía, descentralización, desconcentración y coordinación, con sometimiento pleno a la ley y al Derecho. Señale la respuesta INCORRECTA en relación con dichos principios:';
const UNBROKEN = `¿Qué devuelve =SI(A1<B1;"${'x'.repeat(120)}";0)?`;
const NAMES = [
  'Constitución Española: organización del Estado',
  'Prevención de riesgos laborales',
  'Ofimática y administración electrónica en las Administraciones Públicas',
  'Derechos y deberes',
];

function question(number: number): ListedQuestion {
  const wordings = [LONG, `¿Cuál es la capital de la provincia número ${number}?`, UNBROKEN];
  return {
    id: id(number),
    question_text: wordings[number % 3] ?? '',
    has_explanation: number % 4 !== 0,
    state: number % 5 === 0 ? 'outdated' : 'current',
    state_since: number % 5 === 0 ? '2024-10-01' : null,
    state_reason: number % 5 === 0 ? LONG : null,
    categories: NAMES.slice(0, number % 5).map((name, place) => ({ id: id(100 + place), name })),
    created_at: new Date(Date.UTC(2026, 10, 22 - number, 12)),
    deleted_at: null,
  };
}

/** A mocked reply of the question list. */
export function mockQuestionList(questions: ListedQuestion[]) {
  const meta = questions.flatMap(({ deleted_at: deletedAt }, place) => [
    [1, 'questions', place, 'created_at'],
    ...(deletedAt ? [[1, 'questions', place, 'deleted_at']] : []),
  ]);
  return { status: 200, json: { json: { questions }, meta } };
}

async function answerList(page: Page, questions: ListedQuestion[], total: number): Promise<void> {
  await mockReply(page, 'questions/list', mockQuestionList(questions));
  await mockReply(page, 'questions/total', successReply({ total }));
}

export const TEN_QUESTIONS = Array.from({ length: 10 }, (_, place) => question(place + 1));
const MANY_CATEGORIES = {
  categories: Array.from({ length: 50 }, (_, place) => ({
    id: id(100 + place),
    name: `${NAMES[place % 4] ?? ''} ${Math.floor(place / 4) + 1}`,
  })),
  more: true,
};

const KEY_HISTORY = {
  status: 200,
  json: {
    json: {
      keys: [
        { correct_answer: 2, choice: LONG, since: '2026-03-01T10:00:00.000Z', until: null, is_ruling: true },
        {
          correct_answer: 0,
          choice: UNBROKEN,
          since: '2025-01-15T10:00:00.000Z',
          until: '2026-03-01T10:00:00.000Z',
          is_ruling: false,
        },
      ],
    },
    meta: [
      [1, 'keys', 0, 'since'],
      [1, 'keys', 1, 'since'],
      [1, 'keys', 1, 'until'],
    ],
  },
};

export const ADMIN_QUESTIONS: ScreenState[] = [
  {
    name: 'admin-questions',
    open: async ({ page, signInAsAdministrator }) => {
      await signInAsAdministrator();
      await answerList(page, TEN_QUESTIONS, 120_480);
      const questions = new AdminQuestionsPage(page);
      await questions.open('?page=4');
      await expect(questions.range).toHaveText('Mostrando 31 a 40 de 120.480 preguntas');
      await expect(questions.chips.first()).toBeVisible();
    },
  },
  {
    name: 'admin-questions-filtered',
    open: async ({ page, signInAsAdministrator }) => {
      await signInAsAdministrator();
      await answerList(page, TEN_QUESTIONS.slice(0, 3), 3);
      await mockReply(page, 'catalogue/categories/options', successReply(MANY_CATEGORIES));
      const questions = new AdminQuestionsPage(page);
      const chosen = JSON.stringify([id(101), id(120)]);
      await questions.open(
        `?search=derecho&without_explanation=true&category_ids=${chosen}&sort=question_text`,
      );
      await expect(questions.clearFiltersButton).toBeVisible();
      await expect(questions.moreButton).toBeVisible();
      await expect(questions.rows).toHaveCount(3);
    },
  },
  {
    name: 'admin-questions-empty',
    open: async ({ page, signInAsAdministrator }) => {
      await signInAsAdministrator();
      await answerList(page, [], 0);
      await mockReply(page, 'catalogue/categories/options', successReply({ categories: [], more: false }));
      await new AdminQuestionsPage(page).open();
      await expect(page.getByText('No hay preguntas registradas')).toBeVisible();
    },
  },
  {
    name: 'admin-questions-nothing-found',
    open: async ({ page, signInAsAdministrator }) => {
      await signInAsAdministrator();
      await answerList(page, [], 0);
      await new AdminQuestionsPage(page).open('?search=nada%20de%20nada');
      await expect(page.getByText('Ninguna pregunta coincide')).toBeVisible();
    },
  },
  ...createListStates({
    name: 'admin-questions',
    address: '/admin/questions',
    calls: ['questions/list', 'questions/total'],
    loading: 'Cargando las preguntas…',
  }),
  {
    name: 'admin-questions-deleted',
    open: async ({ page, signInAsAdministrator }) => {
      await signInAsAdministrator();
      const deleted = TEN_QUESTIONS.slice(0, 4).map((one) => ({
        ...one,
        deleted_at: new Date('2026-11-22T08:00:00Z'),
      }));
      await answerList(page, deleted, 4);
      const questions = new AdminQuestionsPage(page);
      await questions.open('?deleted=true');
      await expect(questions.rows).toHaveCount(4);
    },
  },
  {
    name: 'admin-questions-confirm',
    window: true,
    open: async ({ page, signInAsAdministrator }) => {
      await signInAsAdministrator();
      await answerList(page, TEN_QUESTIONS, 10);
      const questions = new AdminQuestionsPage(page);
      await questions.open();
      await questions.rows.nth(2).getByRole('button', { name: 'Eliminar' }).click();
      await expect(questions.confirmButton).toBeVisible();
    },
  },
  {
    name: 'admin-questions-done',
    window: true,
    open: async ({ page, signInAsAdministrator }) => {
      await signInAsAdministrator();
      await answerList(page, TEN_QUESTIONS, 10);
      await mockReply(page, 'questions/remove', successReply({}));
      const questions = new AdminQuestionsPage(page);
      await questions.open();
      await questions.rows.nth(2).getByRole('button', { name: 'Eliminar' }).click();
      await questions.confirmButton.click();
      await expect(questions.undoButton).toBeVisible();
      await expect(questions.dialog).toBeHidden();
    },
  },
  {
    name: 'admin-questions-formats',
    open: async ({ page, signInAsAdministrator }) => {
      await signInAsAdministrator();
      await answerList(page, TEN_QUESTIONS, 120_480);
      const losses = [
        { loss: 'Las explicaciones', questions: 120_480 },
        { loss: 'Las notas de las opciones', questions: 1 },
        { loss: 'Los saltos de línea y los espacios repetidos', questions: 12 },
      ];
      await mockReply(page, 'questions/exportLosses', successReply({ total: 120_480, losses }));
      await page.goto('/admin/questions');
      await page.getByRole('button', { name: 'Otros formatos' }).click();
      await page.getByLabel('Formato del archivo').selectOption('Aiken');
      await expect(page.getByText('Este formato no puede guardar:')).toBeVisible();
    },
  },
  {
    name: 'admin-questions-print',
    window: true,
    open: async ({ page, signInAsAdministrator }) => {
      await signInAsAdministrator();
      await answerList(page, TEN_QUESTIONS, 120_480);
      await page.goto('/admin/questions');
      await page.getByRole('button', { name: 'Imprimir' }).click();
      await page.getByLabel('Nombre del examen').fill('');
      await page.getByLabel('Código (opcional)').fill('ABC');
      await page.getByRole('button', { name: 'Preparar el examen' }).click();
      await expect(page.getByText('Escribe el nombre del examen')).toBeVisible();
    },
  },
  {
    name: 'admin-questions-printed',
    window: true,
    open: async ({ page, signInAsAdministrator }) => {
      await signInAsAdministrator();
      await answerList(page, TEN_QUESTIONS, 120_480);
      const exams = ['A', 'B'].map((model) => ({ model, pages: 12, pdf: 'JVBERg==' }));
      const printed = { code: 'K7QF3M2P', questions: 110, missing_parts: [LONG], exams, key: 'JVBERg==' };
      await mockReply(page, 'mockExams/printed/print', successReply(printed));
      await page.goto('/admin/questions');
      await page.getByRole('button', { name: 'Imprimir' }).click();
      await page.getByRole('button', { name: 'Preparar el examen' }).click();
      await expect(page.getByText('El examen está preparado, con 110 preguntas.')).toBeVisible();
    },
  },
  {
    name: 'admin-questions-source',
    open: async ({ page, signInAsAdministrator }) => {
      await signInAsAdministrator();
      await answerList(page, TEN_QUESTIONS.slice(3, 6), 3);
      await mockReply(page, 'questions/exams', successReply({ exams: ['AGE C2', LONG.slice(0, 120)] }));
      const questions = new AdminQuestionsPage(page);
      await questions.open('?state=outdated&source_exam=AGE%20C2&source_year=2023&reserve=true');
      await expect(questions.rows).toHaveCount(3);
      await expect(page.getByLabel('Examen', { exact: true })).toHaveValue('AGE C2');
    },
  },
  {
    name: 'admin-questions-preview',
    window: true,
    open: async ({ page, signInAsAdministrator }) => {
      await signInAsAdministrator();
      await mockReply(page, 'questions/edited', toQuestionEditorReply(LONG_QUESTION));
      await mockReply(page, 'questions/keyHistory', KEY_HISTORY);
      await new AdminQuestionsPage(page).open(`?preview=${LONG_QUESTION.id}`);
      await expect(page.getByText('por resolución del tribunal')).toBeVisible();
    },
  },
  {
    name: 'admin-questions-many',
    open: async (on) => {
      const questions = await openChosen(on);
      await questions.bulkButton('Elegir las 120.480 que cumplen el filtro').click();
      await expect(questions.bulkBar).toContainText('120.480 preguntas elegidas');
    },
  },
  {
    name: 'admin-questions-many-state',
    window: true,
    open: async (on) => {
      const questions = await openChosen(on);
      await questions.bulkButton('Estado').click();
      await questions.dialog.getByRole('button', { name: 'Cambiar 2 preguntas' }).click();
      await expect(questions.dialog.getByText('Indica el motivo')).toBeVisible();
    },
  },
  {
    name: 'admin-questions-many-categories',
    window: true,
    open: async (on) => {
      const questions = await openChosen(on);
      await questions.bulkButton('Categorías').click();
      await expect(questions.dialog.getByLabel('Quitar de')).toBeVisible();
    },
  },
  {
    name: 'admin-questions-many-refused',
    window: true,
    open: async (on) => {
      const questions = await openChosen(on);
      await mockReply(
        on.page,
        'questions/bulkChanges/apply',
        contractError(api.questions.bulkChanges.apply, 'SELECTION_CHANGED', { total: 120_481 }),
      );
      await questions.bulkButton('Eliminar').click();
      await questions.dialog.getByRole('button', { name: 'Eliminar 2 preguntas' }).click();
      await expect(questions.dialog.getByRole('alert')).toContainText('ahora son 120.481');
    },
  },
];

async function openChosen({ page, signInAsAdministrator }: TestTab): Promise<AdminQuestionsPage> {
  await signInAsAdministrator();
  await answerList(page, TEN_QUESTIONS, 120_480);
  const questions = new AdminQuestionsPage(page);
  await questions.open();
  await questions.changeManyButton.click();
  for (const number of [1, 4]) await questions.rows.nth(number).getByRole('checkbox').check();
  await expect(questions.bulkBar).toContainText('2 preguntas elegidas');
  return questions;
}
