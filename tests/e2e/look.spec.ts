import type { Page } from '@playwright/test';
import { api } from '#shared/api.contract.ts';
import { choicesOnScreen, startElsewhere, takeExamElsewhere } from './support/exams.ts';
import { expect, type Screens, test } from './support/fixtures.ts';
import { expectFocusInSight } from './support/keyboard.ts';
import {
  expectNothingFromAxe,
  expectNoOverflow,
  expectToFit,
  expectTouchable,
  settle,
} from './support/looks.ts';
import { ACCIDENT, answerWith, cutFiles, hold, ok, typedError } from './support/network.ts';
import { PASSWORD, type Person } from './support/people.ts';

test.describe.configure({ mode: 'parallel' });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const CATEGORY = 'Constitución Española: organización del Estado';
const NOBODY = { username: 'nadie', email: 'nadie@example.com', password: PASSWORD };

interface State<On extends Screens = Screens> {
  /** Names the pictures too. */
  name: string;
  reach: (on: On) => Promise<void>;
  /** Only where the bar is a menu. */
  narrowOnly?: boolean;
}

const VISITOR: State[] = [
  {
    name: 'home',
    reach: async ({ home }) => {
      await home.open();
      await expect(home.cards).toHaveCount(8);
    },
  },
  {
    name: 'home-ways-in',
    reach: async ({ home }) => {
      await home.open();
      await home.start(CATEGORY);
      await expect(home.waysIn).toBeVisible();
    },
  },
  {
    name: 'home-nothing-selected',
    reach: async ({ page, home }) => {
      await home.open();
      await expect(home.cards).toHaveCount(8);
      await home.startButton.click();
      await expect(page.getByText('Por favor, selecciona una categoría.')).toBeVisible();
    },
  },
  {
    name: 'home-empty',
    reach: async ({ page, home }) => {
      await answerWith(page, 'catalogue/list', ok({ groups: [], categories: [] }));
      await home.open();
      await expect(page.getByText('No hay categorías disponibles')).toBeVisible();
    },
  },
  {
    name: 'home-loading',
    reach: async ({ page, home }) => {
      await hold(page, 'catalogue/list');
      await home.open();
      await expect(page.getByText('Cargando categorías...')).toBeVisible();
    },
  },
  {
    name: 'home-failed',
    reach: async ({ page, home }) => {
      await answerWith(page, 'catalogue/list', typedError(api.catalogue.list, 'INVALID_INPUT'));
      await home.open();
      await expect(home.retryButton).toBeVisible();
    },
  },
  {
    name: 'menu',
    narrowOnly: true,
    reach: async ({ page, home, frame }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await home.open();
      await frame.openMenu();
      await expect(frame.registerLink).toBeVisible();
    },
  },
  {
    name: 'login',
    reach: async ({ login }) => {
      await login.open();
      await expect(login.submitButton).toBeVisible();
    },
  },
  {
    name: 'login-errors',
    reach: async ({ page, login }) => {
      await login.open();
      await login.submitButton.click();
      await expect(page.getByText('La contraseña es obligatoria')).toBeVisible();
    },
  },
  {
    name: 'login-unconfirmed',
    reach: async ({ page, login }) => {
      await answerWith(page, 'accounts/logIn', typedError(api.accounts.logIn, 'EMAIL_NOT_CONFIRMED'));
      await login.open();
      await login.logIn(NOBODY.email, PASSWORD);
      await expect(login.resendButton).toBeVisible();
    },
  },
  {
    name: 'login-confirmed',
    reach: async ({ page, login }) => {
      await login.open('?verified=1');
      await expect(page.getByText('¡Correo confirmado!')).toBeVisible();
    },
  },
  {
    name: 'login-useless-link',
    reach: async ({ page, login }) => {
      await login.open('?error=verification');
      await page.getByRole('button', { name: 'Reenviar correo de verificación' }).click();
      await expect(page.getByText('El email es obligatorio')).toBeVisible();
    },
  },
  {
    name: 'register',
    reach: async ({ register }) => {
      await register.open();
      await expect(register.submitButton).toBeVisible();
    },
  },
  {
    name: 'register-errors',
    reach: async ({ page, register }) => {
      await register.open();
      await register.register({ username: 'a!', email: 'a', password: 'x', confirmPassword: 'y' });
      await expect(page.getByText('Las contraseñas no coinciden')).toBeVisible();
    },
  },
  {
    name: 'register-failed',
    reach: async ({ page, register }) => {
      await answerWith(page, 'accounts/register', ACCIDENT);
      await register.open();
      await register.register(NOBODY);
      await expect(register.problem).toBeVisible();
    },
  },
  {
    name: 'register-done',
    reach: async ({ page, register }) => {
      await answerWith(page, 'accounts/register', ok({}));
      await register.open();
      await register.register(NOBODY);
      await register.resendButton.click();
      await expect(page.getByText('Correo de verificación reenviado')).toBeVisible();
    },
  },
  {
    name: 'legal',
    reach: async ({ page, frame }) => {
      await page.goto('/legal/privacy');
      await expect(frame.heading).toHaveText('Política de Privacidad');
    },
  },
  {
    name: 'not-found',
    reach: async ({ page, frame }) => {
      await page.goto('/nada');
      await expect(frame.heading).toHaveText('Página no encontrada');
    },
  },
  {
    name: 'error',
    reach: async ({ page, home, frame }) => {
      await home.open();
      await cutFiles(page, /\/assets\/login.*\.js$/);
      await frame.logInLink.click();
      await expect(page.getByText('Algo ha ido mal')).toBeVisible();
    },
  },
];

type WithPerson = Screens & { person: Person };

