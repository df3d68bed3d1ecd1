import type { BrowserContext, Page } from '@playwright/test';
import type { Passing, Provocation, StagedProvocation } from './provocations/provocation.ts';
import { expect, type Screens, screensOf, test } from './support/fixtures.ts';
import { deleteCategories, shrink } from './support/gaps.ts';
import { expectAt, textAt } from './support/places.ts';
import type { Plaza } from './support/plaza.ts';
import { refuseImports } from './support/refused-imports.ts';
import { ALTERED, EMPTIED, FIRST_VISIT, PROVOCATIONS, type SpecifiedText, STOPPED, TEXTS } from './texts.ts';

test.use({ bankName: 'gaps' });

const WAYS = Object.keys({ ...PROVOCATIONS, ...FIRST_VISIT, ...STOPPED, ...ALTERED, ...EMPTIED });

const rowsOf = (way: string): SpecifiedText[] => TEXTS.filter(({ how }) => how === way);

/** As it is seen, with its values in their places. */
function shown({ text, values = [] }: SpecifiedText): string {
  const parts = text.split('{}');
  if (parts.length !== values.length + 1) throw new Error(`${text} has ${parts.length - 1} values`);
  return parts.map((part, place) => part + (values[place] ?? '')).join('');
}

test.describe('the table of texts', () => {
  test('says nothing twice, and every row is walked by this file', () => {
    const rows = TEXTS.map((row) => [shown(row), row.where, row.how].join(' | '));
    expect(rows.filter((row, place) => rows.indexOf(row) !== place)).toEqual([]);
    const walked = WAYS.flatMap(rowsOf);
    expect(walked).toHaveLength(TEXTS.length);
    expect(new Set(walked)).toEqual(new Set(TEXTS));
  });

  test('uses every way that there is', () => {
    expect(WAYS.filter((way) => rowsOf(way).length === 0)).toEqual([]);
    expect(WAYS.filter((way) => !/^(server|edge): /.test(way))).toEqual([]);
  });
});

test.describe('texts are seen word for word', () => {
  walkEach(PROVOCATIONS);
});

test.describe('texts are seen word for word in a new browser', () => {
  test.use({ cookieChoice: 'none' });
  walkEach(FIRST_VISIT);
});

function walkEach(provocations: Record<string, Provocation>): void {
  for (const [way, provoke] of Object.entries(provocations)) {
    test(way, async ({ screens }) => {
      await expectTexts(screens.page, way, await provoke(screens));
    });
  }
}

test.describe('texts are seen word for word, one after the other', () => {
  test('with the server stopped, and with its database altered behind an open screen', async ({
    plaza,
    newBrowser,
  }) => {
    test.slow();
    const stopped = await openAll(STOPPED, plaza, newBrowser);
    const altered = await openAll(ALTERED, plaza, newBrowser);
    await plaza.kill();
    await walk(stopped);
    await plaza.alter(async (db) => {
      await shrink(db);
      await refuseImports(db);
    });
    await plaza.restart();
    await walk(altered);
  });

  test('with the categories deleted', async ({ plaza, newBrowser }) => {
    const emptied = await openAll(EMPTIED, plaza, newBrowser);
    await plaza.kill();
    await plaza.alter(deleteCategories);
    await plaza.restart();
    await walk(emptied);
  });
});

interface Opened {
  way: string;
  after: Provocation;
  screens: Screens;
}

/** Each in a browser of its own, before something is done to the server. */
async function openAll(
  staged: Record<string, StagedProvocation>,
  plaza: Plaza,
  newBrowser: () => Promise<BrowserContext>,
): Promise<Opened[]> {
  const opened: Opened[] = [];
  for (const [way, { before, after }] of Object.entries(staged)) {
    const context = await newBrowser();
    const screens = screensOf(await context.newPage(), plaza);
    await test.step(`${way}: before`, () => before(screens));
    opened.push({ way, after, screens });
  }
  return opened;
}

async function walk(opened: Opened[]): Promise<void> {
  for (const { way, after, screens } of opened) {
    await test.step(way, async () => expectTexts(screens.page, way, await after(screens)));
  }
}

/** In the order of the table: some texts follow each other. */
async function expectTexts(page: Page, way: string, pass: Passing | void): Promise<void> {
  for (const row of rowsOf(way)) {
    const text = shown(row);
    await pass?.(textAt(page, row.where, text));
    await expectAt(page, row.where, text);
  }
}
