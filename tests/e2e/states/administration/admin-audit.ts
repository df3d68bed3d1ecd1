import { expect, type Page } from '@playwright/test';
import type { AuditEntry } from '#shared/audit/audit.contract.ts';
import { AUDIT_ACTIONS, AUDIT_ENTITIES } from '#shared/audit/audit.rules.ts';
import { AdminAuditPage } from '../../pages/administration/admin-audit.ts';
import { mockReply, failCalls, delayCalls, successReply } from '../../support/network.ts';
import { numberedId, LONG_USERNAME, LONG_WORD } from '../mocks/replies.ts';
import { type ScreenState, runClockUntilSeen } from '../state.ts';
import { createListStates } from './list-states.ts';

const LONG_WORDING = `Según lo dispuesto en el artículo 103 de la Constitución Española, ${'y teniendo en cuenta lo que establecen los reglamentos de desarrollo, '.repeat(20)}¿qué principio rige?`;

/** The values of a question before and after a change of all its fields. */
const QUESTION: Pick<AuditEntry, 'before' | 'after'> = {
  before: {
    question_text: LONG_WORDING,
    choices: ['<SCRIPT>', '<!-- -->', LONG_WORD, 'Todas'],
    correct_answer: 0,
    explanation: '<p>Porque <strong>sí</strong>.</p>',
    explanation_format: 'rich',
    law_id: null,
    categories: [],
  },
  after: {
    question_text: `${LONG_WORDING} Señale la respuesta correcta.`,
    choices: ['<SCRIPT>', '<!-- -->', LONG_WORD, 'Ninguna'],
    correct_answer: 3,
    explanation: null,
    explanation_format: 'plain',
    law_id: 'BOE-A-2015-10565',
    categories: ['El Gobierno', 'Régimen local'],
  },
};

function line(place: number): AuditEntry {
  return {
    number: 1_000 - place,
    created_at: new Date(Date.UTC(2026, 10, 22, 12, -place * 37)),
    actor:
      place % 6 === 5
        ? null
        : { id: numberedId(place), username: place % 7 === 0 ? LONG_USERNAME : 'administradora' },
    action: AUDIT_ACTIONS[place % AUDIT_ACTIONS.length] ?? 'updated',
    entity: AUDIT_ENTITIES[place % AUDIT_ENTITIES.length] ?? 'user',
    entity_id: numberedId(place),
    entity_name:
      place === 1 ? LONG_WORDING.slice(0, 200) : place === 2 ? LONG_WORD.slice(0, 200) : `Cosa ${place}`,
    ...(place === 1 ? QUESTION : { before: null, after: { name: `Cosa ${place}`, clave_nueva: { a: [1] } } }),
  };
}

const TWENTY = Array.from({ length: 20 }, (_, place) => line(place));

/** A mocked reply of the audit list, with the metadata of its dates. */
function listedLines(lines: AuditEntry[]) {
  const listed = lines.map(({ before: _before, after: _after, ...shown }) => shown);
  return {
    status: 200,
    json: { json: { lines: listed }, meta: lines.map((_, i) => [1, 'lines', i, 'created_at']) },
  };
}

/** A mocked reply for one audit entry. */
const heldLine = (held: AuditEntry | undefined) => ({
  status: 200,
  json: { json: held, meta: [[1, 'created_at']] },
});

async function answerLines(page: Page, lines: AuditEntry[], total: number): Promise<void> {
  await mockReply(page, 'audit/list', listedLines(lines));
  await mockReply(page, 'audit/total', successReply({ total }));
}

async function openTwenty(page: Page, search = ''): Promise<AdminAuditPage> {
  await answerLines(page, TWENTY, 12_345);
  const audit = new AdminAuditPage(page);
  await audit.open(search);
  await expect(audit.rows).toHaveCount(20);
  await expect(audit.range).toBeVisible();
  return audit;
}

/** Opens the dialog of an entry, whose reply is mocked too. */
export async function openAuditEntryDetail(page: Page, place: number): Promise<AdminAuditPage> {
  await mockReply(page, 'audit/line', heldLine(TWENTY[place]));
  const audit = await openTwenty(page);
  await audit.detailButton(audit.rows.nth(place)).click();
  return audit;
}

export const ADMIN_AUDIT: ScreenState[] = [
  {
    name: 'admin-audit',
    open: async ({ page, signInAsAdministrator }) => {
      await signInAsAdministrator();
      await openTwenty(page);
    },
  },
  {
    name: 'admin-audit-filtered',
    open: async ({ page, signInAsAdministrator }) => {
      await signInAsAdministrator();
      const search = '?search=ley&action=promoted&entity=question&from=2026-11-01&until=2026-11-30';
      await openTwenty(page, search);
    },
  },
  {
    name: 'admin-audit-empty',
    open: async ({ page, signInAsAdministrator }) => {
      await signInAsAdministrator();
      await answerLines(page, [], 0);
      await new AdminAuditPage(page).open();
      await expect(page.getByText('No hay cambios registrados')).toBeVisible();
    },
  },
  ...createListStates({
    name: 'admin-audit',
    address: '/admin/audit',
    calls: ['audit/list'],
    loading: 'Cargando la auditoría…',
  }),
  {
    name: 'admin-audit-detail',
    window: true,
    open: async ({ page, signInAsAdministrator }) => {
      await signInAsAdministrator();
      const audit = await openAuditEntryDetail(page, 1);
      await expect(audit.field('Respuesta correcta')).toBeVisible();
    },
  },
  {
    name: 'admin-audit-detail-created',
    window: true,
    open: async ({ page, signInAsAdministrator }) => {
      await signInAsAdministrator();
      const audit = await openAuditEntryDetail(page, 5);
      await expect(audit.field('Nombre')).toBeVisible();
    },
  },
  {
    name: 'admin-audit-detail-loading',
    window: true,
    open: async ({ page, signInAsAdministrator }) => {
      await signInAsAdministrator();
      await delayCalls(page, 'audit/line');
      const audit = await openTwenty(page);
      await audit.detailButton(audit.rows.nth(1)).click();
      await expect(page.getByRole('status', { name: 'Cargando el detalle' })).toBeVisible();
    },
  },
  {
    name: 'admin-audit-detail-failed',
    window: true,
    open: async (on) => {
      await on.signInAsAdministrator();
      await failCalls(on.page, 'audit/line');
      const audit = await openTwenty(on.page);
      await on.page.clock.install();
      await audit.detailButton(audit.rows.nth(1)).click();
      await runClockUntilSeen(on, audit.retryButton);
    },
  },
];
