import type { Locator } from '@playwright/test';
import type { AdministrationScreen } from './administration-screen.ts';
import { stripTags } from '#shared/text/basic.rules.ts';
import { BLOCK_NAMES, CONTACT_NAME, LEGAL_PAGE_NAMES } from '#shared/content/content.rules.ts';
import { toQuestionExcerpt } from '#shared/reports/reports.rules.ts';
import { LEGAL_PAGE_RULES } from '#shared/text/sanitise.rules.ts';
import { joinAttacks } from './attacks.ts';
import {
  XSS_CODES,
  EXAMINEE,
  XSS_SEARCH_TERM,
  XSS_PACK_NAMES,
  XSS_PACK_QUESTION,
  XSS_PACK_REPORTS,
  XSS_PACK_RICH_WORDING,
  XSS_TEMPLATE_NAME,
  XSS_TEMPLATE_TITLES,
  findPackedDescription,
} from './xss-administration.ts';
import { XSS_BANK, XSS_CATEGORIES, XSS_USERNAMES, xssReference } from './xss-content.ts';

const BASIC = XSS_CODES.map(stripTags);
const PACKED_DESCRIPTIONS = XSS_PACK_NAMES.map((_, number) => findPackedDescription(number));

const WORDINGS = XSS_BANK.entries.map(({ pregunta }) => pregunta);
const OPTIONS = XSS_BANK.entries.flatMap(({ opciones }) => opciones);
const REFERENCES = XSS_BANK.entries.map((_, number) => xssReference(number));
const referenceText = ({ article, paragraph }: (typeof REFERENCES)[number]): string =>
  `Constitución Española, artículo ${article}, apartado ${paragraph} (se abre en otra pestaña)`;
/** The part of each explanation that the sanitiser keeps. */
const EXPLANATIONS = XSS_BANK.entries.map((_, number) => `Explicación ${number}.`);
const IN_EXAMS = [...WORDINGS, ...OPTIONS, ...EXPLANATIONS];
const PACKED_WORDINGS = [XSS_PACK_QUESTION.question_text, XSS_PACK_RICH_WORDING];
const PACKED_IN_EXAMS = [...PACKED_WORDINGS, ...XSS_PACK_QUESTION.choices, XSS_PACK_QUESTION.explanation];
/** The texts of the content blocks, with the same attacks as in xss-content.ts. */
const BLOCKS = Object.keys(BLOCK_NAMES).map((_, place) => [
  joinAttacks(place * 8),
  joinAttacks(place * 8 + 4),
]);
const LEGAL_PAGES = Object.keys(LEGAL_PAGE_NAMES).map((_, place) => joinAttacks(place * 17));
const EMAILS = XSS_USERNAMES.map((name) => `${name.toLowerCase()}@example.com`);

async function answer(preview: Locator): Promise<void> {
  await preview.locator('[data-choice=A]').dispatchEvent('click');
  await preview.getByRole('button', { name: 'Ver explicación' }).dispatchEvent('click');
  await preview.locator('[data-format=plain], [data-format=rich] > div').waitFor();
}

async function unfoldAll(detail: Locator): Promise<void> {
  const more = detail.getByRole('button', { name: /^Mostrar todo/ });
  while ((await more.count()) > 0) await more.first().dispatchEvent('click');
}

