import { expect, type Page } from '@playwright/test';
import type { QuestionImport } from '#shared/questions/imports/question-import.contract.ts';
import type { ImportCategory } from '#shared/questions/imports/import-categories.contract.ts';
import type { ImportReading as ImportReadingState } from '#shared/questions/imports/import-reading.contract.ts';
import type { ImportEntry, PreviewedQuestion } from '#shared/questions/imports/import-previews.contract.ts';
import { createUploadFile, ImportPage } from '../../pages/administration/admin-import.ts';
import { LONG_CATEGORY_NAME } from '../../support/banks/edge-case-bank.ts';
import { mockReply, failCalls, delayCalls, successReply } from '../../support/network.ts';
import { numberedId, LONG_USERNAME, LONG_WORD } from '../mocks/replies.ts';
import { type TestTab, type ScreenState, runClockUntilSeen } from '../state.ts';

const AT = '2026-11-18T22:05:00.000Z';
const LONG_FILE = `${'preguntas-de-la-oposición-'.repeat(9)}2026.json`;

type Sent = Omit<QuestionImport, 'created_at' | 'published_at' | 'undone_at'>;

function sent(place: number, more: Partial<Sent>): Sent {
  return {
    id: numberedId(place),
    file_name: place % 3 === 0 ? LONG_FILE : `tema-${place}.json`,
    status: 'published',
    total: 3000,
    staged: 3000,
    problems: [],
    problem_count: 0,
    remarks: [],
    has_clean_ups: false,
    has_table: false,
    leaves_out: false,
    importable: null,
    unmapped_categories: 0,
    undecided_near: 0,
    questions_new: 2992,
    repeats: 8,
    repeats_extended: 5,
    questions_replaced: 0,
    categories_created: 134,
    tagged_explanations: null,
    category_names: [],
    created_by: place % 4 === 0 ? LONG_USERNAME : 'administradora',
    ...more,
  };
}

const NAMES = Array.from({ length: 100 }, (_, place) =>
  place === 0
    ? LONG_CATEGORY_NAME
    : place === 1
      ? LONG_WORD
      : `Tema ${place + 1}: procedimiento administrativo`,
);
const PROBLEMS = Array.from({ length: 200 }, (_, place) =>
  place % 10 === 1
    ? `La pregunta #${place + 1} ya está guardada con otra respuesta correcta: 2 en lugar de 1 («${LONG_WORD}»)`
    : `La pregunta #${place + 1} debe tener entre 2 y 6 opciones, tiene 1`,
);
const UNKNOWN = {
  questions_new: null,
  repeats: null,
  repeats_extended: null,
  questions_replaced: null,
  categories_created: null,
} as const;
const CHECKING = sent(0, { ...UNKNOWN, status: 'checking', staged: 1250 });
const REFUSED = sent(0, {
  ...UNKNOWN,
  status: 'refused',
  importable: 2988,
  problems: PROBLEMS,
  problem_count: 12_345,
});
const READY = sent(0, {
  status: 'ready',
  category_names: NAMES,
  staged: 2988,
  leaves_out: true,
  has_clean_ups: true,
  unmapped_categories: 1,
  undecided_near: 1,
  problems: PROBLEMS.slice(0, 12),
  problem_count: 12,
  remarks: [
    `Se ha leído la hoja «Preguntas»; no se ha leído «${LONG_WORD.slice(0, 31)}».`,
    'También se han leído las filas ocultas: 3.',
  ],
});
const TABLE = sent(0, {
  ...UNKNOWN,
  status: 'refused',
  total: null,
  staged: 0,
  has_table: true,
  problems: [
    'La primera fila debe nombrar las columnas: al menos «pregunta», «respuesta», «opcion_a» y «opcion_b».',
  ],
  problem_count: 1,
});
const PUBLISHED = sent(0, { categories_created: 2, category_names: NAMES.slice(0, 2) });
const MANY = [
  PUBLISHED,
  sent(1, { ...UNKNOWN, status: 'checking' }),
  sent(2, { ...UNKNOWN, status: 'refused', problem_count: 12_345, created_by: null }),
  sent(3, { status: 'ready' }),
  sent(4, { status: 'discarded' }),
  sent(5, { status: 'undone' }),
  ...[6, 7, 8, 9].map((place) => sent(place, {})),
];

/** Adds the dates that the import's status implies, with the metadata that mark them as dates. */
function dated(one: Sent, place: (string | number)[]) {
  const isPublished = one.status === 'published' || one.status === 'undone';
  const dates = {
    created_at: AT,
    published_at: isPublished ? AT : null,
    undone_at: one.status === 'undone' ? AT : null,
  };
  const marks = Object.entries(dates)
    .filter(([, date]) => date !== null)
    .map(([name]) => [1, ...place, name]);
  return { json: { ...one, ...dates }, marks };
}

