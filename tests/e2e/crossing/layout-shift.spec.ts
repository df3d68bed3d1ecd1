import type { Page } from '@playwright/test';
import { findCategoryId, startExamOnOtherDevice, takeExamOnOtherDevice } from '../support/exams.ts';
import { expect, type Screens, test } from '../support/fixtures.ts';
import { findRecoveryLink } from '../support/mail.ts';
import { simulateSlowConnection } from '../support/network.ts';
import { registerUser, type TestUser } from '../support/people.ts';
import { readLayoutShifts, recordLayoutShifts } from '../support/layout-shifts.ts';
import { IS_WHOLE_MATRIX, MATRIX_ONLY, tagUnlessRepresentative } from '../support/matrix.ts';

test.describe.configure({ mode: 'parallel' });
// needs a server of its own, because the ranking must begin with this test's user
test.use({ serverName: 'layout shift' });

const CATEGORY = 'Constitución Española: organización del Estado';
const MOST = 0.05;

interface Load<On> {
  name: string;
  /** Prepares the data of a screen, and returns the screen's address. */
  prepare: (on: On) => Promise<string> | string;
  /** Resolves when the screen shows all its data. */
  ready: (on: On) => Promise<void>;
}

/** Screens that load their parts in different ways; `npm run prove matrix` loads all screens. */
const REPRESENTATIVE = new Set(['home', 'exam', 'profile']);

const frameIsThere = ({ page }: Screens) => expect(page.getByRole('contentinfo')).toBeVisible();

const VISITOR: Load<Screens>[] = [
  { name: 'home', prepare: () => '/', ready: ({ home }) => expect(home.cards).toHaveCount(13) },
  { name: 'log-in', prepare: () => '/login', ready: ({ login }) => expect(login.submitButton).toBeVisible() },
  {
    name: 'registration',
    prepare: () => '/register',
    ready: ({ register }) => expect(register.submitButton).toBeVisible(),
  },
  {
    name: 'forgotten password',
    prepare: () => '/forgot-password',
    ready: ({ forgot }) => expect(forgot.submitButton).toBeVisible(),
  },
  {
    name: 'new password',
    prepare: async ({ plaza }) => {
      const { api, email } = await registerUser(plaza);
      await api.accounts.requestRecovery({ email });
      return findRecoveryLink(plaza, email);
    },
    ready: ({ reset }) => expect(reset.submitButton).toBeVisible(),
  },
  {
    name: 'ranking',
    prepare: () => '/ranking',
    ready: ({ page }) => expect(page.getByText('Tiempo restante:')).toBeVisible(),
  },
  { name: 'legal page', prepare: () => '/legal/privacy', ready: frameIsThere },
  { name: 'legal page that is not there', prepare: () => '/legal/otra', ready: frameIsThere },
  { name: 'address that leads nowhere', prepare: () => '/nada', ready: frameIsThere },
  {
    name: 'question that is not there',
    prepare: () => '/question/nada',
    ready: ({ page }) => expect(page.getByText('No se encontró la pregunta.')).toBeVisible(),
  },
];

