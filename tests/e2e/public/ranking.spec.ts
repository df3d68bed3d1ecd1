import type { Page } from '@playwright/test';
import { api } from '#shared/api.contract.ts';
import type { RankingEntry } from '#shared/ranking/ranking.contract.ts';
import { runClockUntilVisible } from '../support/clock.ts';
import { setColorScheme } from '../support/color-scheme.ts';
import { takeExamOnOtherDevice } from '../support/exams.ts';
import { expect, type Screens, test } from '../support/fixtures.ts';
import { pressWithKeyboard } from '../support/keyboard.ts';
import {
  expectAccessible,
  expectNoOverflow,
  expectNothingCutOff,
  expectTouchTargets,
  waitUntilSettled,
} from '../support/layout-checks.ts';
import {
  INTERNAL_ERROR,
  mockReply,
  countCalls,
  delayCalls,
  restoreNetwork,
  successReply,
  procedureUrl,
  contractError,
  muteRankingStream,
} from '../support/network.ts';
import { registerUser, type TestUser } from '../support/people.ts';
import { MATRIX_ONLY, tagUnlessRepresentative } from '../support/matrix.ts';

const CATEGORY = 'Igualdad efectiva de mujeres y hombres';
const FAILED = 'Error al cargar el ranking. Por favor, inténtalo de nuevo.';
const HOUR = 3_600_000;

// needs a server of its own, because no other test may have earned points before
test.use({ serverName: 'ranking' });

// the stream is muted here: ranking-live.spec.ts tests it
test.beforeEach(({ page }) => muteRankingStream(page));

/** Returns `size` ranked users, most points first, as the server returns them: ten to a page. */
function crowd(
  size: number,
  name = (place: number) => `gente-${String(place).padStart(3, '0')}`,
): RankingEntry[] {
  return Array.from({ length: size }, (_, index) => ({
    id: `11111111-1111-4111-8111-${String(index).padStart(12, '0')}`,
    username: name(index + 1),
    total_points: 20_000 - 150 * index,
    rank: index + 1,
  }));
}

interface MadeUp {
  entries: RankingEntry[];
  total?: number;
  /** Milliseconds until the end of the period. */
  left?: number;
}

/**
 * A mocked reply of the ranking. Its times are far from the machine's clock, so the test fails if the page doesn't use
 * the server's time.
 */
function listed({ entries, total = entries.length, left = 50 * HOUR }: MadeUp) {
  const now = Date.UTC(2031, 4, 6, 12);
  const json = { entries, total, now: new Date(now), ends_at: new Date(now + left) };
  const dates = [
    [1, 'now'],
    [1, 'ends_at'],
  ];
  return { status: 200, json: { json, meta: dates } };
}

/** Mocks the replies for each page of the ranking from one long list; they wait until `ready` resolves. */
async function answerPages(page: Page, entries: RankingEntry[], ready = Promise.resolve()): Promise<void> {
  await page.route(procedureUrl('ranking/list'), async (route) => {
    await ready;
    const { json } = route.request().postDataJSON() as { json: { page: number } };
    const shown = entries.slice((json.page - 1) * 10, json.page * 10);
    await route.fulfill(listed({ entries: shown, total: entries.length }));
  });
}

async function earn({ plaza }: Pick<Screens, 'plaza'>, person: TestUser, points: number): Promise<void> {
  await takeExamOnOtherDevice(person.api, plaza.bank, { category: CATEGORY, count: 10, wrong: 10 - points });
}

