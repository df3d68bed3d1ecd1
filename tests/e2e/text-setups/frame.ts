import { runClockUntilVisible, stopPageClock } from '../support/clock.ts';
import { failFiles } from '../support/network.ts';
import type { TextSetup } from './text-setup.ts';

/** A first visit: a browser without any stored data. */
export const firstVisit = {
  'server: a first visit': async ({ home }) => home.open(),

  'server: a first visit, and its cookies are configured': async ({ page, home }) => {
    await home.open();
    await page.getByRole('button', { name: 'Configurar', exact: true }).click();
  },
} satisfies Record<string, TextSetup>;

export const frame = {
  'edge: the check at start finds nobody': async ({ page, home }) => {
    await stopPageClock(page);
    await failFiles(page, /\/readyz$/);
    await home.open();
    return (shown) => runClockUntilVisible(page, shown);
  },
} satisfies Record<string, TextSetup>;
