import type { Locator } from '@playwright/test';
import { stripTags } from '#shared/text/basic.rules.ts';
import { BLOCK_NAMES, CONTACT_NAME, LEGAL_PAGE_NAMES } from '#shared/content/content.rules.ts';
import { excerptOf } from '#shared/reports/reports.rules.ts';
import { WITH_LINKS } from '#shared/text/sanitise.rules.ts';
import { allAttacks } from './attacks.ts';
import {
  CODES,
  EXAMINEE,
  PACK,
  PACKED_NAMES,
  PACKED_QUESTION,
  PACKED_REPORTS,
  PACKED_RICH_WORDING,
  packedDescription,
} from './hostile-administration.ts';
import { HOSTILE_BANK, HOSTILE_CATEGORIES, HOSTILE_NAMES, hostileReference } from './hostile-content.ts';

/** A screen of the administration, and where it shows texts that users or administrators wrote. */
export interface AdministrationScreen {
  address: string;
  /** The name of the link in the list's first row that leads to the screen. */
  link?: string;
  /** A selector that appears when the texts are shown; by default a table that is not loading. */
  ready?: string;
  /** Texts that must each be the whole text of an element, on any page of the list. */
  shows: readonly string[];
  /** The name of the search box. */
  searchBox?: string;
  /** Dialogs that a button in each row opens. */
  windows?: readonly RowWindow[];
  /** Forms that create or edit something. */
  forms?: readonly Form[];
}

export interface RowWindow {
  /** The button's name, or the beginning of it where it opens a menu. */
  button: string;
  /** The menu item to choose, by default the first one. */
  item?: RegExp;
  /** The address of the list, where it isn't the screen's. */
  address?: string;
  /** A selector that appears when the dialog's texts are shown. */
  ready?: string;
  shows: readonly string[];
  /** Shows the parts that are hidden at first. */
  unfold?: (window: Locator) => Promise<void>;
}

export interface Form {
  /** The button that opens the form; none if it is always open. */
  button?: string;
  /** The accessible name of the form. */
  title: string;
  /** Valid values for the fields that accept only a certain format, by label. */
  strict?: Readonly<Record<string, string>>;
  /** Checks the form's preview before it is saved. */
  preview?: (form: Locator) => Promise<void>;
  /** Tags that the editor keeps, by default those of explanations. */
  keeps?: readonly string[];
}

const BASIC = CODES.map(stripTags);
const PACKED_DESCRIPTIONS = PACKED_NAMES.map((_, number) => packedDescription(number));

const WORDINGS = HOSTILE_BANK.entries.map(({ pregunta }) => pregunta);
const OPTIONS = HOSTILE_BANK.entries.flatMap(({ opciones }) => opciones);
const REFERENCES = HOSTILE_BANK.entries.map((_, number) => hostileReference(number));
const referenceText = ({ article, paragraph }: (typeof REFERENCES)[number]): string =>
  `Constitución Española, artículo ${article}, apartado ${paragraph} (se abre en otra pestaña)`;
/** The part of the explanations that sanitising keeps. */
const EXPLANATIONS = HOSTILE_BANK.entries.map((_, number) => `Explicación ${number}.`);
const IN_EXAMS = [...WORDINGS, ...OPTIONS, ...EXPLANATIONS];
const PACKED_WORDINGS = [PACKED_QUESTION.question_text, PACKED_RICH_WORDING];
const PACKED_IN_EXAMS = [...PACKED_WORDINGS, ...PACKED_QUESTION.choices, PACKED_QUESTION.explanation];
/** Numbered as in hostile-content.ts. */
const BLOCKS = Object.keys(BLOCK_NAMES).map((_, place) => [allAttacks(place * 8), allAttacks(place * 8 + 4)]);
const LEGAL_PAGES = Object.keys(LEGAL_PAGE_NAMES).map((_, place) => allAttacks(place * 17));
const EMAILS = HOSTILE_NAMES.map((name) => `${name.toLowerCase()}@example.com`);

async function answer(preview: Locator): Promise<void> {
  await preview.locator('[data-choice=A]').dispatchEvent('click');
  await preview.getByRole('button', { name: 'Ver explicación' }).dispatchEvent('click');
  await preview.locator('[data-format=plain], [data-format=rich] > div').waitFor();
}

async function unfoldAll(detail: Locator): Promise<void> {
  const more = detail.getByRole('button', { name: /^Mostrar todo/ });
  while ((await more.count()) > 0) await more.first().dispatchEvent('click');
}

