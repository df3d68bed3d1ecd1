import type { Page, Request } from '@playwright/test';
import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { LIVE_RANKING_PATH } from '#shared/ranking/ranking.rules.ts';
import { runClockUntilHidden, runClockUntilVisible } from '../support/clock.ts';
import { takeExamOnOtherDevice } from '../support/exams.ts';
import { expect, type Screens, createScreens, test } from '../support/fixtures.ts';
import { countCalls, failCalls, restoreNetwork } from '../support/network.ts';
import { logInBrowser, registerUser, type TestUser } from '../support/people.ts';
import { MATRIX_ONLY } from '../support/matrix.ts';

const CATEGORY = 'Igualdad efectiva de mujeres y hombres';

// needs a server of its own, because no other test may earn points meanwhile
test.use({ serverName: 'live ranking' });

async function earn({ plaza }: Pick<Screens, 'plaza'>, person: TestUser, points: number): Promise<string> {
  return takeExamOnOtherDevice(person.api, plaza.bank, { category: CATEGORY, count: 10, wrong: 10 - points });
}

const isStream = (request: Request): boolean => new URL(request.url()).pathname === LIVE_RANKING_PATH;

/** The ranking streams that this page has opened and that have not ended. */
function watchStreams(page: Page): { open: Set<Request>; asked: () => number } {
  const open = new Set<Request>();
  let asked = 0;
  page.on('request', (request) => {
    if (!isStream(request)) return;
    asked += 1;
    open.add(request);
  });
  page.on('requestfailed', (request) => open.delete(request));
  page.on('requestfinished', (request) => open.delete(request));
  return { open, asked: () => asked };
}

/** Simulates switching to another tab or back to this one. */
async function turn(page: Page, visibility: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, visibility);
}

test('what others earn comes by itself, into the list and the own place, until one logs out in another tab', async ({
  page,
  plaza,
  person,
  ranking,
}) => {
  const streams = watchStreams(page);
  const other = await registerUser(plaza, 'Ana-Live');
  await earn({ plaza }, other, 3);
  await earn({ plaza }, person, 0);
  await ranking.open();
  await expect(ranking.ownPlace).toContainText('Posición2');
  await expect.poll(() => streams.open.size).toBe(1);
  const calls = [countCalls(page, 'ranking/list'), countCalls(page, 'ranking/own')];

  await earn({ plaza }, await registerUser(plaza, 'Zoe-Live'), 7);
  await expect(ranking.rows.first()).toContainText('Zoe-Live');
  await expect(ranking.ownPlace).toContainText('Posición3');
  expect(calls.map((count) => count())).toEqual([0, 0]);

  await earn({ plaza }, person, 5);
  await expect(ranking.row(person.username)).toContainText('(Tú)');
  await expect(ranking.ownPlace).toBeHidden();
  const tab = await page.context().newPage();
  await tab.goto('/legal/terms');
  await createScreens(tab, plaza).frame.signOutButton.click();
  await expect(page.getByText('(Tú)')).toBeHidden();
  await expect(ranking.rows).toHaveCount(3);
  await expect.poll(streams.asked).toBe(2);
  await earn({ plaza }, other, 10);
  await expect(ranking.rows.first()).toContainText('Ana-Live');
  await expect(ranking.ownPlace).toBeHidden();
});

test('a row that moves keeps the focus, and nothing scrolls or is announced', async ({
  page,
  plaza,
  person,
  ranking,
}) => {
  const streams = watchStreams(page);
  await page.setViewportSize({ width: 360, height: 500 });
  await earn({ plaza }, person, 9);
  await earn({ plaza }, person, 9);
  await ranking.open();
  const own = ranking.row(person.username);
  await expect(ranking.rows.first()).toContainText(person.username);
  await expect.poll(() => streams.open.size).toBe(1);
  await own.focus();
  const top = await page.evaluate(() => window.scrollY);

  const other = await registerUser(plaza);
  await earn({ plaza }, other, 10);
  await earn({ plaza }, other, 10);
  await expect(ranking.rows.first()).toContainText(other.username);
  await expect(own).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(top);
  expect((await page.getByRole('status').allTextContents()).join('')).toBe('');
});