const QUESTION: PreviewedQuestion = {
  question_text: `¿Qué órgano resuelve el recurso de alzada? ${LONG_WORD}`,
  choices: ['El superior jerárquico', 'El mismo órgano', LONG_WORD, 'Un tribunal'],
  correct_answer: 1,
  notes: null,
  explanation: 'Artículo 121 de la Ley 39/2015.',
  explanation_format: 'plain',
  reference: null,
};

function entry(number: number, more: Partial<ImportEntry> = {}): ImportEntry {
  return {
    number,
    line: number * 7,
    problems: [],
    question: QUESTION,
    excerpt: null,
    categories: ['Procedimiento administrativo', LONG_CATEGORY_NAME],
    shared_text: null,
    is_repeat: false,
    changes: [],
    other: null,
    near: [],
    must_be_seen: false,
    warnings: [],
    decision: null,
    decisions: ['keep', 'skip'],
    ...more,
  };
}

const STORED = { question_id: numberedId(9), number: null };
const ENTRIES: ImportEntry[] = [
  entry(1, {
    problems: PROBLEMS.slice(0, 2),
    question: null,
    excerpt: LONG_WORD,
    decisions: [],
    categories: [],
  }),
  entry(2, {
    problems: PROBLEMS.slice(1, 2),
    is_repeat: true,
    other: { ...STORED, question: { ...QUESTION, correct_answer: 0 } },
    decisions: ['skip', 'keep', 'replace'],
  }),
  entry(3, {
    is_repeat: true,
    changes: ['explanation', 'state', 'source'],
    decision: 'replace',
    other: { ...STORED, question: QUESTION },
    decisions: ['skip', 'keep', 'replace'],
  }),
  entry(4, { shared_text: 'Supuesto 1', decision: 'skip', warnings: ['picture', 'option_twice'] }),
  entry(5, {
    must_be_seen: true,
    near: [
      { ...STORED, similarity: 0.93, disagrees: true, question: { ...QUESTION, correct_answer: 0 } },
      { question_id: null, number: 2, similarity: 0.81, disagrees: false, question: QUESTION },
    ],
  }),
];

async function answerEntries(page: Page): Promise<void> {
  const counts = {
    all: 3000,
    problems: 12,
    conflicts: 3,
    repeats: 8,
    must_be_seen: 1,
    near_with_other_key: 1,
    near: 1,
    warnings: 1,
  };
  await mockReply(page, 'questions/imports/entries', successReply({ entries: ENTRIES, total: 3000, counts }));
}

async function answerCategories(page: Page): Promise<void> {
  const category = (place: number, more: Partial<ImportCategory> = {}): ImportCategory => ({
    id: String(place),
    name: NAMES[place] ?? '',
    mapped_name: null,
    entries: place * 17,
    is_stored: place % 2 === 0,
    is_too_long: false,
    ...more,
  });
  const categories = [
    category(0, { name: LONG_CATEGORY_NAME.repeat(2), is_too_long: true }),
    category(1),
    category(2, { mapped_name: LONG_CATEGORY_NAME }),
    category(3, { entries: 0 }),
  ];
  await mockReply(page, 'questions/imports/categories', successReply({ categories, total: 134 }));
}

async function answerReading(page: Page): Promise<void> {
  const reading: ImportReadingState = {
    clean_ups: ['letters'],
    found_clean_ups: [
      {
        id: 'entities',
        entries: 10_389,
        examples: [
          { number: 7, before: `La resoluci&oacute;n ${LONG_WORD}`, after: `La resolución ${LONG_WORD}` },
        ],
      },
      { id: 'letters', entries: 1, examples: [{ number: 9, before: 'A. Mostrar', after: 'Mostrar' }] },
    ],
    table: {
      rows: [
        ['Nº', 'Cuestión', 'Primera', LONG_WORD, 'Buena'],
        ['1', '¿Quién sanciona las leyes?', 'El Rey', 'El Gobierno', ''],
      ],
    },
    columns: null,
  };
  await mockReply(page, 'questions/imports/reading', successReply(reading));
}

async function answerStatus(page: Page, one: Sent): Promise<void> {
  const { json, marks } = dated(one, []);
  await mockReply(page, 'questions/imports/status', { status: 200, json: { json, meta: marks } });
}

async function answerList(page: Page, some: Sent[], total: number): Promise<void> {
  const all = some.map((one, place) => dated(one, ['imports', place]));
  const json = { imports: all.map((one) => one.json), total };
  const meta = all.flatMap(({ marks }) => marks);
  await mockReply(page, 'questions/imports/list', { status: 200, json: { json, meta } });
}