test.describe('the list', () => {
  // one after the other: they share the weekly ranking of this file's server
  test.describe.configure({ mode: 'serial' });

  test('of nobody says so, to visitors as well', async ({ page, frame, ranking }) => {
    await page.goto('/');
    await frame.bar.getByRole('link', { name: 'Ranking' }).click();
    await expect(page).toHaveURL('/ranking');
    await expect(frame.heading).toHaveText('Ranking de Usuarios');
    await expect(frame.heading).toBeFocused();
    await expect(page).toHaveTitle('Ranking · Plaza');
    await expect(ranking.empty).toBeVisible();
    await expect(ranking.table).toBeHidden();
    await expect(ranking.countdown).toHaveText(/^(\d d )?(\d+ h )?(\d+ min )?\d+ s$/);
  });

  test('has who has most points first, equal points with one rank, and the own row marked', async ({
    page,
    plaza,
    person,
    ranking,
  }) => {
    const [best, equal] = [await registerUser(plaza, 'Ana-Best'), await registerUser(plaza, 'Zoe-Best')];
    await earn({ plaza }, best, 9);
    await earn({ plaza }, equal, 9);
    await earn({ plaza }, person, 4);
    await ranking.open();
    await expect(ranking.rows).toHaveCount(3);
    expect(await ranking.lines()).toEqual([
      '1 , oro Ana-Best 9',
      '1 , oro Zoe-Best 9',
      `3 , bronce ${person.username} (Tú) 4`,
    ]);
    await expect(page.getByText('(Tú)')).toHaveCount(1);
    await expect(ranking.ownPlace).toBeHidden();
    await expect(ranking.pages).toBeHidden();
    await expect(page.getByRole('columnheader')).toHaveText(['Posición', 'Usuario', 'Puntos']);
  });

  test(
    'is the same for visitors, without an own row, in both periods',
    MATRIX_ONLY,
    async ({ page, ranking }) => {
      await ranking.open();
      await expect(ranking.rows).toHaveCount(3);
      await ranking.tab('Ranking Mensual').click();
      await expect(ranking.row('Ana-Best')).toBeVisible();
      await expect(ranking.rows).toHaveCount(3);
      await expect(page.getByText('(Tú)')).toHaveCount(0);
    },
  );

  test('leaves out who has an exam without points, and tells them their place', async ({
    plaza,
    person,
    ranking,
  }) => {
    await earn({ plaza }, person, 0);
    await ranking.open();
    await expect(ranking.rows).toHaveCount(3);
    await expect(ranking.ownPlace).toHaveText(/Posición4Usuario.*Puntos0$/);
    await expect(ranking.ownPlace).toContainText(person.username);
    await expect(ranking.ownPlace.getByRole('link')).toHaveCount(0);
  });

  test(
    'tells people without an exam nothing of their place',
    MATRIX_ONLY,
    async ({ page, person, frame, ranking }) => {
      const answered = page.waitForResponse(procedureUrl('ranking/own'));
      await ranking.open();
      await answered;
      await expect(frame.username(person.username)).toBeVisible();
      await expect(ranking.rows).toHaveCount(3);
      await expect(ranking.ownPlace).toBeHidden();
    },
  );

  test(
    'stays when the own place can not be had, without a word',
    MATRIX_ONLY,
    async ({ page, person, ranking }) => {
      await mockReply(page, 'ranking/own', contractError(api.ranking.own, 'INTERNAL'));
      const answered = page.waitForResponse(procedureUrl('ranking/own'));
      await ranking.open();
      await answered;
      await expect(ranking.rows).toHaveCount(3);
      await expect(ranking.problem).toBeHidden();
      await expect(ranking.row(person.username)).toBeHidden();
    },
  );

  test('has new points as soon as somebody comes back to it', async ({ page, plaza, person, ranking }) => {
    await ranking.open();
    await expect(ranking.rows).toHaveCount(3);
    await earn({ plaza }, person, 10);
    await page.goto('/');
    await page.goBack();
    await expect(ranking.row(person.username)).toContainText('(Tú)');
    await expect(ranking.rows.first()).toContainText(person.username);
  });
});

