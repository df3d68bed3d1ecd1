import { ORPCError } from '@orpc/client';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { sendPicture } from './send-picture.ts';

let log: MockInstance<typeof console.error>;
function replyWith(status: number, body: unknown): void {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status })));
}

beforeEach(() => {
  log = vi.spyOn(console, 'error').mockReturnValue();
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { origin: 'http://plaza.test' } }));
  replyWith(500, { json: { defined: false, code: 'INTERNAL_SERVER_ERROR', status: 500, message: '' } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a failed call', () => {
  it('is logged although nobody shows it', async () => {
    const { client } = await import('./api.ts');
    await client.badges.award().catch(() => undefined);
    expect(log.mock.calls).toEqual([['Call failed:', expect.any(ORPCError)]]);
  });

  it('is logged with each attempt, also when a sheet or an answer retries it', async () => {
    const { client } = await import('./api.ts');
    const { retryUntilReply } = await import('./retry.ts');
    const ask = (): Promise<unknown> => client.accounts.me();
    await retryUntilReply(ask, (failures) => {
      if (failures === 2) replyWith(200, { json: null });
      return Promise.resolve();
    });
    expect(log).toHaveBeenCalledTimes(2);
  });

  it('is logged once when it is the call of a query', async () => {
    const { api } = await import('./api.ts');
    const { queryClient } = await import('./query-client.ts');
    await expect(
      queryClient.fetchQuery({ ...api.accounts.me.queryOptions(), retry: false }),
    ).rejects.toThrow();
    expect(log).toHaveBeenCalledTimes(1);
  });

  it('is not logged when its caller has cancelled it', async () => {
    const { client } = await import('./api.ts');
    vi.stubGlobal('fetch', ({ signal }: Request) => Promise.reject(signal.reason as Error));
    await expect(client.accounts.me(undefined, { signal: AbortSignal.abort() })).rejects.toThrow();
    expect(log).not.toHaveBeenCalled();
  });
});

describe('a picture that could not be sent', () => {
  it.each([
    ['the server refuses it', 422, { message: 'La imagen no vale.' }],
    ['the server fails', 500, {}],
  ])('is logged when %s', async (_case, status, body) => {
    replyWith(status, body);
    expect(await sendPicture(new Blob())).toHaveProperty('problem');
    expect(log.mock.calls).toEqual([['Call failed:', new Error(`a picture, answered with ${status}`)]]);
  });

  it('is logged when the connection is lost', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await sendPicture(new Blob())).toHaveProperty('isPassing', true);
    expect(log.mock.calls).toEqual([['Call failed:', new TypeError('Failed to fetch')]]);
  });

  it('is not logged when it was sent', async () => {
    replyWith(201, { hash: 'x', width: 1, height: 1 });
    expect(await sendPicture(new Blob())).toHaveProperty('picture');
    expect(log).not.toHaveBeenCalled();
  });
});
