import { expect, type Locator, type Page } from '@playwright/test';

/** A field of one line has none, whatever it is given. */
export function inOneLine(text: string): string {
  return text.replaceAll(/[\r\n]/g, '');
}

/** The same of what is typed there: a line's end is a blank. */
export function typedInOneLine(text: string): string {
  return text.replaceAll(/\r\n|[\r\n]/g, ' ');
}

/** Every text in there: of each element, and what its fields hold. */
export async function textsIn(root: Locator): Promise<string[]> {
  const texts = await root.evaluate((element) =>
    [...element.querySelectorAll('*')].map((one) =>
      one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement ? one.value : one.textContent,
    ),
  );
  return texts.map(inOneLine);
}

/** Each of these was a text of its own, to the last character. */
export function expectAmong(shown: ReadonlySet<string>, texts: readonly string[]): void {
  expect(
    texts.filter((text) => !shown.has(inOneLine(text))),
    'texts that are not shown as they are',
  ).toEqual([]);
}

/** As if a link of this page had been followed. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path);
}