test.describe('the tabs', () => {
  test('are moved through with the arrow keys', async ({ page, ranking }) => {
    await ranking.open();
    await expect(ranking.tab('Ranking Semanal')).toHaveAttribute('aria-selected', 'true');
    await ranking.tab('Ranking Semanal').focus();
    await page.keyboard.press('ArrowRight');
    await expect(ranking.tab('Ranking Mensual')).toBeFocused();
    await expect(ranking.tab('Ranking Mensual')).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tabpanel', { name: 'Ranking Mensual' })).toBeVisible();
    await expect(page).toHaveURL('/ranking?period=monthly');
    await page.keyboard.press('ArrowLeft');
    await expect(ranking.tab('Ranking Semanal')).toBeFocused();
    await expect(page).toHaveURL('/ranking');
  });

  test('and the page are in the address: reload, back and sharing keep them', async ({ page, ranking }) => {
    await answerPages(page, crowd(25));
    await ranking.open();
    await ranking.tab('Ranking Mensual').click();
    await ranking.pageButton(3).click();
    await expect(page).toHaveURL('/ranking?period=monthly&page=3');
    await expect(ranking.rows).toHaveCount(5);
    await page.reload();
    await expect(ranking.tab('Ranking Mensual')).toHaveAttribute('aria-selected', 'true');
    await expect(ranking.pageButton(3)).toHaveAttribute('aria-current', 'page');
    await expect(ranking.row('gente-021')).toBeVisible();
    await page.goBack();
    await expect(ranking.row('gente-001')).toBeVisible();
    await expect(ranking.tab('Ranking Mensual')).toHaveAttribute('aria-selected', 'true');
    await page.goBack();
    await expect(ranking.tab('Ranking Semanal')).toHaveAttribute('aria-selected', 'true');
  });

  for (const search of [
    '?period=daily',
    '?period=%3Cscript%3E&page=0',
    '?page=11',
    '?page=abc',
    '?page=1.5',
  ]) {
    test(
      `fall back to the first page of the week for ${search}`,
      tagUnlessRepresentative(search === '?page=abc'),
      async ({ page, ranking }) => {
        await answerPages(page, crowd(25));
        await ranking.open(search);
        await expect(ranking.row('gente-001')).toBeVisible();
        await expect(ranking.tab('Ranking Semanal')).toHaveAttribute('aria-selected', 'true');
        await expect(page).toHaveURL('/ranking');
      },
    );
  }

  test('never show the numbers of the other period', MATRIX_ONLY, async ({ page, ranking }) => {
    await mockReply(page, 'ranking/list', listed({ entries: crowd(3) }));
    await ranking.open();
    await expect(ranking.row('gente-001')).toBeVisible();
    restoreNetwork(page);
    const month = await delayCalls(page, 'ranking/list');
    await ranking.tab('Ranking Mensual').click();
    await expect(ranking.loading).toBeAttached();
    await expect(page.getByText('gente-001')).toBeHidden();
    await expect(ranking.countdown).toBeHidden();
    await month.release();
    await expect(ranking.loading).not.toBeAttached();
  });
});

