import { parentPort, workerData } from 'node:worker_threads';
import { createApiClient } from '#tests/support/http/api-client.ts';
import { createCallSource } from '#tests/support/http/sources.ts';
import { PLAYERS_PASSWORD } from '../load/data.ts';

/**
 * The worker thread of log-ins.ts: when it gets a message it sends all log-ins at once from one address, and reports
 * how many succeeded and how long they took together.
 */
const { origin, emails } = workerData as { origin: string; emails: string[] };
const source = createCallSource({ address: '198.51.100.1' });
const crowd = emails.map((email) => ({ email, api: createApiClient(() => origin, source) }));

parentPort?.on('message', () => {
  void logIn().then((logIns) => parentPort?.postMessage(logIns));
});
parentPort?.postMessage('ready');

async function logIn(): Promise<{ succeeded: number; seconds: number }> {
  const from = performance.now();
  const results = await Promise.allSettled(
    crowd.map(({ email, api }) => api.accounts.logIn({ email, password: PLAYERS_PASSWORD })),
  );
  const succeeded = results.filter(({ status }) => status === 'fulfilled').length;
  return { succeeded, seconds: (performance.now() - from) / 1000 };
}
