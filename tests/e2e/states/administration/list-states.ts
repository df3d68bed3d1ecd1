import { expect } from '@playwright/test';
import { delayCalls, failCalls, type ProcedurePath } from '../../support/network.ts';
import { type ScreenState, runClockUntilSeen } from '../state.ts';

interface ListScreen {
  /** The beginning of the states' names. */
  name: string;
  address: string;
  /** The procedures that load the list. */
  calls: ProcedurePath[];
  /** The text announced while the list is loading. */
  loading: string;
  /** How many errors are shown when the calls fail. */
  problems?: number;
}

/** The states of a list: while it is loading, and after loading has failed. */
export function createListStates({ name, address, calls, loading, problems = 1 }: ListScreen): ScreenState[] {
  return [
    {
      name: `${name}-loading`,
      open: async ({ page, signInAsAdministrator }) => {
        await signInAsAdministrator();
        for (const call of calls) await delayCalls(page, call);
        await page.goto(address);
        await expect(page.getByRole('status').filter({ hasText: loading })).toBeAttached();
      },
    },
    {
      name: `${name}-failed`,
      open: async (on) => {
        await on.signInAsAdministrator();
        await on.page.clock.install();
        for (const call of calls) await failCalls(on.page, call);
        await on.page.goto(address);
        const retry = on.page.getByRole('main').getByRole('button', { name: 'Reintentar' });
        await runClockUntilSeen(on, retry.nth(problems - 1));
      },
    },
  ];
}