const SIGNED_IN: State<WithPerson>[] = [
  {
    name: 'home-signed-in',
    reach: async ({ person, home }) => {
      await startElsewhere(person.api, CATEGORY, 10);
      await home.open();
      await home.choose(CATEGORY);
      await expect(home.continueLink).toBeVisible();
    },
  },
  {
    name: 'menu-signed-in',
    narrowOnly: true,
    reach: async ({ page, home, frame }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await home.open();
      await frame.openMenu();
      await expect(frame.signOutButton).toBeVisible();
    },
  },
  {
    name: 'setup',
    reach: async ({ home, frame, person, practice }) => {
      await home.open();
      await expect(frame.bar).toContainText(person.username);
      await home.start(CATEGORY);
      await expect(practice.startButton).toBeVisible();
    },
  },
  {
    name: 'question',
    reach: async ({ person, practice }) => {
      await startElsewhere(person.api, CATEGORY, 10);
      await practice.resume();
    },
  },
  {
    name: 'question-right',
    reach: async ({ person, plaza, practice }) => {
      await startElsewhere(person.api, CATEGORY, 10);
      await practice.resume();
      await practice.answer((await choicesOnScreen(practice, plaza.bank)).right);
      await practice.explanationButton.click();
    },
  },
  {
    name: 'question-wrong',
    reach: async ({ person, plaza, practice }) => {
      await startElsewhere(person.api, CATEGORY, 10);
      await practice.resume();
      await practice.answer((await choicesOnScreen(practice, plaza.bank)).wrong);
      await practice.explanationButton.click();
    },
  },
  {
    name: 'question-sending',
    reach: async ({ page, person, practice }) => {
      await startElsewhere(person.api, CATEGORY, 10);
      await practice.resume();
      await answerWith(page, 'exams/answer', ACCIDENT);
      await practice.choice('B').click();
      await expect(practice.problem).toBeVisible();
    },
  },
  {
    name: 'drop-dialog',
    reach: async ({ person, practice }) => {
      await startElsewhere(person.api, CATEGORY, 10);
      await practice.resume();
      await practice.answer('A');
      await practice.dropButton.click();
      await expect(practice.dropDialog).toBeVisible();
    },
  },
  ...[
    { name: 'results-green', wrong: 1 },
    { name: 'results-yellow', wrong: 2 },
    { name: 'results-red', wrong: 4 },
  ].map(({ name, wrong }) => ({
    name,
    reach: async ({ person, plaza, results }: WithPerson) => {
      await results.open(
        await takeExamElsewhere(person.api, plaza.bank, { category: CATEGORY, count: 5, wrong }),
      );
      await expect(results.questions).toHaveCount(5);
    },
  })),
  {
    name: 'results-not-found',
    reach: async ({ results }) => {
      await results.open('nada');
      await expect(results.problem).toBeVisible();
    },
  },
];

/** `SCREENS=1 playwright test look`: the whole screen, as on a display that is high enough for it. */
async function takePicture(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  if (!before) return;
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: before.width, height: Math.max(before.height, height) });
  await page.screenshot({ path: `test-results/screens/${name}.png` });
  await page.setViewportSize(before);
}

async function expectToLookRight(screens: Screens, { name, narrowOnly }: Pick<State, 'name' | 'narrowOnly'>) {
  const { page, frame } = screens;
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await expect.poll(() => frame.scheme).toBe(theme);
    for (const width of narrowOnly ? [360] : [1280, 360]) {
      await test.step(`${name} at ${width} px in ${theme}`, async () => {
        await page.setViewportSize({ width, height: width === 360 ? 740 : 800 });
        await settle(page);
        await expectToFit(page);
        await expectTouchable(page);
        await expectNothingFromAxe(page);
        if (process.env['SCREENS']) await takePicture(page, `${name}-${width}-${theme}`);
      });
    }
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoOverflow(page);
}

test.describe('nothing overflows, is cut or fails axe, wide and narrow, light and dark:', () => {
  for (const state of VISITOR) {
    test(state.name, async ({ screens }) => {
      await state.reach(screens);
      await expectToLookRight(screens, state);
    });
  }

  for (const state of SIGNED_IN) {
    test(state.name, async ({ screens, person }) => {
      await state.reach({ ...screens, person });
      await expectToLookRight(screens, state);
    });
  }
});

test('what has the focus is never hidden behind the bars, on the home page and in an exam', async ({
  page,
  person,
  home,
  practice,
}) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 640 });
    await home.open();
    await home.choose(CATEGORY);
    await expectFocusInSight(page);
    await startElsewhere(person.api, CATEGORY, 10);
    await practice.resume();
    await expectFocusInSight(page);
  }
});

test('a question is easy to read: 18 to 20 px, in lines of at most 75 characters', async ({
  page,
  person,
  practice,
}) => {
  await startElsewhere(person.api, CATEGORY, 10);
  await practice.resume();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const text of [practice.question, practice.wording('A')]) {
      const { size, longest } = await text.evaluate(measure);
      expect(size).toBeGreaterThanOrEqual(18);
      expect(size).toBeLessThanOrEqual(20);
      expect(longest).toBeLessThanOrEqual(75);
    }
  }
});

/** Runs in the page: the size of a text's letters, and the most characters that stand in one line. */
function measure(element: Element): { size: number; longest: number } {
  const text = element.firstChild;
  const lines = new Map<number, number>();
  const range = document.createRange();
  if (text instanceof Text) {
    for (let place = 0; place < text.length; place += 1) {
      range.setStart(text, place);
      range.setEnd(text, place + 1);
      const top = Math.round(range.getBoundingClientRect().top);
      lines.set(top, (lines.get(top) ?? 0) + 1);
    }
  }
  return {
    size: Number.parseFloat(getComputedStyle(element).fontSize),
    longest: Math.max(...lines.values()),
  };
}