test.describe('the pages', () => {
  test('of many people are all in reach, the neighbours at once', async ({ page, ranking }) => {
    await answerPages(page, crowd(100));
    await ranking.open();
    await expect(ranking.pages.getByRole('listitem')).toHaveText(['1', '2', '3', '4', '5', '10']);
    await ranking.pageButton(5).click();
    await expect(ranking.rows.first()).toContainText('gente-041');
    await expect(ranking.pages.getByRole('listitem')).toHaveText(['1', '4', '5', '6', '10']);
    await ranking.pageButton(10).click();
    await expect(ranking.rows.last()).toContainText('gente-100');
    await expect(ranking.pageButton(10)).toBeFocused();
    await expect(ranking.rows.last()).toContainText('5150');
    await expect(ranking.rows.locator('[class*=medal]')).toHaveCount(0);
  });

  test('keep the one before in sight, dimmed, until the next is there', async ({ page, ranking }) => {
    await mockReply(page, 'ranking/list', listed({ entries: crowd(10), total: 25 }));
    await ranking.open();
    await expect(ranking.rows).toHaveCount(10);
    restoreNetwork(page);
    const next = await delayCalls(page, 'ranking/list');
    await ranking.pageButton(2).click();
    await expect(ranking.loading).toBeAttached();
    await expect(ranking.rows).toHaveCount(10);
    await expect(ranking.table).toHaveCSS('opacity', '0.5');
    await next.release();
    await expect(ranking.loading).not.toBeAttached();
  });

  test('beyond the last lead to the last', MATRIX_ONLY, async ({ page, ranking }) => {
    await answerPages(page, crowd(13));
    await ranking.open('?page=9');
    await expect(ranking.row('gente-013')).toBeVisible();
    await expect(page).toHaveURL('/ranking?page=2');
  });

  test('lead to the own row with the keyboard alone', async ({ page, plaza, person, ranking }) => {
    await earn({ plaza }, person, 5);
    const mine = await person.api.ranking.own({ period_type: 'weekly' });
    if (!mine) throw new Error('no place');
    const people = crowd(40);
    people[33] = { id: mine.id, username: mine.username, total_points: 8, rank: 34 };
    await answerPages(page, people);
    await mockReply(page, 'ranking/own', successReply({ ...people[33], page: 4 }));
    await ranking.open();
    await expect(ranking.ownPlace).toContainText('Posición34');
    await expect(ranking.ownPlace).toContainText(`Usuario${person.username}`);
    await expect(ranking.ownPlace).toContainText('Puntos8');
    await pressWithKeyboard(page, ranking.ownPlace.getByRole('link', { name: 'Ver en la página 4' }));
    await expect(ranking.row(person.username)).toContainText('(Tú)');
    await expect(ranking.row(person.username)).toBeFocused();
    await expect(ranking.row(person.username)).toBeInViewport();
    await expect(ranking.ownPlace).toBeHidden();
    await pressWithKeyboard(page, ranking.pageButton(1));
    await expect(ranking.ownPlace).toBeVisible();
  });
});

test.describe('the countdown', () => {
  test('goes by the server, second by second, and is not read out', async ({ page, ranking }) => {
    await page.clock.install({ time: new Date('2019-02-03T04:05:00Z') });
    await mockReply(page, 'ranking/list', listed({ entries: crowd(3), left: 72 * HOUR + 40_000 }));
    await ranking.open();
    await expect(page.getByText(/^Tiempo restante: 3 d 00 h 00 min \d\d s$/)).toBeVisible();
    await page.clock.pauseAt(new Date('2019-02-03T04:05:20Z'));
    await page.clock.runFor(1000);
    const left = Number(/(\d+) s$/.exec(await ranking.countdown.innerText())?.[1]);
    expect(left).toBeGreaterThan(1);
    await page.clock.runFor(1000);
    await expect(ranking.countdown).toHaveText(`3 d 00 h 00 min ${String(left - 1).padStart(2, '0')} s`);
    await page.clock.runFor(left * 1000);
    await expect(ranking.countdown).toHaveText('2 d 23 h 59 min 59 s');
    await page.clock.setSystemTime(new Date('2031-01-01T00:00:00Z'));
    await page.clock.runFor(1000);
    await expect(ranking.countdown).toHaveText('2 d 23 h 59 min 58 s');
    await expect(ranking.countdown).not.toHaveAttribute('aria-live', /polite|assertive/);
  });

  test('at zero loads the next period, and never shows less', async ({ page, ranking }) => {
    await page.clock.install();
    await mockReply(page, 'ranking/list', listed({ entries: crowd(3), left: 100_000 }));
    await ranking.open();
    await expect(ranking.row('gente-001')).toBeVisible();
    await page.clock.pauseAt(Date.now() + 50_000);
    restoreNetwork(page);
    const next = await delayCalls(page, 'ranking/list');
    await page.clock.runFor(51_000);
    await expect(ranking.loading).toBeAttached();
    await expect(page.getByText('gente-001')).toBeHidden();
    expect(next.count()).toBe(1);
    await page.clock.runFor(5000);
    await expect(ranking.countdown).toBeHidden();
    await next.release();
    await runClockUntilVisible(page, ranking.countdown);
    await expect(ranking.countdown).toHaveText(/^(\d d )?(\d+ h )?(\d+ min )?\d+ s$/);
    expect(next.count()).toBe(1);
  });

  test('of a whole month waits for its end', MATRIX_ONLY, async ({ page, ranking }) => {
    const count = countCalls(page, 'ranking/list');
    await page.clock.install();
    await mockReply(page, 'ranking/list', listed({ entries: crowd(3), left: 31 * 24 * HOUR }));
    await ranking.open('?period=monthly');
    await expect(ranking.countdown).toHaveText(/^30 d 23 h 59 min|^31 d/);
    await page.clock.runFor(10_000);
    await expect(ranking.countdown).toHaveText(/^30 d 23 h 59 min/);
    expect(count()).toBe(1);
  });

  test(
    'of an end that has passed asks again once a second, not more',
    MATRIX_ONLY,
    async ({ page, ranking }) => {
      await page.clock.install();
      const count = countCalls(page, 'ranking/list');
      await mockReply(page, 'ranking/list', listed({ entries: crowd(3), left: -HOUR }));
      await ranking.open();
      await expect(ranking.countdown).toHaveText('0 s');
      await page.clock.runFor(3000);
      expect(count()).toBeLessThanOrEqual(5);
    },
  );
});

