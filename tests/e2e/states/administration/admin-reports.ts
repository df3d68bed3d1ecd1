import { expect } from '@playwright/test';
import { api } from '#shared/api.contract.ts';
import { AdminReportsPage } from '../../pages/admin-reports.ts';
import { ACCIDENT, answerWith, cut, hold, ok, typedError } from '../../support/network.ts';
import { longReport, longReports, noReports, oneReport } from '../made-up/made-up-reports.ts';
import { type Stage, type State, waitOut } from '../state.ts';

async function openLong({ page, signInAsAdministrator }: Stage, search = ''): Promise<AdminReportsPage> {
  await signInAsAdministrator();
  await answerWith(page, 'reports/list', longReports);
  await answerWith(page, 'reports/open', ok({ count: 1330 }));
  const reports = new AdminReportsPage(page);
  await reports.open(search);
  await expect(reports.rows).toHaveCount(20);
  await expect(reports.menuEntry).toHaveAccessibleName('Reportes 1330 abiertos');
  return reports;
}

async function openDetails(on: Stage, given: Partial<typeof longReport> = {}): Promise<AdminReportsPage> {
  const shown = { ...longReport, ...given };
  await answerWith(on.page, 'reports/report', oneReport(shown));
  const reports = await openLong(on, `?report=${shown.id}`);
  await expect(reports.fact('Estado')).toBeVisible();
  return reports;
}

const SHORT = { question_text: '¿Sí?', description: 'Falta una tilde.' };

export const ADMIN_REPORTS: State[] = [
  {
    name: 'admin-reports',
    reach: async (on) => {
      await openLong(on);
    },
  },
  {
    name: 'admin-reports-menu',
    narrowOnly: true,
    window: true,
    reach: async (on) => {
      await on.page.setViewportSize({ width: 360, height: 740 });
      await on.signInAsAdministrator();
      await answerWith(on.page, 'reports/open', ok({ count: 3 }));
      await new AdminReportsPage(on.page).open();
      await on.admin.menuButton.click();
      await expect(new AdminReportsPage(on.page).menuEntry).toHaveAccessibleName('Reportes 3 abiertos');
    },
  },
  {
    name: 'admin-reports-empty',
    reach: async ({ page, signInAsAdministrator }) => {
      await signInAsAdministrator();
      await answerWith(page, 'reports/list', noReports);
      await new AdminReportsPage(page).open();
      await expect(page.getByText('No hay reportes disponibles')).toBeVisible();
    },
  },
  {
    name: 'admin-reports-loading',
    reach: async ({ page, signInAsAdministrator }) => {
      await signInAsAdministrator();
      await hold(page, 'reports/list');
      await new AdminReportsPage(page).open('?status=reviewed');
      await expect(page.getByRole('status').filter({ hasText: 'Cargando los reportes…' })).toBeAttached();
    },
  },
  {
    name: 'admin-reports-failed',
    reach: async (on) => {
      await on.signInAsAdministrator();
      await on.page.clock.install();
      await cut(on.page, 'reports/list');
      const reports = new AdminReportsPage(on.page);
      await reports.open();
      await waitOut(on, reports.problem);
    },
  },
  {
    name: 'admin-report',
    window: true,
    reach: async (on) => {
      await openDetails(on);
    },
  },
  {
    name: 'admin-report-deleted',
    window: true,
    reach: async (on) => {
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
    reach: async (on) => {
      const refused = typedError(api.reports.setStatus, 'STATUS_NOT_ALLOWED', { status: 'resolved' });
      await answerWith(on.page, 'reports/setStatus', refused);
      const reports = await openDetails(on, SHORT);
      await answerWith(on.page, 'reports/report', oneReport({ ...longReport, ...SHORT, status: 'resolved' }));
      await reports.reviewButton.click();
      await expect(reports.windowProblem).toBeVisible();
    },
  },
  {
    name: 'admin-report-moved',
    window: true,
    reach: async (on) => {
      await answerWith(on.page, 'reports/setStatus', ok({}));
      const reports = await openDetails(on, SHORT);
      await answerWith(on.page, 'reports/report', oneReport({ ...longReport, ...SHORT, status: 'reviewed' }));
      await reports.reviewButton.click();
      await expect(reports.said).toBeVisible();
    },
  },
  {
    name: 'admin-report-failed',
    window: true,
    reach: async (on) => {
      await answerWith(on.page, 'reports/setStatus', ACCIDENT);
      const reports = await openDetails(on);
      await reports.resolveButton.click();
      await expect(reports.windowProblem).toBeVisible();
    },
  },
  {
    name: 'admin-report-missing',
    window: true,
    reach: async (on) => {
      await answerWith(on.page, 'reports/report', typedError(api.reports.report, 'REPORT_NOT_FOUND'));
      const reports = await openLong(on, '?report=00000000-0000-4000-8000-00000000ffff');
      await expect(reports.windowProblem).toBeVisible();
    },
  },
];