/** The administration's screens and their texts. Every new screen must be added here. */
export const ADMINISTRATION_SCREENS: readonly AdministrationScreen[] = [
  { address: '/admin', ready: 'main dl', shows: [] },
  {
    address: `/admin/questions?category_ids=["${XSS_CATEGORIES.rich}"]`,
    // the list shows wordings of questions, its filter names of categories
    shows: [...WORDINGS, ...XSS_CODES],
    searchBox: 'Buscar preguntas',
    windows: [
      {
        button: 'Editar',
        address: `/admin/questions?search=${XSS_SEARCH_TERM}`,
        ready: '[contenteditable]',
        shows: [...PACKED_IN_EXAMS, ...EXPLANATIONS, ...Object.values(xssReference(0))],
      },
      {
        button: 'Vista previa',
        address: `/admin/questions?search=${XSS_SEARCH_TERM}`,
        ready: '[data-choice]',
        shows: [...PACKED_IN_EXAMS, ...EXPLANATIONS],
        unfold: answer,
      },
      {
        button: 'Eliminar',
        address: `/admin/questions?search=${XSS_SEARCH_TERM}`,
        shows: PACKED_WORDINGS,
      },
    ],
    forms: [
      {
        button: 'Nueva Pregunta',
        title: 'Nueva pregunta',
        strict: {
          Ley: 'BOE-A-1978-31229',
          'Categorías (opcional)': '',
          'Supuesto (opcional)': '',
          Año: '2023',
          Número: '14',
        },
        preview: async (form) => {
          const dialog = form.page().getByRole('dialog', { name: 'Vista previa' });
          await form.getByRole('button', { name: 'Vista previa' }).click();
          await answer(dialog);
        },
      },
    ],
  },
  {
    address: '/admin/questions?deleted=true',
    shows: WORDINGS,
  },
  {
    address: '/admin/questions/import',
    // the screen shows names of uploaded files
    shows: XSS_CODES.map((code) => code.trim()),
  },
  {
    address: '/admin/categories',
    // the list shows names, descriptions and the names of groups
    shows: [...BASIC, ...XSS_PACK_NAMES.map(stripTags), ...PACKED_DESCRIPTIONS.map(stripTags)],
    searchBox: 'Buscar categorías',
    windows: [
      {
        button: 'Editar',
        address: `/admin/categories?search=${XSS_SEARCH_TERM}`,
        shows: [...XSS_PACK_NAMES, ...PACKED_DESCRIPTIONS],
      },
      {
        button: 'Eliminar',
        address: `/admin/categories?search=${XSS_SEARCH_TERM}`,
        shows: XSS_PACK_NAMES.map(stripTags),
      },
    ],
    forms: [{ button: 'Nueva Categoría', title: 'Nueva categoría' }],
  },
  {
    address: '/admin/groups',
    shows: [...BASIC, ...XSS_PACK_NAMES.map(stripTags), ...PACKED_DESCRIPTIONS.map(stripTags)],
    searchBox: 'Buscar grupos',
    windows: [
      {
        button: 'Editar',
        address: `/admin/groups?search=${XSS_SEARCH_TERM}`,
        shows: [...XSS_PACK_NAMES, ...PACKED_DESCRIPTIONS],
      },
      {
        button: 'Eliminar',
        address: `/admin/groups?search=${XSS_SEARCH_TERM}`,
        shows: XSS_PACK_NAMES.map(stripTags),
      },
    ],
    forms: [{ button: 'Nuevo Grupo', title: 'Nuevo grupo' }],
  },
  {
    address: '/admin/users',
    shows: [...XSS_USERNAMES, ...EMAILS],
    searchBox: 'Buscar usuarios',
    windows: [
      {
        button: 'Acciones de',
        item: /^(Eliminar|Quitar administrador)$/,
        shows: [...XSS_USERNAMES, ...EMAILS],
      },
    ],
  },
  {
    address: '/admin/content',
    ready: 'main form',
    shows: BLOCKS.flat(),
    forms: [{ title: BLOCK_NAMES.practice_block }],
  },
  {
    address: '/admin/legal',
    ready: 'main [contenteditable]',
    // the editors show titles, and the numbers between the attacks: no attack has swallowed the text after it
    shows: [...LEGAL_PAGES, ...XSS_CODES.keys().map(String)],
    forms: [
      { title: LEGAL_PAGE_NAMES.terms, keeps: LEGAL_PAGE_RULES.tags },
      { title: CONTACT_NAME, strict: { Email: 'consultas@example.com' } },
    ],
  },
  {
    address: '/admin/badges',
    shows: [...XSS_USERNAMES, 'Insignia'],
  },
  {
    address: '/admin/reports',
    // questions
    shows: WORDINGS.map(toQuestionExcerpt),
    windows: [
      {
        button: 'Ver detalles',
        address: '/admin/reports?status=reviewed',
        ready: 'dl',
        shows: [
          XSS_PACK_QUESTION.question_text,
          ...XSS_PACK_QUESTION.choices,
          XSS_PACK_QUESTION.explanation,
          ...XSS_PACK_REPORTS.map(stripTags),
        ],
        unfold: async (report) => {
          await report.getByRole('button', { name: 'Ver opciones y explicación' }).dispatchEvent('click');
          await report.locator('[data-choice]').first().waitFor();
        },
      },
    ],
  },
  {
    address: '/admin/exams',
    // categories
    shows: [...XSS_USERNAMES.slice(0, 2), ...XSS_PACK_NAMES.map(stripTags)],
    searchBox: 'Buscar exámenes',
  },
  {
    address: `/admin/exams?search=${EXAMINEE}`,
    link: 'Ver resultado',
    ready: 'main [data-format=rich] > div',
    shows: [EXAMINEE, ...IN_EXAMS, ...REFERENCES.map(referenceText)],
  },
  {
    address: '/admin/mock-exams',
    shows: [XSS_TEMPLATE_NAME],
    windows: [
      {
        button: 'Eliminar',
        address: `/admin/mock-exams?search=${XSS_SEARCH_TERM}`,
        shows: [XSS_TEMPLATE_NAME],
      },
    ],
  },
  {
    address: `/admin/mock-exams?search=${XSS_SEARCH_TERM}`,
    link: 'Editar',
    ready: 'main form',
    shows: [XSS_TEMPLATE_NAME, ...XSS_TEMPLATE_TITLES],
  },
  {
    address: '/admin/audit?entity=import&action=uploaded',
    // the audit shows the names of imported files
    shows: XSS_CODES.map((code) => code.trim()),
    searchBox: 'Buscar en la auditoría',
    windows: [
      {
        button: 'Ver detalle',
        address: `/admin/audit?search=${XSS_SEARCH_TERM}&entity=question`,
        ready: 'ul h3',
        shows: [
          XSS_PACK_QUESTION.question_text,
          XSS_PACK_QUESTION.explanation,
          XSS_PACK_QUESTION.choices.map((text, index) => `${'ABCD'[index]}) ${text}`).join('\n'),
        ],
        unfold: unfoldAll,
      },
    ],
  },
];
