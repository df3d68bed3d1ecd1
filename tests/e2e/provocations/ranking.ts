import { passUntilVisible } from '../support/clock.ts';
import { takeExamElsewhere } from '../support/exams.ts';
import { answerWith, ok, silenceStream } from '../support/network.ts';
import { logInHere, newPerson } from '../support/people.ts';
import type { Screens } from '../support/fixtures.ts';
import type { Provocation, StagedProvocation } from './provocation.ts';

const EXAM = { category: 'Empleo público', count: 5 };

async function open({ page }: Screens): Promise<void> {
  await page.goto('/ranking');
}

async function afterAnExam(screens: Screens, wrong: number): Promise<void> {
  const { page, plaza } = screens;
  const person = await newPerson(plaza);
  await logInHere(page.context(), plaza.origin, person);
  await takeExamElsewhere(person.api, plaza.bank, { ...EXAM, wrong });
  await open(screens);
}

/** Before any user has points. */
export const emptyRanking = {
  'server: nobody has finished an exam in the period': open,
} satisfies Record<string, Provocation>;

export const ranking = {
  'server: the own row is in the ranking': (screens) => afterAnExam(screens, 0),
  'server: the own exam brought no points': (screens) => afterAnExam(screens, 5),
  'edge: the ranking names somebody without a name': async (screens) => {
    await silenceStream(screens.page);
    const now = new Date();
    const nobody = { id: '11111111-1111-4111-8111-111111111111', username: '', total_points: 3, rank: 1 };
    const list = { entries: [nobody], total: 1, ends_at: now, now };
    const meta = [
      [1, 'ends_at'],
      [1, 'now'],
    ];
    await answerWith(screens.page, 'ranking/list', { ...ok(list), json: { json: list, meta } });
    await open(screens);
  },
} satisfies Record<string, Provocation>;

export const rankingStopped = {
  'server: stopped before the ranking of the month is asked for': {
    before: async (screens) => {
      await screens.page.clock.install();
      await open(screens);
      await screens.page.getByText('Tiempo restante:').waitFor();
    },
    after: async ({ page }) => {
      await page.getByRole('tab', { name: 'Ranking Mensual' }).click();
      return (shown) => passUntilVisible(page, shown);
    },
  },
} satisfies Record<string, StagedProvocation>;