/** Opens the screen of one import, without any other in the list. */
async function openAt({ page, signInAsAdministrator }: TestTab, one: Sent): Promise<ImportPage> {
  await signInAsAdministrator();
  await answerList(page, [one], 1);
  await answerStatus(page, one);
  await answerEntries(page);
  await answerCategories(page);
  await answerReading(page);
  const imports = new ImportPage(page);
  await imports.open(`?import=${one.id}`);
  await expect(imports.shown(one.file_name)).toBeVisible();
  return imports;
}

export const ADMIN_IMPORT: ScreenState[] = [
  {
    name: 'admin-import-empty',
    open: async ({ page, signInAsAdministrator }) => {
      await signInAsAdministrator();
      await answerList(page, [], 0);
      const imports = new ImportPage(page);
      await imports.open();
      await expect(imports.main.getByText('No hay importaciones todavía')).toBeVisible();
    },
  },
  {
    name: 'admin-import-uploading',
    open: async ({ page, signInAsAdministrator }) => {
      await signInAsAdministrator();
      await answerList(page, [], 0);
      await page.route(/\/files\/question-imports/, () => undefined);
      const imports = new ImportPage(page);
      await imports.open();
      await imports.choose(createUploadFile(LONG_FILE, '[]'));
      await expect(imports.progress).toBeVisible();
    },
  },
  {
    name: 'admin-import-not-sent',
    open: async ({ page, signInAsAdministrator }) => {
      await signInAsAdministrator();
      await answerList(page, [], 0);
      await page.route(/\/files\/question-imports/, (route) => route.abort('connectionfailed'));
      const imports = new ImportPage(page);
      await imports.open();
      await imports.choose(createUploadFile(LONG_FILE, '[]'));
      await expect(imports.button('Reintentar')).toBeVisible();
    },
  },
  {
    name: 'admin-import-checking',
    open: async (on) => {
      const imports = await openAt(on, CHECKING);
      await expect(imports.progress).toBeVisible();
    },
  },
  {
    name: 'admin-import-refused',
    open: async (on) => {
      const imports = await openAt(on, REFUSED);
      while (await imports.button('Mostrar más').isVisible()) await imports.button('Mostrar más').click();
      await expect(imports.problems).toHaveCount(200);
      await expect(imports.entry(4)).toBeVisible();
    },
  },
  {
    name: 'admin-import-ready',
    open: async (on) => {
      const imports = await openAt(on, READY);
      const closed = imports.main.locator('details:not([open]) > summary');
      while ((await closed.count()) > 0) await closed.first().click();
      await expect(imports.main.getByText('A. Mostrar', { exact: true })).toBeVisible();
      await imports.main.getByRole('button', { name: /^Cambiar la categoría Tema 3/ }).click();
      await expect(imports.entry(4)).toBeVisible();
    },
  },
  {
    name: 'admin-import-columns',
    open: async (on) => {
      const imports = await openAt(on, TABLE);
      await expect(imports.main.getByLabel('Columna 5')).toBeVisible();
      await imports.button('Leer la tabla así').click();
    },
  },
  {
    name: 'admin-import-published',
    open: async (on) => {
      const imports = await openAt(on, PUBLISHED);
      await expect(imports.undoButton).toBeVisible();
    },
  },
  {
    name: 'admin-import-undoing',
    window: true,
    open: async (on) => {
      const imports = await openAt(on, PUBLISHED);
      await imports.undoButton.click();
      await expect(imports.confirmButton).toBeVisible();
    },
  },
  {
    name: 'admin-import-history',
    open: async ({ page, signInAsAdministrator }) => {
      await signInAsAdministrator();
      await answerList(page, MANY, 95);
      const imports = new ImportPage(page);
      await imports.open();
      await expect(imports.history.getByRole('rowheader')).toHaveCount(10);
    },
  },
  {
    name: 'admin-import-loading',
    open: async ({ page, signInAsAdministrator }) => {
      await signInAsAdministrator();
      await delayCalls(page, /questions\/.+/);
      const imports = new ImportPage(page);
      await imports.open(`?import=${numberedId(1)}`);
      await expect(
        imports.main.getByRole('status').filter({ hasText: 'Cargando la importación…' }),
      ).toBeAttached();
    },
  },
  {
    name: 'admin-import-failed',
    open: async (on) => {
      await on.signInAsAdministrator();
      await on.page.clock.install();
      await failCalls(on.page, /questions\/.+/);
      const imports = new ImportPage(on.page);
      await imports.open(`?import=${numberedId(1)}`);
      await runClockUntilSeen(on, imports.button('Reintentar').nth(1));
    },
  },
];
