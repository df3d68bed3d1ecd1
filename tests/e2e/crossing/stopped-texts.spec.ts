import type { BrowserContext } from '@playwright/test';
import type { Provocation, StagedProvocation } from '../provocations/provocation.ts';
import { type Screens, screensOf, test } from '../support/fixtures.ts';
import { deleteCategories, shrink } from '../support/gaps.ts';
import type { Plaza } from '../support/plaza.ts';
import { refuseImports } from '../support/hostile/refused-imports.ts';
import { expectTexts } from '../support/table-of-texts.ts';
import { ALTERED, EMPTIED, STOPPED } from './texts.ts';

// the server is stopped and its data changed, which must not disturb other files
test.use({ bankName: 'gaps', serverName: 'stopped texts' });

test.describe('texts are seen word for word, one after the other', () => {
  test('with the server stopped, and with its database altered behind an open screen', async ({
    plaza,
    newBrowser,
  }) => {
    // opens a browser for each of dozens of texts
    test.setTimeout(300_000);
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

/** Opens each in a browser of its own, before the server is stopped or changed. */
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
