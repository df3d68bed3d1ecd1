import type { Page } from '@playwright/test';
import { findRightAndWrongChoices, startExamOnOtherDevice } from '../support/exams.ts';
import { expect, test } from '../support/fixtures.ts';
import { countCalls } from '../support/network.ts';
import { MATRIX_ONLY } from '../support/matrix.ts';

test.beforeEach(async ({ person, practice }) => {
  await startExamOnOtherDevice(person.api, 'El Gobierno', 5);
  await practice.open();
  await expect(practice.question).toBeFocused();
});

/** Waits for two animation frames of the page: a key press has had its effect by then. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

test('numbers and letters answer, Enter and the arrows go on and back, but leave no unanswered question and change no answer', async ({
  page,
  plaza,
  practice,
}) => {
  for (const key of ['Enter', 'ArrowRight', 'ArrowLeft', '5', '0', 'e', ' ']) await page.keyboard.press(key);
  await settled(page);
  await expect(practice.progress).toHaveText('Pregunta 1 de 5');
  await expect(practice.verdict).toBeHidden();
  const sent = countCalls(page, 'exams/answer');
  const keys = ['1', 'b', '3', 'd'];
  for (const [index, key] of keys.entries()) {
    await expect(practice.progress).toHaveText(`Pregunta ${index + 1} de 5`);
    await page.keyboard.press(key);
    await expect(practice.verdict).toBeVisible();
    await expect(practice.choices.and(page.locator('[aria-pressed="true"]'))).toHaveAttribute(
      'data-choice',
      'ABCD'[index] ?? '',
    );
    await page.keyboard.press(keys[(index + 1) % keys.length] ?? '');
    await settled(page);
    await expect(practice.choices.and(page.locator('[aria-pressed="true"]'))).toHaveAttribute(
      'data-choice',
      'ABCD'[index] ?? '',
    );
    expect(sent()).toBe(index + 1);
    await page.keyboard.press(index % 2 === 0 ? 'Enter' : 'ArrowRight');
  }
  await page.keyboard.press('ArrowLeft');
  await expect(practice.progress).toHaveText('Pregunta 4 de 5');
  await page.keyboard.press('ArrowRight');
  const { right } = await findRightAndWrongChoices(practice, plaza.bank);
  await page.keyboard.press(right.toLowerCase());
  await expect(practice.verdict).toHaveText('Correcto');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/results\//);
});

test('they are off with modifiers and while a key is held down', MATRIX_ONLY, async ({ page, practice }) => {
  const sent = countCalls(page, 'exams/answer');
  for (const modifier of ['Control', 'Alt', 'Meta', 'Shift']) {
    await page.keyboard.down(modifier);
    for (const key of ['1', 'a', 'Enter']) await page.keyboard.press(key);
    await page.keyboard.up(modifier);
  }
  await settled(page);
  expect(sent()).toBe(0);

  await page.keyboard.press('1');
  await expect(practice.verdict).toBeVisible();
  await page.keyboard.down('ArrowRight');
  await expect(practice.progress).toHaveText('Pregunta 2 de 5');
  await page.keyboard.down('2');
  await expect(practice.verdict).toBeVisible();
  // two keys are held down: the browser repeats only the one that was pressed last
  await page.keyboard.up('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(practice.progress).toHaveText('Pregunta 3 de 5');
  await page.keyboard.down('2');
  await page.keyboard.down('2');
  await settled(page);
  await expect(practice.verdict).toBeHidden();
  expect(sent()).toBe(2);
});

test('Enter belongs to the control that has the focus', MATRIX_ONLY, async ({ page, practice }) => {
  await page.keyboard.press('1');
  await expect(practice.verdict).toBeVisible();
  await practice.explanationButton.focus();
  await page.keyboard.press('Enter');
  await expect(practice.explanation).toBeVisible();
  await expect(practice.progress).toHaveText('Pregunta 1 de 5');
  await practice.nextButton.focus();
  await page.keyboard.press('Enter');
  await expect(practice.progress).toHaveText('Pregunta 2 de 5');
});

test('they are off while something is asked', MATRIX_ONLY, async ({ page, practice }) => {
  const sent = countCalls(page, 'exams/answer');
  await practice.dropButton.click();
  await expect(practice.dropDialog).toBeVisible();
  for (const key of ['1', 'a', 'ArrowRight']) await page.keyboard.press(key);
  await settled(page);
  expect(sent()).toBe(0);
  await page.keyboard.press('Escape');
  await expect(practice.dropDialog).toBeHidden();
  await page.keyboard.press('1');
  await expect(practice.verdict).toBeVisible();
});

test('they are off in fields', MATRIX_ONLY, async ({ page, practice }) => {
  const sent = countCalls(page, 'exams/answer');
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('textarea')));
  await page.locator('textarea').pressSequentially('1a');
  await settled(page);
  await expect(practice.verdict).toBeHidden();
  expect(sent()).toBe(0);
});

test('a switch turns them off, and the browser remembers it', async ({ page, practice }) => {
  const sent = countCalls(page, 'exams/answer');
  await expect(practice.shortcutSwitch).toBeChecked();
  await practice.shortcutSwitch.click();
  await practice.question.focus();
  await page.keyboard.press('1');
  await page.reload();
  await expect(practice.question).toBeFocused();
  await expect(practice.shortcutSwitch).not.toBeChecked();
  await page.keyboard.press('1');
  await settled(page);
  await expect(practice.verdict).toBeHidden();
  expect(sent()).toBe(0);

  await practice.shortcutSwitch.click();
  await practice.question.focus();
  await page.keyboard.press('1');
  await expect(practice.verdict).toBeVisible();
});
