import { setTimeout } from 'node:timers/promises';
import type { Database } from '#server/database/database.ts';
import { readSettings } from '#server/env.ts';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import type { ApiClient } from '#tests/support/http/api-client.ts';
import { callAs } from '#tests/support/http/caller.ts';
import type { ServerProcess } from '#tests/support/http/server-process.ts';

type Procedures = Pick<
  ApiClient['mockExams'],
  'start' | 'sheet' | 'mark' | 'deliver' | 'endParts' | 'result'
>;

/** The server that one user calls. */
export interface SheetServer {
  mockExams: Procedures;
  isUp: () => boolean;
  /** The number of starts of the server: a reply counts as lost if the server has restarted since the request. */
  countStarts: () => number;
  kill: () => Promise<void>;
  /** Kills the server during a call, which may or may not be executed. */
  killDuring: (call: () => Promise<unknown>) => Promise<void>;
  restart: () => Promise<void>;
}

const EXAM_BUDGETS = readSettings({ EXAMS_PER_HOUR: '100000', QUESTIONS_PER_HOUR: '1000000' }).examBudgets;

/** Simulates a server: calls procedures in this process, on a real database; after a kill it accepts no calls. */
export function createInProcessServer(db: Database, person: Account, random: () => number): SheetServer {
  let [isUp, starts] = [true, 1];
  const kill = (): Promise<void> => {
    isUp = false;
    starts += 1;
    return Promise.resolve();
  };
  return {
    mockExams: callAs(db, person, { examBudgets: EXAM_BUDGETS }).mockExams,
    isUp: () => isUp,
    countStarts: () => starts,
    kill,
    killDuring: async (call) => {
      if (random() < 0.5) await call().catch(() => undefined);
      await kill();
    },
    restart: () => {
      isUp = true;
      return Promise.resolve();
    },
  };
}

/** The current server process and a function that starts the next one. */
export interface ServerHost {
  server: ServerProcess;
  start: () => Promise<ServerProcess>;
}

/** Runs a server process that is killed (-9) at a random moment of a call. */
export function createProcessServer(
  host: ServerHost,
  connect: (origin: () => string) => Pick<ApiClient, 'mockExams'>,
  random: () => number,
): SheetServer {
  let [isUp, starts] = [true, 1];
  const kill = async (): Promise<void> => {
    await host.server.kill();
    isUp = false;
    starts += 1;
  };
  return {
    mockExams: connect(() => host.server.origin).mockExams,
    isUp: () => isUp,
    countStarts: () => starts,
    kill,
    killDuring: async (call) => {
      const underWay = call().catch(() => undefined);
      // the kill comes between the reading of the request and a moment after the commit
      await setTimeout(random() * 8);
      await kill();
      await underWay;
    },
    restart: async () => {
      host.server = await host.start();
      isUp = true;
    },
  };
}