const SIGNED_IN: Load<Screens & { person: TestUser }>[] = [
  {
    name: 'home',
    prepare: () => '/',
    ready: async ({ home, page, person }) => {
      await expect(home.cards).toHaveCount(13);
      await expect(page.getByRole('banner')).toContainText(person.username);
    },
  },
  {
    name: 'home with an exam to continue',
    prepare: async ({ person }) => {
      await startExamOnOtherDevice(person.api, CATEGORY, 10);
      return '/';
    },
    ready: async ({ home }) => {
      await expect(home.cards).toHaveCount(13);
      await expect(home.continueLink).toBeVisible();
    },
  },
  {
    name: 'question',
    prepare: async ({ person }) => {
      const { current } = await startExamOnOtherDevice(person.api, CATEGORY, 10);
      return `/question/${current?.question_id}`;
    },
    ready: ({ page }) => expect(page.getByRole('article')).toBeVisible(),
  },
  {
    name: 'setup',
    prepare: async ({ page, person }) => {
      const chosen = JSON.stringify([await findCategoryId(person.api, CATEGORY)]);
      await page.addInitScript((value) => window.sessionStorage.setItem('practiceCategories', value), chosen);
      return '/practice';
    },
    ready: ({ practice }) => expect(practice.startButton).toBeVisible(),
  },
  {
    name: 'chooser',
    prepare: () => '/practice/choose',
    ready: async ({ page }) => {
      await expect(page.getByText(/que hay$/)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Mostrar más' })).toBeVisible();
    },
  },
  {
    name: 'decks',
    prepare: () => '/practice/decks',
    ready: ({ page }) => expect(page.getByRole('heading', { name: 'Nuevas' })).toBeVisible(),
  },
  {
    name: 'exam',
    prepare: async ({ person }) => {
      await startExamOnOtherDevice(person.api, CATEGORY, 10);
      return '/practice';
    },
    ready: ({ practice }) => expect(practice.question).toBeVisible(),
  },
  {
    name: 'results',
    prepare: async ({ person, plaza }) =>
      `/results/${await takeExamOnOtherDevice(person.api, plaza.bank, { category: CATEGORY, count: 5, wrong: 2 })}`,
    ready: ({ results }) => expect(results.questions).toHaveCount(5),
  },
  {
    name: 'ranking with the own place',
    prepare: async ({ person, plaza }) => {
      await takeExamOnOtherDevice(person.api, plaza.bank, { category: CATEGORY, count: 5, wrong: 2 });
      return '/ranking';
    },
    ready: ({ page, person }) => expect(page.getByRole('row', { name: person.username })).toBeVisible(),
  },
  {
    name: 'profile',
    prepare: async ({ person, plaza }) => {
      await takeExamOnOtherDevice(person.api, plaza.bank, { category: CATEGORY, count: 5, wrong: 2 });
      return '/profile';
    },
    ready: async ({ profile }) => {
      await expect(profile.cards).toHaveCount(7);
      await expect(profile.exams).toHaveCount(1);
      await expect(profile.section('Insignias')).toContainText('Las próximas');
      await expect(profile.endOthersButton).toBeVisible();
    },
  },
];

async function expectStill<On extends Screens>(on: On, { prepare, ready }: Load<On>): Promise<void> {
  const { page } = on;
  const address = await prepare(on);
  await recordLayoutShifts(page);
  const queue = await simulateSlowConnection(page);
  // what moves when answers come together moves also when they come one after the other
  for (const slow of IS_WHOLE_MATRIX ? [false, true] : [true]) {
    queue.isOn = slow;
    for (const [width, height] of [
      [360, 740],
      [1280, 800],
    ] as const) {
      await test.step(`${width} px wide, ${slow ? 'one answer after the other' : 'at normal speed'}`, async () => {
        await page.setViewportSize({ width, height });
        await open(page, address);
        await ready(on);
        const { sum, told } = await readLayoutShifts(page);
        test.info().annotations.push({
          type: 'shift',
          description: `${width} ${slow ? 'slow' : 'fast'} ${sum.toFixed(4)}`,
        });
        expect.soft(sum, told.join('\n')).toBeLessThan(MOST);
      });
    }
  }
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'commit' });
}

test.describe('nothing moves while it loads, for a visitor:', () => {
  for (const load of VISITOR) {
    // `npm test` loads the screens of somebody who has logged in: they have more to load
    test(load.name, MATRIX_ONLY, async ({ screens }) => expectStill(screens, load));
  }
});

test.describe('nothing moves while it loads, for somebody who has logged in:', () => {
  for (const load of SIGNED_IN) {
    test(load.name, tagUnlessRepresentative(REPRESENTATIVE.has(load.name)), async ({ screens, person }) =>
      expectStill({ ...screens, person }, load),
    );
  }
});

test('what does move is noticed', async ({ page, home }) => {
  await recordLayoutShifts(page);
  await home.open();
  await expect(home.cards).toHaveCount(13);
  await page
    .locator('main')
    .evaluate((main) =>
      main.insertAdjacentHTML('beforebegin', '<p class="moved">x<br>x<br>x<br>x<br>x<br>x<br>x</p>'),
    );
  await expect.poll(async () => (await readLayoutShifts(page)).sum).toBeGreaterThan(MOST);
});
