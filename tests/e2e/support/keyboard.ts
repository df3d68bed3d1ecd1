import { expect, type Locator, type Page } from '@playwright/test';

/** More Tab stops than there are between any two controls of a screen. */
const FAR_ENOUGH = 80;

/** Presses Tab until the control has the focus, and expects the focus to be visible. */
export async function focusWithTab(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  const before = await frames(control);
  for (let stops = 0; stops < FAR_ENOUGH; stops += 1) {
    await page.keyboard.press('Tab');
    if (await control.evaluate((element) => element === document.activeElement)) {
      // poll: the focus styles of a field may fade in
      await expect
        .poll(() => frames(control), `the focus on ${String(control)} is visible`)
        .not.toEqual(before);
      return;
    }
  }
  throw new Error(`Tab never reaches ${String(control)}`);
}

/** The styles that show the focus: outline and border of the control, or of the element drawn for it. */
function frames(control: Locator): Promise<string[]> {
  return control.evaluate((element) =>
    [element, element.parentElement, element.nextElementSibling]
      .filter((one) => one !== null)
      // a link that covers its card shows the focus on a pseudo-element
      .flatMap((one) => [getComputedStyle(one), getComputedStyle(one, '::after')])
      .map(({ outlineStyle, outlineWidth, outlineColor, borderColor, boxShadow }) => {
        const outline = outlineStyle === 'none' ? 'none' : `${outlineWidth} ${outlineColor}`;
        return `${outline} / ${borderColor} / ${boxShadow}`;
      }),
  );
}

/** Moves the focus to a control and presses the key. */
export async function pressWithKeyboard(
  page: Page,
  control: Locator,
  key: 'Enter' | 'Space' = 'Enter',
): Promise<void> {
  await focusWithTab(page, control);
  await page.keyboard.press(key);
}

/** Moves the focus to a field and types. */
export async function typeWithKeyboard(page: Page, field: Locator, text: string): Promise<void> {
  await focusWithTab(page, field);
  await page.keyboard.type(text);
}

/** Presses Tab through the whole screen, forwards and backwards: each focused element is at least partly visible. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  for (const key of ['Tab', 'Shift+Tab']) {
    await page.evaluate(() => {
      const { activeElement } = document;
      // a dialog traps the focus
      if (activeElement instanceof HTMLElement && !activeElement.closest('[role=dialog]'))
        activeElement.blur();
    });
    await page.keyboard.press(key);
    const first = await page.evaluateHandle(() => document.activeElement);
    for (let stops = 0; stops < FAR_ENOUGH; stops += 1) {
      if (stops > 0) await page.keyboard.press(key);
      const stop = await page.evaluate(focusInSight, first);
      // from its last control, a dialog leads back to its first one
      if (stop.isOut || (stops > 0 && stop.isFirst)) break;
      expect(stop.isSeen, `${stop.name} is seen, reached with ${key}`).toBe(true);
    }
  }
}

/** The browser evaluates this function in the page, so it can use nothing defined outside of it. */
function focusInSight(first: Element | null) {
  const focused = document.activeElement;
  const isFirst = focused === first;
  if (!focused || focused === document.body)
    return { isOut: true, isFirst, isSeen: true, name: 'the browser' };
  // the visible part of a switch is its label
  const shown = focused.matches('[role=switch]') ? (focused.parentElement ?? focused) : focused;
  const { left, top, width, height } = shown.getBoundingClientRect();
  const places = [0.1, 0.3, 0.5, 0.7, 0.9];
  const isSeen = places.some((across) =>
    places.some((down) => {
      const there = document.elementFromPoint(left + width * across, top + height * down);
      return there !== null && (shown.contains(there) || there.contains(focused));
    }),
  );
  return { isOut: false, isFirst, isSeen, name: focused.textContent || focused.tagName };
}
