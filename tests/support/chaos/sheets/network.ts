import { ORPCError } from '@orpc/client';
import { type TabContext, runOutsideTabs } from './browser.ts';
import type { SheetServer } from './server.ts';
import type { StepQueue } from './step-queue.ts';

const FAULTS = [
  ['request lost', 0.08],
  ['reply lost', 0.08],
  ['arrives late, after others', 0.08],
  ['refused by a proxy', 0.03],
  ['server killed during the call', 0.02],
] as const;
type Fault = (typeof FAULTS)[number][0];

export interface Network {
  /** Sends a call from a tab to the server; request or reply may get lost. */
  call: <T>(place: TabContext, act: () => Promise<T>) => Promise<T>;
  /** Ends the faults: from now on all requests and replies arrive. */
  endFaults: () => void;
}

interface NetworkOptions {
  turns: StepQueue;
  random: () => number;
  server: SheetServer;
  count: (occurrence: string) => void;
}

/** Creates the simulated network between the tabs and the server. */
export function createNetwork({ turns, random, server, count }: NetworkOptions): Network {
  let isReliable = false;

  const chooseFault = (): Fault | undefined => {
    if (isReliable) return undefined;
    let left = random();
    return FAULTS.find(([, probability]) => (left -= probability) < 0)?.[0];
  };
  const call = <T>(place: TabContext, act: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const { browser, tab } = place;
      const reply = (run: () => void): void => turns.add({ tab, run });
      const fail = (error: Error = new TypeError('Failed to fetch')): void => reply(() => reject(error));
      const fault = browser.isOffline ? 'request lost' : chooseFault();
      if (fault) count(browser.isOffline ? 'call without connection' : fault);
      if (fault === 'request lost') return fail();
      if (fault === 'refused by a proxy') return fail(new ORPCError('BAD_GATEWAY', { status: 502 }));
      if (fault === 'arrives late, after others') fail(new DOMException('too late', 'TimeoutError'));
      turns.add({
        run: async () => {
          if (!server.isUp()) return fail();
          if (fault === 'server killed during the call') {
            await server.killDuring(() => runOutsideTabs(act));
            return fail();
          }
          const start = server.countStarts();
          const [outcome] = await Promise.allSettled([runOutsideTabs(act)]);
          if (fault !== undefined) return fault === 'reply lost' ? fail() : undefined;
          reply(() => {
            if (server.countStarts() !== start) reject(new TypeError('Failed to fetch'));
            else if (outcome.status === 'fulfilled') resolve(outcome.value);
            else reject(outcome.reason as Error);
          });
        },
      });
    });

  return { call, endFaults: () => (isReliable = true) };
}
