import { sql } from 'kysely';
import { repairRanking } from '#server/exams/finishing/recount.service.ts';
import { api } from '#shared/api.contract.ts';
import { toRoundedPercentage } from '#shared/exams/exams.rules.ts';
import { formatPercentage } from '#shared/text/percentage.rules.ts';
import { runClockUntilVisible } from '../support/clock.ts';
import { takeExamOnOtherDevice } from '../support/exams.ts';
import { expect, type Screens, test } from '../support/fixtures.ts';
import { pressWithKeyboard, focusWithTab } from '../support/keyboard.ts';
import {
  mockReply,
  failCalls,
  failFiles,
  delayCalls,
  restoreNetwork,
  procedureUrl,
  contractError,
} from '../support/network.ts';
import type { TestUser } from '../support/people.ts';
import { MATRIX_ONLY } from '../support/matrix.ts';
import { manyBadges, manyExams, mockLongStatistics } from '../states/mocks/profile.ts';

// needs a server of its own, where few points are enough for the ranking's first page
test.use({ serverName: 'profile statistics' });

const ORGANISATION = 'Constitución Española: organización del Estado';
const EQUALITY = 'Igualdad efectiva de mujeres y hombres';
const EMPLOYMENT = 'Empleo público';
const FAILED = 'Error al cargar los datos del perfil.';

/** Exams of five questions each, with their age in days and their duration in seconds. */
const EXAMS = [
  { category: ORGANISATION, wrong: 0, days: 0, seconds: 65 },
  { category: EQUALITY, wrong: 1, days: 3, seconds: 3600 },
  { category: EQUALITY, wrong: 3, days: 20, seconds: 30 },
  { category: EMPLOYMENT, wrong: 3, days: 200, seconds: 25 },
  { category: ORGANISATION, wrong: 5, days: 800, seconds: 1 },
];

/** Takes exams and moves them to the past; returns the ids of their results, newest first. */
async function practise({ plaza }: Pick<Screens, 'plaza'>, person: TestUser): Promise<string[]> {
  const ids: string[] = [];
  for (const { category, wrong } of EXAMS)
    ids.push(await takeExamOnOtherDevice(person.api, plaza.bank, { category, count: 5, wrong }));
  // possible while the server runs, because its database is PostgreSQL
  await plaza.changeDatabase(async (db) => {
    for (const [place, { days, seconds }] of EXAMS.entries()) {
      await sql`update exam_sessions set time_taken = ${seconds},
        created_at = app_now() - make_interval(days => ${days}) where id = ${ids[place]}`.execute(db);
    }
    await repairRanking(db);
    await sql`insert into user_badges (user_id, badge_type, milestone, points_earned)
      select id, 'point_master', 1000, 1003 from profiles where email = ${person.email}`.execute(db);
    await sql`update profiles set role = 'admin' where email = ${person.email}`.execute(db);
  });
  return ids;
}

/** Returns the profile's figures except the last one: the date of the last exam depends on today's date. */
async function figures({ profile }: Screens): Promise<string[]> {
  await expect(profile.cards.locator('dd')).toHaveCount(7);
  return (await profile.cards.locator('dd').allInnerTexts()).slice(0, 6);
}