test.describe('the badges', () => {
  const [first, , third] = crowd(3);
  const badges = {
    people: [
      {
        user_id: first?.id,
        badges: [
          { badge_type: 'point_master', times: 3 },
          { badge_type: 'weekly_champion', times: 1 },
        ],
      },
      { user_id: third?.id, badges: [{ badge_type: 'kind_of_tomorrow', times: 12_345 }] },
    ],
  };

  /** Returns the positions of the rows and of the names in them. */
  const places = (ranking: Screens['ranking']) =>
    ranking.rows.evaluateAll((rows) =>
      rows.flatMap((row) => {
        const name = document.createRange();
        name.selectNodeContents(row.querySelector('th')?.firstChild ?? row);
        return [row, name].map((what) => JSON.stringify(what.getBoundingClientRect()));
      }),
    );

  for (const width of [1280, 320]) {
    test(
      `of new champions come with the visit that names them, and move nothing ${width} px wide`,
      tagUnlessRepresentative(width === 320),
      async ({ page, ranking }) => {
        await page.setViewportSize({ width, height: 800 });
        const { promise: named, resolve: name } = Promise.withResolvers<void>();
        let areNamed = false;
        let awards = 0;
        await answerPages(page, crowd(3));
        await page.route(procedureUrl('badges/ofPeople'), (route) =>
          route.fulfill(successReply(areNamed ? badges : { people: [] })),
        );
        await page.route(procedureUrl('badges/award'), async (route) => {
          awards += 1;
          await named;
          areNamed = true;
          await route.fulfill(successReply({ awarded: 2 }));
        });
        const asked = page.waitForResponse(procedureUrl('badges/ofPeople'));
        await ranking.open();
        await asked;
        await expect(ranking.rows).toHaveCount(3);
        await expect(ranking.badges).toHaveCount(0);
        await waitUntilSettled(page);
        const before = await places(ranking);
        name();
        await expect(ranking.badges).toHaveText([
          'Insignias: Campeón semanal; Maestro de los puntos, 3 veces',
          'Insignias: Insignia, 12.345 veces',
        ]);
        expect(await places(ranking)).toEqual(before);
        await ranking.tab('Ranking Mensual').click();
        await expect(ranking.badges).toHaveCount(2);
        expect(awards).toBe(1);
      },
    );
  }

  test(
    'that can not be had or given leave the list as it is, without a word',
    MATRIX_ONLY,
    async ({ page, ranking }) => {
      await answerPages(page, crowd(3));
      await mockReply(page, /badges\/.+/, contractError(api.badges.ofPeople, 'INTERNAL'));
      const answered = (['badges/award', 'badges/ofPeople'] as const).map((call) =>
        page.waitForResponse(procedureUrl(call)),
      );
      await ranking.open();
      await Promise.all(answered);
      await expect(ranking.rows).toHaveCount(3);
      await expect(ranking.problem).toBeHidden();
    },
  );
});

