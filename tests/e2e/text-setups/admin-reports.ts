import { AdminReportsPage } from '../pages/administration/admin-reports.ts';
import { runClockUntilVisible } from '../support/clock.ts';
import type { Screens } from '../support/fixtures.ts';
import { mockReply } from '../support/network.ts';
import { createAdminClient, logInBrowser } from '../support/people.ts';
import { ADMINISTRATOR } from '../support/server.ts';
import { createQuestion } from '../support/questions.ts';
import { createReport } from '../support/reports.ts';
import { noReports } from '../states/mocks/reports.ts';
import type { TextSetup, TwoStepSetup } from './text-setup.ts';

async function open({ page, plaza }: Screens, search = ''): Promise<AdminReportsPage> {
  await logInBrowser(page.context(), plaza.origin, ADMINISTRATOR);
  const reports = new AdminReportsPage(page);
  await reports.open(search);
  return reports;
}

/** A visitor reports a new question. */
async function makeReport({ plaza }: Screens): Promise<{ id: string; question: string }> {
  const question = `¿Qué dice la ley ${crypto.randomUUID()}?`;
  const id = await createReport(plaza, await createQuestion(await createAdminClient(plaza), question));
  return { id, question };
}

/** Opens the list, which shows the newest reports first. */
async function listReported(screens: Screens): Promise<AdminReportsPage> {
  const { question } = await makeReport(screens);
  const reports = await open(screens);
  await reports.row(question).waitFor();
  return reports;
}

async function openReported(screens: Screens): Promise<AdminReportsPage> {
  const { id } = await makeReport(screens);
  const reports = await open(screens, `?report=${id}`);
  await reports.resolveButton.waitFor();
  return reports;
}

async function resolveElsewhere(screens: Screens): Promise<void> {
  const { id } = await makeReport(screens);
  await (await createAdminClient(screens.plaza)).reports.setStatus({ id, status: 'resolved' });
}

export const adminReports = {
  'server: an administrator opens the list of reports': async (screens) => {
    await listReported(screens);
  },
  'server: an administrator lists reports that are reviewed': async (screens) => {
    const { id } = await makeReport(screens);
    await (await createAdminClient(screens.plaza)).reports.setStatus({ id, status: 'reviewed' });
    await open(screens, '?status=reviewed');
  },
  'server: an administrator lists reports that are resolved': async (screens) => {
    await resolveElsewhere(screens);
    await open(screens, '?status=resolved');
  },
  'server: an administrator opens a report': async (screens) => {
    await openReported(screens);
  },
  'server: a report is resolved elsewhere before it is reviewed': async (screens) => {
    const { id } = await makeReport(screens);
    const reports = await open(screens, `?report=${id}`);
    await reports.reviewButton.waitFor();
    await (await createAdminClient(screens.plaza)).reports.setStatus({ id, status: 'resolved' });
    await reports.reviewButton.click();
  },
  'edge: nobody has reported anything': async (screens) => {
    await mockReply(screens.page, 'reports/list', noReports);
    await open(screens);
  },
} satisfies Record<string, TextSetup>;

export const adminReportsStopped = {
  'server: stopped before reports are filtered': {
    before: async (screens) => {
      await screens.page.clock.install();
      await listReported(screens);
    },
    after: async ({ page }) => {
      await new AdminReportsPage(page).filter('Revisado').click();
      return (shown) => runClockUntilVisible(page, shown);
    },
  },
  'server: stopped before a report is resolved': {
    before: async (screens) => {
      await openReported(screens);
    },
    after: async ({ page }) => new AdminReportsPage(page).resolveButton.click(),
  },
} satisfies Record<string, TwoStepSetup>;