test('who has practised sees how it went in each period, never the numbers of another one, and comes to every exam from there', async ({
  screens,
  page,
  person,
  profile,
  results,
}) => {
  const ids = await practise(screens, person);
  const today = new Intl.DateTimeFormat('es-ES', { dateStyle: 'medium', timeZone: 'Europe/Madrid' });
  await profile.open();
  await expect(profile.period('Todo')).toHaveAttribute('aria-pressed', 'true');
  await expect(profile.cards.last()).toHaveText(`Último${today.format(new Date())}`);
  expect(await figures(screens)).toEqual(['5', '25', '13', '52,0 %', '1h 2m', '100,0 %']);
  await expect(profile.exams).toHaveCount(5);

  await test.step('the week, with the keyboard', async () => {
    await pressWithKeyboard(page, profile.period('Semana'));
    await expect(page).toHaveURL('/profile?period=week');
    await expect(profile.period('Semana')).toBeFocused();
    await expect(profile.exams).toHaveCount(2);
    expect(await figures(screens)).toEqual(['2', '10', '9', '90,0 %', '1h 1m', '100,0 %']);
    await expect(profile.categories).toHaveText([
      /^Constitución.*100,0 %1 examen5 de 5 correctas$/,
      /^Igualdad.*80,0 %1 examen4 de 5 correctas$/,
    ]);
  });

  await test.step('the month, after a reload as well', async () => {
    await profile.period('Mes').click();
    await expect(page).toHaveURL('/profile?period=month');
    await page.reload();
    await expect(profile.exams).toHaveCount(3);
    expect(await figures(screens)).toEqual(['3', '15', '11', '73,3 %', '1h 1m', '100,0 %']);
  });

  await test.step('the year, whose numbers never stand beside those of the month', async () => {
    const year = await delayCalls(page, /exams\/(statistics|history)/);
    await profile.period('Año').click();
    await expect(page.getByText('Cargando las estadísticas…')).toBeAttached();
    await expect(profile.cards).toHaveCount(0);
    await expect(profile.exams).toHaveCount(0);
    await year.release();
  });

  await test.step('the year, in the colours of the percentages shown', async () => {
    await expect(profile.exams).toHaveCount(4);
    expect(await figures(screens)).toEqual(['4', '20', '13', '65,0 %', '1h 2m', '100,0 %']);
    await expect(profile.categories.locator('[data-colour]')).toHaveText(['60,0 %', '100,0 %', '40,0 %']);
    const colours = profile.categories.locator('[data-colour]');
    for (const [place, colour] of ['yellow', 'green', 'red'].entries())
      await expect(colours.nth(place)).toHaveAttribute('data-colour', colour);
  });

  await test.step('back is the period before', async () => {
    await page.goBack();
    await expect(profile.period('Mes')).toHaveAttribute('aria-pressed', 'true');
    await expect(profile.exams).toHaveCount(3);
  });

  await test.step('what was earned, and how far the next ones are', async () => {
    const badges = profile.section('Insignias');
    await expect(badges).toContainText('Maestro de los puntos1 vez');
    await expect(badges).toContainText('1 de 7 días');
    await expect(badges.getByText('13 de 1000 puntos', { exact: true })).toBeVisible();
    await pressWithKeyboard(page, profile.badgesToggle);
    await expect(badges).toContainText('Al llegar a 1000 puntos');
  });

  await test.step('administrators have their way in', async () => {
    await expect(profile.adminLink).toHaveAttribute('href', '/admin');
  });

  await test.step('the results of an exam', async () => {
    const exam = profile.exams.nth(1);
    await expect(exam).toContainText('80,0 %');
    await expect(exam).toContainText('4 de 5 correctas');
    await expect(exam).toContainText('1 h 00 min 00 s');
    await pressWithKeyboard(page, exam.getByRole('link', { name: EQUALITY }));
    await expect(page).toHaveURL(`/results/${ids[1]}`);
    await expect(results.percentage).toHaveText('80,0 %');
  });
});

