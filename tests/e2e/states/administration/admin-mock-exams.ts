import { expect, type Page } from '@playwright/test';
import { api } from '#shared/api.contract.ts';
import type {
  EditedTemplate,
  ListedTemplate,
  PartPreview,
} from '#shared/mock-exams/template-editing.contract.ts';
import type { TemplatePart } from '#shared/mock-exams/template.contract.ts';
import { AdminMockExamsPage } from '../../pages/administration/admin-mock-exams.ts';
import { LONG_CATEGORY_NAME } from '../../support/banks/edge-case-bank.ts';
import { contractError, delayCalls, mockReply, successReply } from '../../support/network.ts';
import { LONG_WORD, numberedId } from '../mocks/replies.ts';
import type { ScreenState } from '../state.ts';
import { createListStates } from './list-states.ts';

const template = (place: number): Omit<ListedTemplate, 'updated_at'> => ({
  id: numberedId(place),
  version: 1,
  name:
    [LONG_WORD.slice(0, 120), LONG_CATEGORY_NAME.slice(0, 120)][place] ??
    `Auxiliar Administrativo ${2008 + place}`,
  body: place % 3 === 0 ? null : place === 1 ? LONG_WORD : 'Cuerpo General Auxiliar de la Administración',
  year: place % 2 === 0 ? null : String(2008 + place),
  certainty: (['verified', 'probable', 'own'] as const)[place % 3] ?? 'own',
  parts: 1 + (place % 6),
  questions: 210 - place,
  available_parts: place % 2 === 0 ? 1 + (place % 6) : place % 4 === 1 ? 0 : 1,
  published: place % 2 === 0,
  sheets: place === 0 ? 1_234_567 : place * 13,
});

async function mockList(page: Page, count: number, total: number): Promise<void> {
  const updated_at = new Date(Date.UTC(2026, 10, 22));
  const templates = Array.from({ length: count }, (_, place) => ({ ...template(place), updated_at }));
  const meta = templates.map((_, place) => [1, 'templates', place, 'updated_at']);
  await mockReply(page, 'mockExams/templates/list', {
    status: 200,
    json: { json: { templates, total }, meta },
  });
}

async function openList(page: Page): Promise<AdminMockExamsPage> {
  await mockList(page, 20, 43);
  const mockExams = new AdminMockExamsPage(page);
  await mockExams.open();
  await expect(mockExams.rows).toHaveCount(20);
  return mockExams;
}

const whole = (numerator: number) => ({ numerator, denominator: 1 });

const part = (values: Partial<TemplatePart>): TemplatePart => ({
  name: 'Programa y psicotécnicas',
  questions: 60,
  reserve: 5,
  choices: 4,
  values: { right: whole(1), wrong: { numerator: -1, denominator: 3 }, blank: whole(0), double: whole(0) },
  scale_maximum: whole(50),
  minimum: whole(25),
  floor: { numerator: 3, denominator: 10 },
  cut_off: null,
  minutes: null,
  alternatives: 1,
  corrected_after: null,
  sources: [
    { kind: 'category', category_id: numberedId(1), share: { by: 'weight', weight: 999 } },
    { kind: 'category', category_id: numberedId(2), share: { by: 'weight', weight: 1 } },
    { kind: 'category', category_id: numberedId(3), share: { by: 'weight', weight: 30 } },
  ],
  ...values,
});

const EDITED: EditedTemplate = {
  id: numberedId(1),
  version: 7,
  published: true,
  content: {
    name: LONG_CATEGORY_NAME.slice(0, 120),
    body: LONG_WORD,
    year: '2025-26',
    source: 'BOE-A-2025-26262, anexo I',
    source_address: 'https://www.boe.es/diario_boe/txt.php?id=BOE-A-2025-26262',
    source_date: '2025-12-22',
    certainty: 'verified',
    minutes: 90,
    shuffles_choices: true,
    parts: [
      part({}),
      part({
        name: LONG_WORD.slice(0, 120),
        questions: 20,
        alternatives: 2,
        minutes: 40,
        cut_off: { numerator: 21, denominator: 2 },
        corrected_after: 1,
        shared_texts: 1,
        sources: [2, 3].map((count) => ({
          kind: 'category',
          category_id: numberedId(count),
          share: { by: 'weight', weight: 1 },
        })),
      }),
      part({
        name: 'Psicotécnicas',
        sources: [
          {
            kind: 'law',
            law_id: 'BOE-A-2015-10565',
            title: LONG_WORD,
            articles: { from: 1, to: 9999 },
            share: { by: 'count', count: 60 },
          },
        ],
      }),
    ],
  },
  categories: [
    { id: numberedId(1), name: 'Constitución Española: derechos y deberes' },
    { id: numberedId(2), name: LONG_WORD },
  ],
};

