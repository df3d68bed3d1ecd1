import { expect, type Locator, type Page } from '@playwright/test';

/** A single-line field drops line breaks from a value that is set. */
export function removeLineBreaks(text: string): string {
  return text.replaceAll(/[\r\n]/g, '');
}

/** In a single-line field a typed or pasted line break becomes a blank. */
export function replaceLineBreaks(text: string): string {
  return text.replaceAll(/\r\n|[\r\n]/g, ' ');
}

/** The text of every element, and the value of every field. */
export async function readTexts(root: Locator): Promise<string[]> {
  const texts = await root.evaluate((element) =>
    [...element.querySelectorAll('*')].map((one) =>
      one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement ? one.value : one.textContent,
    ),
  );
  return texts.map(removeLineBreaks);
}

/** Expects that each of these texts is shown, exactly, as the whole text of an element. */
export function expectTexts(shown: ReadonlySet<string>, texts: readonly string[]): void {
  expect(
    texts.filter((text) => !shown.has(removeLineBreaks(text))),
    'texts that are not shown as they are',
  ).toEqual([]);
}

/** Navigates as a link of this page would. */
export async function navigateInApp(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path);
}