test.describe('the average over time', () => {
  const CHART_CODE = /\/assets\/progress-chart.*\.js$/;

  test('is drawn for who scrolls to it, its table has the same numbers, and badges are named, counted and listed one by one', async ({
    page,
    person,
    profile,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await mockReply(page, 'exams/statistics', mockLongStatistics);
    await mockReply(page, 'badges/own', manyBadges);
    await page.setViewportSize({ width: 360, height: 400 });
    await profile.open();
    await expect(profile.section('Tu cuenta')).toContainText(person.username);
    await expect(profile.cards.first()).toBeVisible();
    expect(asked.filter((url) => CHART_CODE.test(url))).toEqual([]);
    await profile.progress.scrollIntoViewIfNeeded();
    await expect(profile.chart).toBeVisible();
    await pressWithKeyboard(page, profile.tableToggle);
    const points = mockLongStatistics.json.json.progress;
    await expect(profile.progress.locator('tbody tr')).toHaveText(
      points.map(({ total_exams: exams, average_score: average }) => {
        const told = formatPercentage(toRoundedPercentage(average, 100));
        return new RegExp(`^[a-z]+ de \\d{4}${exams}${told}$`);
      }),
    );

    await test.step('the badges', async () => {
      const badges = profile.section('Insignias');
      await expect(badges).toContainText('Campeón semanal1200 veces');
      await expect(badges, 'of a kind that nobody knows').toContainText('Insignia5 veces');
      await expect(badges).toContainText('6 de 7 días');
      await expect(badges).toContainText(
        'Van 6 días con examen sin saltar ninguno. Con un examen hoy serán 7.',
      );
      await expect(badges.getByText('765 de 1000 puntos', { exact: true })).toBeVisible();
      await expect(badges.getByText('septiembre de 2026')).toBeHidden();
      await pressWithKeyboard(page, profile.badgesToggle);
      await expect(badges.getByText('septiembre de 2026')).toBeVisible();
      await expect(badges.getByText('31 ago – 6 sept 2026').first()).toBeVisible();
      await expect(badges).toContainText('Con 12.345 puntos');
    });
  });

  test(
    'is told by the table alone where the chart can not be fetched',
    MATRIX_ONLY,
    async ({ page, person, profile }) => {
      await failFiles(page, CHART_CODE);
      await mockReply(page, 'exams/statistics', mockLongStatistics);
      await profile.open();
      await expect(profile.section('Tu cuenta')).toContainText(person.username);
      await profile.progress.scrollIntoViewIfNeeded();
      await expect(profile.progress).toContainText('No se pudo cargar el gráfico.');
      await expect(profile.progress.getByRole('table')).toBeVisible();
    },
  );

  test('of one month is not drawn', MATRIX_ONLY, async ({ page, person, plaza, profile }) => {
    await takeExamOnOtherDevice(person.api, plaza.bank, { category: EMPLOYMENT, count: 5 });
    await profile.open();
    await expect(profile.progress).toContainText('dos meses distintos');
    await profile.period('Semana').click();
    await expect(profile.progress).toContainText('dos días distintos');
    await expect(profile.chart).toBeHidden();
    await expect(page.locator('script[src*=progress-chart], link[href*=progress-chart]')).toHaveCount(0);
  });
});

test(
  'many exams come in pages, and another period begins with its first',
  MATRIX_ONLY,
  async ({ page, person, profile }) => {
    const asked: unknown[] = [];
    page.on('request', (request) => {
      if (procedureUrl('exams/history').test(request.url())) asked.push(request.postDataJSON());
    });
    await mockReply(page, 'exams/history', manyExams);
    await profile.open('?page=200');
    await expect(profile.section('Tu cuenta')).toContainText(person.username);
    await expect(page, 'beyond the last is the last').toHaveURL('/profile?page=124');
    await expect(profile.exams).toHaveCount(10);
    await pressWithKeyboard(page, profile.examPage(123));
    await expect(page).toHaveURL('/profile?page=123');
    await expect(profile.examPage(123)).toBeFocused();
    await expect(profile.examPage(123)).toHaveAttribute('aria-current', 'page');
    await profile.period('Mes').click();
    await expect(page).toHaveURL('/profile?period=month');
    await expect(profile.examPage(1)).toHaveAttribute('aria-current', 'page');
    expect(asked.at(-1)).toEqual({ json: { period: 'month', page: 1 } });
  },
);

test.describe('the switch', () => {
  test('hides from the ranking and shows there again, and stays as it is', async ({
    page,
    person,
    plaza,
    frame,
    profile,
    ranking,
  }) => {
    await takeExamOnOtherDevice(person.api, plaza.bank, { category: EMPLOYMENT, count: 5 });
    await ranking.open();
    await expect(ranking.row(person.username)).toBeVisible();
    await frame.profileLink(person.username).click();
    await focusWithTab(page, profile.hideSwitch);
    const saved = page.waitForResponse(procedureUrl('privacy/setHidden'));
    await page.keyboard.press('Space');
    await expect(profile.hideSwitch).toBeChecked();
    await saved;
    await expect(profile.hideSwitch).toBeFocused();
    await frame.bar.getByRole('link', { name: 'Ranking' }).click();
    await expect(page).toHaveURL('/ranking');
    await expect(ranking.row(person.username)).toBeHidden();

    await frame.profileLink(person.username).click();
    await expect(profile.hideSwitch).toBeChecked();
    await page.reload();
    await expect(profile.hideSwitch).toBeChecked();
    const shown = page.waitForResponse(procedureUrl('privacy/setHidden'));
    await profile.hideSwitch.press('Space');
    await shown;
    await expect(profile.hideSwitch).not.toBeChecked();
    await ranking.open();
    await expect(ranking.row(person.username)).toBeVisible();
  });

  test(
    'goes back where it was when that can not be stored, and says so',
    MATRIX_ONLY,
    async ({ page, person, profile }) => {
      await profile.open();
      await failCalls(page, 'privacy/setHidden');
      await profile.hideSwitch.press('Space');
      await expect(profile.section('Privacidad').getByRole('alert')).toHaveText(
        'No se pudo guardar el cambio. Por favor, inténtalo de nuevo.',
      );
      await expect(profile.hideSwitch).not.toBeChecked();
      await expect(profile.hideSwitch).toBeFocused();
      expect((await person.api.accounts.me())?.hidden).toBe(false);
      restoreNetwork(page);
      await page.keyboard.press('Space');
      await expect(profile.hideSwitch).toBeChecked();
      await expect(profile.section('Privacidad').getByRole('alert')).toBeHidden();
      await expect.poll(async () => (await person.api.accounts.me())?.hidden).toBe(true);
    },
  );
});

test('what can not be loaded says so, each for itself, and can be asked for again; who has not practised is then told so, and where to begin', async ({
  page,
  person,
  profile,
}) => {
  // the client doesn't retry a call that the server refused, so the errors appear at once
  await mockReply(page, 'exams/statistics', contractError(api.exams.statistics, 'INVALID_INPUT'));
  await mockReply(page, 'exams/history', contractError(api.exams.history, 'INVALID_INPUT'));
  await mockReply(page, 'badges/own', contractError(api.badges.own, 'INVALID_INPUT'));
  await profile.open();
  await expect(profile.section('Tu cuenta')).toContainText(person.username);
  const sections = ['Estadísticas', 'Insignias', 'Tus exámenes'] as const;
  for (const name of sections) await expect(profile.section(name).getByRole('alert')).toContainText(FAILED);
  restoreNetwork(page);
  for (const name of sections) {
    await profile.section(name).getByRole('button', { name: 'Reintentar' }).click();
    await expect(profile.section(name).getByRole('alert')).toBeHidden();
  }
  await test.step('nothing was practised', async () => {
    await expect(profile.noStatistics).toBeVisible();
    await expect(profile.cards).toHaveCount(0);
    await expect(profile.progress).toBeHidden();
    await expect(profile.section('Insignias')).toContainText('Aún no tienes insignias.');
    await expect(profile.section('Tus exámenes')).toContainText('Todavía no has terminado ningún examen.');
    await expect(profile.adminLink).toBeHidden();
    await profile.period('Semana').click();
    await expect(profile.noStatistics).toBeVisible();
    await expect(profile.section('Tus exámenes')).toContainText(
      'No has terminado ningún examen en este período.',
    );
    await profile.period('Todo').click();
    await profile.section('Tus exámenes').getByRole('link', { name: 'Elegir una categoría' }).click();
    await expect(page).toHaveURL('/');
  });
});

test(
  'an account that can not be loaded is asked for again',
  MATRIX_ONLY,
  async ({ page, person, profile }) => {
    await page.clock.install();
    await failCalls(page, 'accounts/me');
    await profile.open();
    const problem = page.getByRole('main').getByRole('alert');
    await runClockUntilVisible(page, problem);
    await expect(problem).toContainText('No se pudo cargar el perfil.');
    restoreNetwork(page);
    await problem.getByRole('button', { name: 'Intentar de nuevo' }).click();
    await expect(profile.section('Tu cuenta')).toContainText(person.username);
  },
);