test.describe('a list that could not be loaded', () => {
  test('says so, tells the details, and can be asked for again', MATRIX_ONLY, async ({ page, ranking }) => {
    await page.clock.install();
    await mockReply(page, 'ranking/list', INTERNAL_ERROR);
    await ranking.open('?period=monthly&page=3');
    await expect(ranking.loading).toBeAttached();
    await expect(async () => {
      await page.clock.runFor(1000);
      await expect(ranking.problem).toContainText(FAILED, { timeout: 1 });
    }).toPass();
    await expect(page.getByRole('heading', { name: 'Error al cargar el ranking' })).toBeVisible();
    await expect(ranking.countdown).toBeHidden();
    await expect(page.getByText('Período: mensual')).toBeHidden();
    await ranking.details.click();
    await expect(page.getByText('Período: mensual')).toBeVisible();
    await expect(page.getByText('Página: 3')).toBeVisible();
    restoreNetwork(page);
    await answerPages(page, crowd(25));
    await ranking.retryButton.click();
    await expect(ranking.row('gente-021')).toBeVisible();
    await expect(ranking.problem).toBeHidden();
  });

  test('again leaves what was there, and says so', MATRIX_ONLY, async ({ page, ranking }) => {
    await answerPages(page, crowd(3));
    await ranking.open();
    await expect(ranking.row('gente-001')).toBeVisible();
    await ranking.tab('Ranking Mensual').click();
    await expect(ranking.row('gente-001')).toBeVisible();
    await mockReply(page, 'ranking/list', contractError(api.ranking.list, 'INVALID_INPUT'));
    await ranking.tab('Ranking Semanal').click();
    await expect(ranking.problem).toContainText(FAILED);
    await expect(ranking.row('gente-001')).toBeVisible();
    await expect(ranking.countdown).toBeVisible();
  });

  test(
    'because the server refuses it is asked for once, and no retry is offered',
    MATRIX_ONLY,
    async ({ page, ranking }) => {
      const count = countCalls(page, 'ranking/list');
      await mockReply(page, 'ranking/list', contractError(api.ranking.list, 'INVALID_INPUT'));
      await ranking.open();
      await expect(page.getByRole('heading', { name: 'Error al cargar el ranking' })).toBeVisible();
      await expect(ranking.details).toBeVisible();
      await expect(ranking.retryButton).toBeHidden();
      expect(count()).toBe(1);
    },
  );
});

test(
  'somebody without a known name is unknown, and nothing in a name runs',
  MATRIX_ONLY,
  async ({ page, ranking }) => {
    const names = ['', '<img src=x onerror=alert(1)>', '<script>alert(1)</script>'];
    await mockReply(page, 'ranking/list', listed({ entries: crowd(3, (place) => names[place - 1] ?? '') }));
    await ranking.open();
    await expect(ranking.rows).toHaveCount(3);
    await expect(ranking.row('Usuario desconocido')).toBeVisible();
    await expect(ranking.row('<script>alert(1)</script>')).toBeVisible();
  },
);

for (const width of [320, 360, 1280]) {
  test(
    `points of seven digits stay on one line, ${width} px wide, and the names give way`,
    tagUnlessRepresentative(width === 320),
    async ({ page, ranking }) => {
      await page.setViewportSize({ width, height: 800 });
      const many = (entry: RankingEntry) => ({ ...entry, total_points: 1_234_567 + entry.total_points });
      await answerPages(page, crowd(10, (place) => 'Www-Mmm_'.repeat(4).slice(0, 28) + place).map(many));
      await ranking.open();
      await expect(ranking.rows.first()).toContainText('1.254.567');
      await waitUntilSettled(page);
      for (const points of await ranking.points.all()) {
        const lines = await points.evaluate((cell) => {
          const letters = document.createRange();
          letters.selectNodeContents(cell);
          return letters.getClientRects().length;
        });
        expect(lines).toBe(1);
      }
      await expectNothingCutOff(page);
    },
  );
}