test(
  'where it can not be streamed it is asked for every 15 seconds, until it can be',
  MATRIX_ONLY,
  async ({ page, plaza, ranking }) => {
    let isCut = true;
    await page.route(
      ({ pathname }) => pathname === LIVE_RANKING_PATH,
      (route) => (isCut ? route.abort('connectionfailed') : route.fallback()),
    );
    const count = countCalls(page, 'ranking/list');
    await page.clock.install();
    await ranking.open();
    await expect(ranking.countdown).toBeVisible();
    const one = await registerUser(plaza);
    await earn({ plaza }, one, 4);
    const before = count();
    await page.clock.runFor(15_000);
    await expect(ranking.row(one.username)).toBeVisible();
    await page.clock.runFor(15_000);
    await expect.poll(count).toBeGreaterThanOrEqual(before + 2);

    await failCalls(page, 'ranking/list');
    await page.clock.runFor(15_000);
    await runClockUntilVisible(page, ranking.problem);
    await expect(ranking.row(one.username)).toBeVisible();
    restoreNetwork(page);
    await page.clock.runFor(15_000);
    await runClockUntilHidden(page, ranking.problem);

    const reopened = page.waitForResponse((response) => isStream(response.request()));
    isCut = false;
    await expect(async () => {
      await page.clock.runFor(1000);
      await Promise.race([reopened, Promise.reject(new Error('not yet'))]);
    }).toPass();
    const another = await registerUser(plaza);
    await earn({ plaza }, another, 4);
    const asked = count();
    await expect(ranking.row(another.username)).toBeVisible();
    await page.clock.runFor(60_000);
    expect(count()).toBe(asked);
  },
);

test('only what can be seen is streamed, and in one window of a browser', async ({
  page,
  plaza,
  ranking,
}) => {
  const streams = watchStreams(page);
  await ranking.open();
  await expect.poll(() => streams.open.size).toBe(1);
  const second = await page.context().newPage();
  const streamsOfSecond = watchStreams(second);
  const { ranking: rankingOfSecond } = createScreens(second, plaza);
  await rankingOfSecond.open('?period=monthly');
  await expect(rankingOfSecond.countdown).toBeVisible();
  expect(streamsOfSecond.asked()).toBe(0);

  await turn(page, 'hidden');
  await expect.poll(() => streams.open.size).toBe(0);
  await expect.poll(() => streamsOfSecond.open.size).toBe(1);
  await turn(page, 'visible');
  await second.close();
  await expect.poll(() => streams.open.size).toBe(1);
  expect(streams.asked()).toBe(2);
});

test('after a restart of the server it goes on; champions of last week and a thousandth point are seen', async ({
  page,
  plaza,
  ranking,
  results,
}) => {
  const champion = await registerUser(plaza, 'Eva-Campeona');
  await earn({ plaza }, champion, 10);
  await logInBrowser(page.context(), plaza.origin, champion);
  await ranking.open();
  await expect(ranking.row('Eva-Campeona')).toContainText(/10$/);
  const streams = watchStreams(page);
  await plaza.kill();
  await plaza.changeDatabase((db) => makeChampion(db, 'Eva-Campeona'));
  await plaza.restart();
  await expect.poll(() => streams.open.size).toBe(1);
  const id = await earn({ plaza }, champion, 10);
  await expect(ranking.row('Eva-Campeona')).toContainText(/20$/);

  await ranking.open();
  await expect(ranking.row('Eva-Campeona')).toContainText(
    'Insignias: Campeón semanal; Maestro de los puntos',
  );
  await results.open(id);
  await expect(results.earned).toContainText('¡Has conseguido una insignia!');
  await expect(results.earned.getByRole('listitem')).toContainText('Has llegado a 1000 puntos.');
});

/**
 * Gives the user the best points of the previous week, which is not closed yet, and almost a thousand points in all.
 */
async function makeChampion(db: Database, username: string): Promise<void> {
  await sql`
    with week as (select period_start('weekly', app_now()) - 7 as first), closing as (
      insert into ranking_periods (period_type, period_start, closes_at)
      select 'weekly', first, period_end('weekly', first) + interval '5 minutes' from week
    )
    insert into period_points (period_type, period_start, user_id, points, visible, name_key)
    select 'weekly', first, id, 50, true, fold_name(username) from week, profiles where username = ${username}`.execute(
    db,
  );
  await sql`
    update user_totals set total_questions = 2000, correct_answers = 995, points = 995
    where user_id = (select id from profiles where username = ${username})`.execute(db);
}
