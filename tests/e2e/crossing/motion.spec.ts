import type { Page } from '@playwright/test';
import { CookieBanner } from '../pages/cookies.ts';
import { ReportDialog } from '../pages/report.ts';
import { startExamOnOtherDevice } from '../support/exams.ts';
import { expect, type Screens, test } from '../support/fixtures.ts';
import type { TestUser } from '../support/people.ts';

const CATEGORY = 'El Gobierno';
const BLINK_MS = 10;
const BRIEF_MS = 200;

/**
 * Records the duration, in ms, of every animation and transition that starts on this page, except those of spinners.
 */
async function noteMotion(page: Page): Promise<() => Promise<{ what: string; ms: number }[]>> {
  await page.addInitScript(() => {
    const moved: { what: string; ms: number }[] = [];
    const note = ({ target }: Event): void => {
      if (!(target instanceof Element) || target.closest('[class*=Loader]')) return;
      for (const motion of target.getAnimations({ subtree: true })) {
        const name = motion instanceof CSSTransition ? motion.transitionProperty : 'animation';
        const ms = Number(motion.effect?.getComputedTiming().activeDuration);
        moved.push({ what: `${target.tagName}.${target.getAttribute('class') ?? ''}: ${name}`, ms });
      }
    };
    document.addEventListener('transitionrun', note, { capture: true });
    document.addEventListener('animationstart', note, { capture: true });
    Object.assign(window, { moved });
  });
  return () => page.evaluate(() => (window as unknown as { moved: { what: string; ms: number }[] }).moved);
}

/** Triggers everything that may move: banner, menu, cards, a question's feedback, and opening and closing dialogs. */
async function moveEverything({ page, frame, home, practice }: Screens, person: TestUser): Promise<void> {
  const cookies = new CookieBanner(page);
  const report = new ReportDialog(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await home.open();
  await cookies.configureButton.click();
  await cookies.toggle('Analíticas').click();
  await cookies.saveButton.click();
  await frame.toggleTheme();
  await page.keyboard.press('Escape');
  await home.choose(CATEGORY);

  await startExamOnOtherDevice(person.api, CATEGORY, 5);
  await home.startButton.click();
  await practice.answer('A');
  await practice.explanationButton.click();
  await report.open();
  await report.cancelButton.click();
  await expect(report.dialog).toBeHidden();
  await practice.dropButton.click();
  await practice.dropDialog.getByRole('button', { name: 'Seguir con el examen' }).click();
  await expect(practice.dropDialog).toBeHidden();
}

test.use({ cookieChoice: 'none' });

test('what moves is brief', async ({ page, screens, person }) => {
  const motion = await noteMotion(page);
  await moveEverything(screens, person);
  const moved = await motion();
  // dialogs are animated: an empty list would mean that nothing was recorded
  expect(moved.filter(({ ms }) => ms > BLINK_MS)).not.toEqual([]);
  expect(moved.filter(({ ms }) => ms > BRIEF_MS)).toEqual([]);
});

test.describe('for those who ask for reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('nothing moves', async ({ page, screens, person }) => {
    const motion = await noteMotion(page);
    await moveEverything(screens, person);
    expect((await motion()).filter(({ ms }) => ms > BLINK_MS)).toEqual([]);
  });
});
