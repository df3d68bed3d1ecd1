import { expect, type Locator, type Page } from '@playwright/test';

/** More stops than any screen has between two things. */
const FAR_ENOUGH = 80;

/** Moves with Tab until the control has the focus, which must be seen on it. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  const before = await frames(control);
  for (let stops = 0; stops < FAR_ENOUGH; stops += 1) {
    await page.keyboard.press('Tab');
    if (await control.evaluate((element) => element === document.activeElement)) {
      // a field may fade to its new colour
      await expect.poll(() => frames(control), `the focus on ${String(control)} is visible`).not.toEqual(before);
      return;
    }
  }
  throw new Error(`Tab never reaches ${String(control)}`);
}

/** What shows the focus: the outline and border of a control, or of what stands for it. */
function frames(control: Locator): Promise<string[]> {
  return control.evaluate((element) =>
    [element, element.parentElement, element.nextElementSibling]
      .filter((one) => one !== null)
      .map((one) => {
        const { outlineStyle, outlineWidth, outlineColor, borderColor, boxShadow } = getComputedStyle(one);
        const outline = outlineStyle === 'none' ? 'none' : `${outlineWidth} ${outlineColor}`;
        return `${outline} / ${borderColor} / ${boxShadow}`;
      }),
  );
}

/** Moves to a control and presses it. */
export async function press(page: Page, control: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

/** Moves to a field and types. */
export async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}