/** Every new screen of the administration must be added here. */
export const ADMINISTRATION: readonly AdministrationScreen[] = [
  { address: '/admin', ready: 'main dl', shows: [] },
  {
    address: `/admin/questions?category_ids=["${HOSTILE_CATEGORIES.rich}"]`,
    // wordings of questions, and names of categories to choose from
    shows: [...WORDINGS, ...CODES],
    searchBox: 'Buscar preguntas',
    windows: [
      {
        button: 'Editar',
        address: `/admin/questions?search=${PACK}`,
        ready: '[contenteditable]',
        shows: [...PACKED_IN_EXAMS, ...EXPLANATIONS, ...Object.values(hostileReference(0))],
      },
      {
        button: 'Vista previa',
        address: `/admin/questions?search=${PACK}`,
        ready: '[data-choice]',
        shows: [...PACKED_IN_EXAMS, ...EXPLANATIONS],
        unfold: answer,
      },
      {
        button: 'Eliminar',
        address: `/admin/questions?search=${PACK}`,
        shows: PACKED_WORDINGS,
      },
    ],
    forms: [
      {
        button: 'Nueva Pregunta',
        title: 'Nueva pregunta',
        strict: { Ley: 'BOE-A-1978-31229', 'Categorías (opcional)': '' },
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
    // file names
    shows: CODES.map((code) => code.trim()),
  },
  {
    address: '/admin/categories',
    // names, descriptions and the names of groups
    shows: [...BASIC, ...PACKED_NAMES.map(stripTags), ...PACKED_DESCRIPTIONS.map(stripTags)],
    searchBox: 'Buscar categorías',
    windows: [
      {
        button: 'Editar',
        address: `/admin/categories?search=${PACK}`,
        shows: [...PACKED_NAMES, ...PACKED_DESCRIPTIONS],
      },
      {
        button: 'Eliminar',
        address: `/admin/categories?search=${PACK}`,
        shows: PACKED_NAMES.map(stripTags),
      },
    ],
    forms: [{ button: 'Nueva Categoría', title: 'Nueva categoría' }],
  },
  {
    address: '/admin/groups',
    shows: [...BASIC, ...PACKED_NAMES.map(stripTags), ...PACKED_DESCRIPTIONS.map(stripTags)],
    searchBox: 'Buscar grupos',
    windows: [
      {
        button: 'Editar',
        address: `/admin/groups?search=${PACK}`,
        shows: [...PACKED_NAMES, ...PACKED_DESCRIPTIONS],
      },
      { button: 'Eliminar', address: `/admin/groups?search=${PACK}`, shows: PACKED_NAMES.map(stripTags) },
    ],
    forms: [{ button: 'Nuevo Grupo', title: 'Nuevo grupo' }],
  },
  {
    address: '/admin/users',
    shows: [...HOSTILE_NAMES, ...EMAILS],
    searchBox: 'Buscar usuarios',
    windows: [
      {
        button: 'Acciones de',
        item: /^(Eliminar|Quitar administrador)$/,
        shows: [...HOSTILE_NAMES, ...EMAILS],
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
    // titles, and the numbers between the attacks: no attack has swallowed the text after it
    shows: [...LEGAL_PAGES, ...CODES.keys().map(String)],
    forms: [
      { title: LEGAL_PAGE_NAMES.terms, keeps: WITH_LINKS.tags },
      { title: CONTACT_NAME, strict: { Email: 'consultas@example.com' } },
    ],
  },
  {
    address: '/admin/badges',
    shows: [...HOSTILE_NAMES, 'Insignia'],
  },
  {
    address: '/admin/reports',
    // questions
    shows: WORDINGS.map(excerptOf),
    windows: [
      {
        button: 'Ver detalles',
        address: '/admin/reports?status=reviewed',
        ready: 'dl',
        shows: [PACKED_QUESTION.question_text, ...PACKED_REPORTS.map(stripTags)],
      },
    ],
  },
  {
    address: '/admin/exams',
    // categories
    shows: [...HOSTILE_NAMES.slice(0, 2), ...PACKED_NAMES.map(stripTags)],
    searchBox: 'Buscar exámenes',
  },
  {
    address: `/admin/exams?search=${EXAMINEE}`,
    link: 'Ver resultado',
    ready: 'main [data-format=rich] > div',
    shows: [EXAMINEE, ...IN_EXAMS, ...REFERENCES.map(referenceText)],
  },
  {
    address: '/admin/audit?entity=import&action=uploaded',
    // what was changed
    shows: CODES.map((code) => code.trim()),
    searchBox: 'Buscar en la auditoría',
    windows: [
      {
        button: 'Ver detalle',
        address: `/admin/audit?search=${PACK}&entity=question`,
        ready: 'ul h3',
        shows: [
          PACKED_QUESTION.question_text,
          PACKED_QUESTION.explanation,
          PACKED_QUESTION.choices.map((text, index) => `${'ABCD'[index]}) ${text}`).join('\n'),
        ],
        unfold: unfoldAll,
      },
    ],
  },
];
