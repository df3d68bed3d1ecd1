import type { BrowserContext } from '@playwright/test';
import type { TextSetup, TwoStepSetup } from '../text-setups/text-setup.ts';
import { type Screens, createScreens, test } from '../support/fixtures.ts';
import { deleteCategories, deleteMostQuestions } from '../support/banks/sparse-content.ts';
import type { PlazaServer } from '../support/server.ts';
import { makeImportsFail } from '../support/failing-imports.ts';
import { expectSetupTexts } from '../support/table-of-texts.ts';
import { MATRIX_ONLY } from '../support/matrix.ts';
import { DATABASE_CHANGED_SETUPS, DATABASE_EMPTIED_SETUPS, SERVER_STOPPED_SETUPS } from './texts.ts';

// needs a server of its own: it is stopped and its data changed, which must not disturb other test files
test.use({
  bankName: 'gaps',
  serverName: 'stopped texts',
  contextOptions: { reducedMotion: 'reduce' },
});

test.describe('texts are seen word for word, one after the other', () => {
  test(
    'with the server stopped, and with its database altered behind an open screen',
    MATRIX_ONLY,
    async ({ plaza, newBrowser }) => {
      // the test opens a browser for each of dozens of texts
      test.setTimeout(300_000);
      for (const group of groups(SERVER_STOPPED_SETUPS)) {
        const stopped = await openAll(group, plaza, newBrowser);
        await plaza.kill();
        await walk(stopped);
        await plaza.restart();
      }
      const altered = await openAll(DATABASE_CHANGED_SETUPS, plaza, newBrowser);
      await plaza.kill();
      await plaza.changeDatabase(async (db) => {
        await deleteMostQuestions(db);
        await makeImportsFail(db);
      });
      await plaza.restart();
      await walk(altered);
    },
  );

  test('with the categories deleted', MATRIX_ONLY, async ({ plaza, newBrowser }) => {
    const emptied = await openAll(DATABASE_EMPTIED_SETUPS, plaza, newBrowser);
    await plaza.kill();
    await plaza.changeDatabase(deleteCategories);
    await plaza.restart();
    await walk(emptied);
  });
});

interface Opened {
  way: string;
  after: TextSetup;
  screens: Screens;
}

/** An account has twenty sessions at most: with more browsers the administrator would be logged out of the first. */
const GROUP_SIZE = 15;

function groups(setups: Record<string, TwoStepSetup>): Record<string, TwoStepSetup>[] {
  const entries = Object.entries(setups);
  return Array.from({ length: Math.ceil(entries.length / GROUP_SIZE) }, (_, group) =>
    Object.fromEntries(entries.slice(group * GROUP_SIZE, (group + 1) * GROUP_SIZE)),
  );
}

/** Opens each setup in a browser of its own, before the server is stopped or changed. */
async function openAll(
  staged: Record<string, TwoStepSetup>,
  plaza: PlazaServer,
  newBrowser: () => Promise<BrowserContext>,
): Promise<Opened[]> {
  const opened: Opened[] = [];
  for (const [way, { before, after }] of Object.entries(staged)) {
    const context = await newBrowser();
    const screens = createScreens(await context.newPage(), plaza);
    await test.step(`${way}: before`, () => before(screens));
    opened.push({ way, after, screens });
  }
  return opened;
}

async function walk(opened: Opened[]): Promise<void> {
  for (const { way, after, screens } of opened) {
    await test.step(way, async () => expectSetupTexts(screens.page, way, await after(screens)));
    await screens.page.close();
  }
}
