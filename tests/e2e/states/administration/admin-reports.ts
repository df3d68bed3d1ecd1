import { expect } from '@playwright/test';
import { api } from '#shared/api.contract.ts';
import { AdminReportsPage } from '../../pages/administration/admin-reports.ts';
import { INTERNAL_ERROR, mockReply, successReply, contractError } from '../../support/network.ts';
import { toQuestionEditorReply, LONG_QUESTION } from '../mocks/questions.ts';
import { longReport, longReports, noReports, toReportReply } from '../mocks/reports.ts';
import type { TestTab, ScreenState } from '../state.ts';
import { createListStates } from './list-states.ts';

async function openLong({ page, signInAsAdministrator }: TestTab, search = ''): Promise<AdminReportsPage> {
  await signInAsAdministrator();
  await mockReply(page, 'reports/list', longReports);
  await mockReply(page, 'reports/countOpen', successReply({ count: 1330 }));
  const reports = new AdminReportsPage(page);
  await reports.open(search);
  await expect(reports.rows).toHaveCount(20);
  await expect(reports.menuEntry).toHaveAccessibleName('Reportes 1330 abiertos');
  return reports;
}

async function openDetails(on: TestTab, given: Partial<typeof longReport> = {}): Promise<AdminReportsPage> {
  const shown = { ...longReport, ...given };
  await mockReply(on.page, 'reports/report', toReportReply(shown));
  const reports = await openLong(on, `?report=${shown.id}`);
  await expect(reports.fact('Estado')).toBeVisible();
  return reports;
}

const SHORT = { question_text: '¿Sí?', description: 'Falta una tilde.' };

export const ADMIN_REPORTS: ScreenState[] = [
  {
    name: 'admin-reports',
    open: async (on) => {
      await openLong(on);
    },
  },
  {
    name: 'admin-reports-menu',
    narrowOnly: true,
    window: true,
    open: async (on) => {
      await on.page.setViewportSize({ width: 360, height: 740 });
      await on.signInAsAdministrator();
      await mockReply(on.page, 'reports/countOpen', successReply({ count: 3 }));
      await new AdminReportsPage(on.page).open();
      await on.admin.menuButton.click();
      await expect(new AdminReportsPage(on.page).menuEntry).toHaveAccessibleName('Reportes 3 abiertos');
    },
  },
  {
    name: 'admin-reports-empty',
    open: async ({ page, signInAsAdministrator }) => {
      await signInAsAdministrator();
      await mockReply(page, 'reports/list', noReports);
      await new AdminReportsPage(page).open();
      await expect(page.getByText('No hay reportes disponibles')).toBeVisible();
    },
  },
  ...createListStates({
    name: 'admin-reports',
    address: '/admin/reports',
    calls: ['reports/list'],
    loading: 'Cargando los reportes…',
  }),
  {
    name: 'admin-report',
    window: true,
    open: async (on) => {
      await openDetails(on);
    },
  },
  {
    name: 'admin-report-question',
    window: true,
    open: async (on) => {
      await mockReply(on.page, 'questions/edited', toQuestionEditorReply(LONG_QUESTION));
      const reports = await openDetails(on, SHORT);
      await reports.questionButton.click();
      await expect(reports.choices.first()).toBeVisible();
    },
  },
  {
    name: 'admin-report-deleted',
    window: true,
    open: async (on) => {
      await openDetails(on, {
        question_text: '¿Sí?',
        question_deleted: true,
        description: 'Está repetida.',
        username: null,
        status: 'resolved',
      });
    },
  },
  {
    name: 'admin-report-refused',
    window: true,
    open: async (on) => {
      const refused = contractError(api.reports.setStatus, 'STATUS_NOT_ALLOWED', { status: 'resolved' });
      await mockReply(on.page, 'reports/setStatus', refused);
      const reports = await openDetails(on, SHORT);
      await mockReply(
        on.page,
        'reports/report',
        toReportReply({ ...longReport, ...SHORT, status: 'resolved' }),
      );
      await reports.reviewButton.click();
      await expect(reports.windowProblem).toBeVisible();
    },
  },
  {
    name: 'admin-report-moved',
    window: true,
    open: async (on) => {
      await mockReply(on.page, 'reports/setStatus', successReply({}));
      const reports = await openDetails(on, SHORT);
      await mockReply(
        on.page,
        'reports/report',
        toReportReply({ ...longReport, ...SHORT, status: 'reviewed' }),
      );
      await reports.reviewButton.click();
      await expect(reports.said).toBeVisible();
    },
  },
  {
    name: 'admin-report-failed',
    window: true,
    open: async (on) => {
      await mockReply(on.page, 'reports/setStatus', INTERNAL_ERROR);
      const reports = await openDetails(on);
      await reports.resolveButton.click();
      await expect(reports.windowProblem).toBeVisible();
    },
  },
  {
    name: 'admin-report-missing',
    window: true,
    open: async (on) => {
      await mockReply(on.page, 'reports/report', contractError(api.reports.report, 'REPORT_NOT_FOUND'));
      const reports = await openLong(on, '?report=00000000-0000-4000-8000-00000000ffff');
      await expect(reports.windowProblem).toBeVisible();
    },
  },
];