const PREVIEW: PartPreview[] = [
  {
    name: 'Programa y psicotécnicas',
    is_available: true,
    needed: 65,
    found: 65,
    shared_texts: null,
    sources: [
      { name: 'Constitución Española: derechos y deberes', needed: 63, fitting: 12_345, found: 63 },
      { name: LONG_WORD, needed: 2, fitting: 40, found: 2 },
    ],
  },
  {
    name: LONG_WORD.slice(0, 120),
    is_available: false,
    needed: 50,
    found: 25,
    shared_texts: { needed: 2, found: 1 },
    sources: [
      { name: LONG_WORD, needed: null, fitting: 1, found: null },
      { name: null, needed: null, fitting: 0, found: null },
    ],
  },
  { name: 'Psicotécnicas', is_available: false, needed: 65, found: 0, shared_texts: null, sources: [] },
];

async function openEditor(page: Page): Promise<AdminMockExamsPage> {
  await mockReply(page, 'mockExams/templates/get', successReply(EDITED));
  const mockExams = new AdminMockExamsPage(page);
  await mockExams.open(`/${numberedId(1)}`);
  await expect(mockExams.parts).toHaveCount(3);
  return mockExams;
}

export const ADMIN_MOCK_EXAMS: ScreenState[] = [
  {
    name: 'admin-mock-exams',
    open: async ({ page, signInAsAdministrator }) => {
      await signInAsAdministrator();
      await openList(page);
    },
  },
  {
    name: 'admin-mock-exams-empty',
    open: async ({ page, signInAsAdministrator }) => {
      await signInAsAdministrator();
      await mockList(page, 0, 0);
      await new AdminMockExamsPage(page).open();
      await expect(page.getByText('No hay simulacros registrados')).toBeVisible();
    },
  },
  ...createListStates({
    name: 'admin-mock-exams',
    address: '/admin/mock-exams',
    calls: ['mockExams/templates/list'],
    loading: 'Cargando los simulacros…',
  }),
  {
    name: 'admin-mock-exams-delete-long',
    window: true,
    open: async ({ page, signInAsAdministrator }) => {
      await signInAsAdministrator();
      const mockExams = await openList(page);
      await mockExams.rows.first().getByRole('button', { name: 'Eliminar' }).click();
      await expect(mockExams.dialog('¿Eliminar este simulacro?')).toBeVisible();
    },
  },
  {
    name: 'admin-mock-exams-import-refused',
    window: true,
    open: async ({ page, signInAsAdministrator }) => {
      await signInAsAdministrator();
      const mockExams = await openList(page);
      const problems = [LONG_WORD, 'Simulacro 2: Ya hay un simulacro con este nombre.'];
      await mockReply(
        page,
        'mockExams/templates/importFile',
        contractError(api.mockExams.templates.importFile, 'TEMPLATE_FILE_INVALID', { problems }),
      );
      await mockExams.importButton.click();
      await mockExams
        .dialog('Importar archivo')
        .locator('input[type=file]')
        .setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
      await expect(mockExams.dialog('Importar archivo').getByRole('listitem')).toHaveCount(2);
    },
  },
  {
    name: 'admin-mock-exams-new-empty',
    open: async ({ page, signInAsAdministrator }) => {
      await signInAsAdministrator();
      const mockExams = new AdminMockExamsPage(page);
      await mockExams.open('/new');
      await expect(mockExams.parts).toHaveCount(1);
    },
  },
  {
    name: 'admin-mock-exams-editor',
    open: async ({ page, signInAsAdministrator }) => {
      await signInAsAdministrator();
      const mockExams = await openEditor(page);
      await mockReply(page, 'mockExams/templates/preview', successReply({ parts: PREVIEW }));
      await mockExams.previewButton.click();
      await expect(mockExams.preview.getByRole('heading', { level: 3 })).toHaveCount(3);
      await mockExams.testSheet(1).getByLabel('Aciertos').fill('40');
      await mockExams.testSheet(1).getByLabel('Errores').fill('15');
      await mockExams.testSheet(2).getByLabel('Errores').fill('99');
      await mockExams.partField(2, 'Acierto').fill('uno');
      await mockExams.partField(3, 'Puntuación máxima').fill('');
      await mockExams.saveButton('Guardar cambios').click();
      await expect(mockExams.problems.getByRole('listitem')).toHaveCount(2);
    },
  },
  {
    name: 'admin-mock-exams-editor-loading',
    open: async ({ page, signInAsAdministrator }) => {
      await signInAsAdministrator();
      await delayCalls(page, 'mockExams/templates/get');
      await new AdminMockExamsPage(page).open(`/${numberedId(1)}`);
      await expect(page.getByRole('status', { name: 'Cargando el simulacro' })).toBeVisible();
    },
  },
  {
    name: 'admin-mock-exams-editor-missing',
    open: async ({ page, signInAsAdministrator }) => {
      await signInAsAdministrator();
      await new AdminMockExamsPage(page).open(`/${numberedId(404)}`);
      await expect(page.getByText('El simulacro ya no existe. Actualiza la lista.')).toBeVisible();
    },
  },
];