test.describe('nothing overflows, is cut, moves or fails axe, wide and narrow, light and dark:', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  const long = (place: number) => 'Www-Mmm_'.repeat(4).slice(0, 27) + String(place).padStart(3, '0');
  const states: Record<string, (on: Screens & { person: TestUser }) => Promise<void>> = {
    'ranking-3': async ({ page, person, ranking }) => {
      const mine = await person.api.accounts.me();
      const people = crowd(3);
      people[1] = { ...(people[1] as RankingEntry), id: mine?.id ?? '', username: person.username };
      await mockReply(page, 'ranking/list', listed({ entries: people }));
      await ranking.open();
      await expect(page.getByText('(Tú)')).toBeVisible();
    },
    'ranking-100': async ({ page, person, ranking }) => {
      const id = (await person.api.accounts.me())?.id;
      await answerPages(page, crowd(100, long));
      await mockReply(
        page,
        'ranking/own',
        successReply({ id, username: long(65), total_points: 10_400, rank: 65, page: 7 }),
      );
      await ranking.open('?page=5');
      await expect(ranking.ownPlace).toBeVisible();
    },
    'ranking-100-own': async ({ page, person, ranking }) => {
      const people = crowd(100, long);
      people[5] = { ...(people[5] as RankingEntry), id: (await person.api.accounts.me())?.id ?? '' };
      await answerPages(page, people);
      await ranking.open();
      await expect(page.getByText('(Tú)')).toBeVisible();
    },
    'ranking-empty': async ({ page, ranking }) => {
      await mockReply(page, 'ranking/list', listed({ entries: [] }));
      await ranking.open();
      await expect(ranking.empty).toBeVisible();
    },
    'ranking-loading': async ({ page, ranking }) => {
      await delayCalls(page, 'ranking/list');
      await ranking.open();
      await expect(ranking.loading).toBeAttached();
    },
    'ranking-failed': async ({ page, ranking }) => {
      await mockReply(page, 'ranking/list', contractError(api.ranking.list, 'INVALID_INPUT'));
      await ranking.open();
      await ranking.details.click();
      await expect(page.getByText('Página: 1')).toBeVisible();
    },
  };

  for (const [name, reach] of Object.entries(states)) {
    // `npm test` looks at the state 'ranking-much' of look.spec.ts
    test(name, MATRIX_ONLY, async ({ screens, page, person }) => {
      await reach({ ...screens, person });
      for (const theme of ['light', 'dark'] as const) {
        await setColorScheme(page, theme);
        for (const width of [1280, 320]) {
          await page.setViewportSize({ width, height: 800 });
          await waitUntilSettled(page);
          await expectNothingCutOff(page);
          await expectTouchTargets(page);
          await expectAccessible(page);
        }
      }
      await expectNoOverflow(page);
    });
  }
});

for (const size of [0, 3, 100]) {
  for (const width of [1280, 360]) {
    test(
      `with ${size} people nothing moves when they come late, ${width} px wide`,
      tagUnlessRepresentative(size === 100 && width === 360),
      async ({ page, ranking }) => {
        await page.setViewportSize({ width, height: 800 });
        await page.addInitScript(noteShifts);
        const { promise: ready, resolve: release } = Promise.withResolvers<void>();
        await answerPages(page, crowd(size), ready);
        await ranking.open();
        await expect(ranking.loading).toBeAttached();
        release();
        await expect(ranking.countdown).toBeVisible();
        await waitUntilSettled(page);
        expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBeLessThan(
          0.05,
        );
      },
    );
  }
}

/** Runs in the page: sums up the layout shifts. */
function noteShifts(): void {
  const total = { shifted: 0 };
  Object.assign(window, total);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      };
      if (!hadRecentInput) total.shifted += value;
    }
    Object.assign(window, total);
  }).observe({ type: 'layout-shift', buffered: true });
}
