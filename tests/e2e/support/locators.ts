import { expect, type Locator, type Page } from '@playwright/test';

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');
const notice = (page: Page) => page.getByRole('region', { name: 'Aviso', exact: true });
const cookieBanner = (page: Page) => page.getByRole('region', { name: 'Cookies', exact: true });

/** An element with exactly this text, up to white space that a browser collapses. */
const saying = (within: Locator | Page, text: string): Locator => within.getByText(text, { exact: true });

/** Where on the screen a text is shown. */
const PLACES = {
  'link in the bar': (page, name) => page.getByRole('banner').getByRole('link', { name, exact: true }),
  'button in the bar': (page, name) => page.getByRole('banner').getByRole('button', { name, exact: true }),
  'link in the footer': (page, name) =>
    page.getByRole('contentinfo').getByRole('link', { name, exact: true }),
  heading: (page, name) => main(page).getByRole('heading', { name, exact: true }),
  button: (page, name) => main(page).getByRole('button', { name, exact: true }),
  link: (page, name) => main(page).getByRole('link', { name, exact: true }),
  tab: (page, name) => main(page).getByRole('tab', { name, exact: true }),
  column: (page, name) => main(page).getByRole('columnheader', { name, exact: true }),
  cell: (page, name) => main(page).getByRole('cell', { name, exact: true }),
  row: (page, text) => saying(main(page).locator('tbody'), text),
  text: (page, text) => saying(main(page), text),
  choice: (page, text) => saying(main(page).locator('[data-choice]'), text),
  alert: (page, text) => ownText(main(page).getByRole('alert'), text),
  status: (page, text) => ownText(main(page).getByRole('status'), text),
  'heading in the dialog': (page, name) => dialog(page).getByRole('heading', { name, exact: true }),
  'text in the dialog': (page, text) => saying(dialog(page), text),
  'button in the dialog': (page, name) => dialog(page).getByRole('button', { name, exact: true }),
  'alert in the dialog': (page, text) => ownText(dialog(page).getByRole('alert'), text),
  'status in the dialog': (page, text) => ownText(dialog(page).getByRole('status'), text),
  'status in the notice': (page, text) => ownText(notice(page).getByRole('status'), text),
  'link in the cookie banner': (page, name) => cookieBanner(page).getByRole('link', { name, exact: true }),
  'button in the cookie banner': (page, name) =>
    cookieBanner(page).getByRole('button', { name, exact: true }),
  'notice over every screen': (page, text) => saying(page.locator('[role=alert]:not(main *)'), text),
} satisfies Record<string, (page: Page, text: string) => Locator>;

/**
 * `below X`: the error of the field with this label. `choice of X`: an option of its list. `placeholder of X`: its text
 * while it is empty.
 */
export type TextLocation =
  | keyof typeof PLACES
  | `below ${string}`
  | `choice of ${string}`
  | `placeholder of ${string}`;

export function locateText(page: Page, place: TextLocation, text: string): Locator {
  const find = isNamed(place) ? PLACES[place] : saying;
  return find(page, text).first();
}

/** Expects the text at its place, alone in its element. */
export async function expectTextAt(page: Page, place: TextLocation, text: string): Promise<void> {
  if (isNamed(place)) return expect(locateText(page, place, text)).toBeVisible();
  const [, what, label = ''] = /^(below|choice of|placeholder of) (.*)$/.exec(place) ?? [];
  const field = page.getByLabel(label, { exact: true });
  await expect(field).toBeVisible();
  if (what === 'choice of') {
    // a closed list shows only the chosen option
    await expect(field.getByRole('option', { name: text, exact: true })).toBeAttached();
    return;
  }
  if (what === 'placeholder of') return expectPlaceholder(field, text);
  await expect(locateText(page, place, text)).toBeVisible();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(new RegExp(escaped(text)));
}

async function expectPlaceholder(field: Locator, text: string): Promise<void> {
  if (await field.evaluate((element) => element.matches('input'))) {
    await expect(field).toHaveAttribute('placeholder', text);
    return expect(field).toHaveValue('');
  }
  await expect(field).toHaveAttribute('aria-placeholder', text);
  // CSS draws the placeholder: it is in ::before, not in the text of the page
  await expect.poll(() => field.locator('p').evaluate(drawnBefore)).toBe(JSON.stringify(text));
}

const drawnBefore = (element: Element): string => getComputedStyle(element, '::before').content;

function isNamed(place: TextLocation): place is keyof typeof PLACES {
  return place in PLACES;
}

/** Finds the element with this text: the found element itself, or a descendant. */
function ownText(found: Locator, text: string): Locator {
  return saying(found, text).or(found.filter({ hasText: new RegExp(`^\\s*${escaped(text)}\\s*$`) }));
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
