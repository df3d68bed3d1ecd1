import { setTimeout } from 'node:timers/promises';
import { startMailServer } from '#tests/support/people/mail-server.ts';
import { createApiClient } from '#tests/support/http/api-client.ts';
import type { WatchedProcesses } from './watched-processes.ts';

export interface AlertCause {
  alerts: string[];
  by: string;
  /** Provokes the alerts; the returned function removes their cause. */
  provoke(processes: WatchedProcesses): Promise<() => Promise<void>>;
}

const TABLES = ['categories', 'account_downloads'];
const LOCKED_SECONDS = 2;
const STANDS_MS = 1_200;
const RUNS_MS = 400;
/** The flag of Node that sets a process's clock back ten seconds and fills 800 MB of memory that is never freed. */
const LATE_AND_HEAVY =
  '--import=data:text/javascript,const{now}=Date;Date.now=()=>now()-10000;globalThis.ballast=Buffer.alloc(8e8,1)';

export const ALERT_CAUSES: AlertCause[] = [
  {
    alerts: ['PlazaRequestsFail', 'PlazaStatementsFail', 'PlazaJobFails'],
    by: 'tables that are missing',
    provoke: async ({ run }) => {
      for (const table of TABLES) await run(`alter table ${table} rename to ${table}_elsewhere`);
      return async () => {
        for (const table of TABLES) await run(`alter table ${table}_elsewhere rename to ${table}`);
      };
    },
  },
  {
    alerts: ['PlazaRequestsSlow', 'PlazaConnectionsShort'],
    by: 'a table that is locked for two seconds again and again',
    provoke: (processes) => {
      const ending = new AbortController();
      // two loops take turns: while one holds the lock, the other waits for it
      const locking = [
        lockAgainAndAgain(processes, ending.signal),
        lockAgainAndAgain(processes, ending.signal),
      ];
      return Promise.resolve(async () => {
        ending.abort();
        await Promise.all(locking);
      });
    },
  },
  {
    alerts: ['PlazaDatabaseNotReady'],
    by: 'a database that vanishes without a word',
    provoke: ({ proxy, first }) => {
      proxy.silence();
      return Promise.resolve(async () => {
        proxy.restore();
        while (!(await isServing(first.origin))) await setTimeout(500);
      });
    },
  },
  { alerts: ['PlazaMailsWait', 'PlazaMailLimit'], by: 'a mail server that is away', provoke: fillOutbox },
  {
    alerts: ['PlazaDown'],
    by: 'killing a process',
    provoke: async (processes) => {
      await processes.second().kill();
      return () => processes.restartSecond();
    },
  },
  {
    alerts: ['PlazaClock', 'PlazaMemory'],
    by: 'a process whose clock is ten seconds late, and which keeps 800 MB',
    provoke: async ({ restartSecond }) => {
      await restartSecond({ NODE_OPTIONS: LATE_AND_HEAVY });
      return () => restartSecond();
    },
  },
  { alerts: ['PlazaEventLoop'], by: 'a process that is stopped for 1.2 s again and again', provoke: stutter },
];

/** Whether several calls at once succeed: a process discards broken connections one by one, as calls use them. */
async function isServing(origin: string): Promise<boolean> {
  const replies = await Promise.all(
    Array.from({ length: 4 }, () =>
      createApiClient(() => origin)
        .catalogue.list()
        .then(
          () => true,
          () => false,
        ),
    ),
  );
  return replies.every(Boolean);
}

async function lockAgainAndAgain({ connect }: WatchedProcesses, ending: AbortSignal): Promise<void> {
  const client = await connect();
  while (!ending.aborted)
    await client.query(
      `begin; lock table categories in access exclusive mode; select pg_sleep(${LOCKED_SECONDS}); commit`,
    );
  await client.end();
}

async function fillOutbox({ first, mailPort, run }: WatchedProcesses): Promise<() => Promise<void>> {
  const ending = new AbortController();
  await register(first.origin, 0);
  await run("update outbox set created_at = created_at - interval '20 minutes' where sent_at is null");
  const registering = (async () => {
    for (let count = 1; !ending.signal.aborted; count += 1) {
      await register(first.origin, count).catch(() => {});
      await setTimeout(1_000);
    }
  })();
  return async () => {
    ending.abort();
    await registering;
    const server = await startMailServer({ port: mailPort });
    // Plaza would wait for minutes before it tries to send again: this makes all mails due at once
    while ((await run('update outbox set next_attempt_at = created_at where sent_at is null')) > 0)
      await setTimeout(1_000);
    await server.close();
  };
}

async function register(origin: string, count: number): Promise<void> {
  const password = 'Opositor-2026';
  const username = `alarma_${count}`;
  await createApiClient(() => origin).accounts.register({
    username,
    email: `${username}@example.com`,
    password,
    confirmPassword: password,
    is_old_enough: true,
  });
}

function stutter({ second }: WatchedProcesses): Promise<() => Promise<void>> {
  const ending = new AbortController();
  const { pid } = second();
  const stuttering = (async () => {
    while (!ending.signal.aborted) {
      process.kill(pid, 'SIGSTOP');
      await setTimeout(STANDS_MS);
      process.kill(pid, 'SIGCONT');
      await setTimeout(RUNS_MS);
    }
  })();
  return Promise.resolve(async () => {
    ending.abort();
    await stuttering;
  });
}
