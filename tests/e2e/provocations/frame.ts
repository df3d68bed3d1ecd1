import { passUntilVisible, stopClock } from '../support/clock.ts';
import { cutFiles } from '../support/network.ts';
import type { Provocation } from './provocation.ts';

/** A first visit: a browser without any stored data. */
export const firstVisit = {
  'server: a first visit': async ({ home }) => home.open(),

  'server: a first visit, and its cookies are configured': async ({ page, home }) => {
    await home.open();
    await page.getByRole('button', { name: 'Configurar', exact: true }).click();
  },
} satisfies Record<string, Provocation>;

export const frame = {
  'edge: the check at start finds nobody': async ({ page, home }) => {
    await stopClock(page);
    await cutFiles(page, /\/readyz$/);
    await home.open();
    return (shown) => passUntilVisible(page, shown);
  },
} satisfies Record<string, Provocation>;
