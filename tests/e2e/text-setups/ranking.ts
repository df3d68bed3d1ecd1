import { runClockUntilVisible } from '../support/clock.ts';
import { takeExamOnOtherDevice } from '../support/exams.ts';
import { mockReply, successReply, muteRankingStream } from '../support/network.ts';
import { logInBrowser, registerUser } from '../support/people.ts';
import type { Screens } from '../support/fixtures.ts';
import type { TextSetup, TwoStepSetup } from './text-setup.ts';

const EXAM = { category: 'Empleo público', count: 5 };

async function open({ page }: Screens): Promise<void> {
  await page.goto('/ranking');
}

async function afterAnExam(screens: Screens, wrong: number): Promise<void> {
  const { page, plaza } = screens;
  const person = await registerUser(plaza);
  await logInBrowser(page.context(), plaza.origin, person);
  await takeExamOnOtherDevice(person.api, plaza.bank, { ...EXAM, wrong });
  await open(screens);
}

/** Setups of a server on which no user has points. */
export const emptyRanking = {
  'server: nobody has finished an exam in the period': open,
} satisfies Record<string, TextSetup>;

export const ranking = {
  'server: the own row is in the ranking': (screens) => afterAnExam(screens, 0),
  'server: the own exam brought no points': (screens) => afterAnExam(screens, 5),
  'edge: the ranking names somebody without a name': async (screens) => {
    await muteRankingStream(screens.page);
    const now = new Date();
    const nobody = { id: '11111111-1111-4111-8111-111111111111', username: '', total_points: 3, rank: 1 };
    const list = { entries: [nobody], total: 1, ends_at: now, now };
    const meta = [
      [1, 'ends_at'],
      [1, 'now'],
    ];
    await mockReply(screens.page, 'ranking/list', { ...successReply(list), json: { json: list, meta } });
    await open(screens);
  },
} satisfies Record<string, TextSetup>;

export const rankingStopped = {
  'server: stopped before the ranking of the month is asked for': {
    before: async (screens) => {
      await screens.page.clock.install();
      await open(screens);
      await screens.page.getByText('Tiempo restante:').waitFor();
    },
    after: async ({ page }) => {
      await page.getByRole('tab', { name: 'Ranking Mensual' }).click();
      return (shown) => runClockUntilVisible(page, shown);
    },
  },
} satisfies Record<string, TwoStepSetup>;
