import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { createPrimaryReads } from '#server/database/connections/replica.ts';
import { createLog } from '#server/log.ts';
import { deleteUser } from '#server/privacy/privacy.service.ts';
import { createLiveRanking, type LiveRanking } from '#server/ranking/live.service.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { type RoleSession, createRoleSession } from '#tests/support/people/roles.ts';
import { useDatabase } from '#tests/support/database/database.ts';
import { takeExam } from '#tests/support/people/exams.ts';
import { createCategory, createPerson, type TestCategory } from '#tests/support/database/factories.ts';
import { callProcedure, sendRequest, startTestServer, type TestServer } from '#tests/support/http/server.ts';
import { withStatementLog } from '#tests/support/database/statements.ts';
import { type RankingStream, openRankingStream } from '#tests/support/http/streams.ts';
import { LIVE_RANKING_PATH } from '#shared/ranking/ranking.rules.ts';

const SOON = { timeout: 15_000, interval: 20 };

describe('following the ranking over HTTP', () => {
  const database = useDatabase('PGlite');
  let category: TestCategory | undefined;
  const servers: TestServer[] = [];
  const open: RankingStream[] = [];

  beforeAll(async () => {
    category = await createCategory(database(), { questions: 1 });
  });
  afterEach(async () => {
    for (const stream of open.splice(0)) stream.leave();
    for (const server of servers.splice(0)) await server.close();
  });

  async function start(given: { db?: Database; live?: LiveRanking; trustProxy?: number } = {}) {
    const db = given.db ?? database();
    const live =
      given.live ?? createLiveRanking({ db, readStale: createPrimaryReads(db), log: createLog('silent') });
    const server = await startTestServer(db, { live, trustProxy: given.trustProxy ?? 0 });
    servers.push({ url: server.url, close: () => (live.stop(), server.close()) });
    const watchAs = async (
      headers: Record<string, string> = {},
      query?: Parameters<typeof openRankingStream>[1],
    ): Promise<RankingStream> => {
      const stream = await openRankingStream(server.url, query, { headers });
      open.push(stream);
      return stream;
    };
    return { url: server.url, live, watchAs };
  }

  /** Finishes an exam with one right answer. */
  async function finishExam(person = createPerson(database())): Promise<string> {
    const client = callAs(database(), await person);
    if (category) await takeExam(client, category, { count: 1 });
    return (await person).id;
  }

  it('answers events that nothing on the way keeps or gathers, the first of them at once', async () => {
    const { watchAs } = await start();
    const id = await finishExam();
    const stream = await watchAs();
    expect(stream.status).toBe(200);
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache',
      'x-accel-buffering': 'no',
    });
    expect(stream.headers).toHaveProperty('content-security-policy');
    expect(stream.headers).not.toHaveProperty('content-encoding');
    await expect.poll(() => stream.updates, SOON).toHaveLength(1);
    expect(stream.updates[0]?.entries).toContainEqual(expect.objectContaining({ id, total_points: 1 }));
    expect(stream.updates[0]).not.toHaveProperty('own');
    const next = await finishExam();
    await expect.poll(() => stream.updates.length, SOON).toBe(2);
    expect(stream.updates[1]?.entries).toContainEqual(expect.objectContaining({ id: next }));
    await deleteUser(database(), id);
    await expect.poll(() => stream.updates.length, SOON).toBe(3);
    expect(stream.updates[2]?.entries.map((entry) => entry.id)).not.toContain(id);
  });

  describe('with a session', () => {
    let server: Awaited<ReturnType<typeof start>>;
    let actor: RoleSession;
    beforeEach(async () => {
      server = await start();
      actor = await createRoleSession(database(), server);
    });

    it('has the own place, until the session ends: the next stream has none', async () => {
      const stream = await server.watchAs({ cookie: actor.cookie });
      await expect.poll(() => stream.updates.at(-1)?.own, SOON).toBeNull();
      await callProcedure(server, 'accounts/logOut', undefined, { cookie: actor.cookie });
      const next = await server.watchAs({ cookie: actor.cookie });
      await expect.poll(() => next.updates, SOON).toHaveLength(1);
      expect(next.updates[0]).not.toHaveProperty('own');
    });

    it('of another person has that one’s place, and a forged one has none', async () => {
      const other = await createRoleSession(database(), server);
      const { username } = await database()
        .selectFrom('profiles')
        .select('username')
        .where('id', '=', other.id)
        .executeTakeFirstOrThrow();
      await finishExam(Promise.resolve({ ...(await createPerson(database())), id: other.id, username }));
      const [own, others, forged] = [
        await server.watchAs({ cookie: actor.cookie }),
        await server.watchAs({ cookie: other.cookie }),
        await server.watchAs({ cookie: other.cookie.slice(0, -3) }),
      ];
      await expect
        .poll(() => [own, others, forged].map(({ updates }) => updates.length), SOON)
        .toEqual([1, 1, 1]);
      expect(own.updates[0]?.own).toBeNull();
      expect(others.updates[0]?.own).toMatchObject({ id: other.id, total_points: 1 });
      expect(forged.updates[0]).not.toHaveProperty('own');
    });
  });

  it.each([
    '',
    'period_type=daily',
    'period_type=yearly&page=1',
    'period_type=weekly&page=0',
    'period_type=weekly&page=11',
    'period_type=weekly&page=1.5',
    'period_type=weekly&page=x',
    'period_type=weekly&page=',
    'period_type=weekly&page=-1',
    'period_type=weekly&page=NaN',
  ])('refuses ?%s', async (query) => {
    const { live, url } = await start();
    const answer = await sendRequest(`${url}${LIVE_RANKING_PATH}?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('Esa página del ranking no existe.');
    expect(live.viewers()).toBe(0);
  });

  it('has all pages of both periods, the first where none is asked for', async () => {
    const { watchAs } = await start();
    for (const query of ['period_type=monthly&page=10', 'period_type=monthly', 'period_type=weekly&page=2']) {
      const stream = await watchAs({}, query);
      await expect.poll(() => stream.updates, SOON).toHaveLength(1);
    }
  });

  it('answers a HEAD without beginning anything, and nothing that would write', async () => {
    const { url, live } = await start();
    const address = `${url}${LIVE_RANKING_PATH}?period_type=weekly&page=1`;
    const head = await sendRequest(address, { method: 'HEAD' });
    expect([head.status, head.body.length]).toEqual([200, 0]);
    const post = await sendRequest(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    });
    expect(post.status).toBe(404);
    expect(live.viewers()).toBe(0);
  });

  it('is given up when the browser goes', async () => {
    const { watchAs, live } = await start();
    const streams = [await watchAs(), await watchAs(), await watchAs()];
    expect(live.viewers()).toBe(3);
    for (const stream of streams) stream.leave();
    await expect.poll(() => live.viewers(), SOON).toBe(0);
  });

  it('has a hundred streams for one network; who leaves makes room, and others are not kept out', async () => {
    const { watchAs, live } = await start({ trustProxy: 1 });
    const from = (address: string): Promise<RankingStream> => watchAs({ 'x-forwarded-for': address });
    const streams = await Promise.all(Array.from({ length: 100 }, () => from('192.0.2.1')));
    expect(streams.map(({ status }) => status)).toEqual(Array.from({ length: 100 }, () => 200));
    const refused = await from('192.0.2.1');
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '15']);
    await refused.over;
    expect(refused.rest()).toContain('Desde tu red ya se sigue el ranking en directo demasiadas veces.');
    expect((await from('192.0.2.2')).status).toBe(200);
    streams[0]?.leave();
    await expect.poll(() => live.viewers(), SOON).toBe(100);
    expect((await from('192.0.2.1')).status).toBe(200);
    expect((await from('192.0.2.1')).status).toBe(429);
  });

  it('counts all addresses of an IPv6 network as one', async () => {
    const { watchAs } = await start({ trustProxy: 1 });
    const from = (end: number): Promise<RankingStream> =>
      watchAs({ 'x-forwarded-for': `2001:db8:0:7::${end.toString(16)}` });
    await Promise.all(Array.from({ length: 100 }, (_, i) => from(i + 1)));
    expect((await from(101)).status).toBe(429);
  });

  it('has ten streams for one account, wherever they are opened; who leaves makes room', async () => {
    const server = await start({ trustProxy: 1 });
    const { cookie } = await createRoleSession(database(), server);
    const from = (address: string): Promise<RankingStream> =>
      server.watchAs({ cookie, 'x-forwarded-for': address });
    const streams = await Promise.all(Array.from({ length: 10 }, (_, i) => from(`192.0.2.${i}`)));
    expect(streams.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    const refused = await from('192.0.2.99');
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '15']);
    await refused.over;
    expect(refused.rest()).toContain('Ya sigues el ranking en directo en demasiados dispositivos.');
    expect((await server.watchAs({ 'x-forwarded-for': '192.0.2.99' })).status).toBe(200);
    streams[0]?.leave();
    await expect.poll(() => server.live.viewers(), SOON).toBe(10);
    expect((await from('192.0.2.99')).status).toBe(200);
  });

  it('has two thousand streams in all', async () => {
    const live = createLiveRanking({
      db: database(),
      readStale: createPrimaryReads(database()),
      log: createLog('silent'),
    });
    let viewers = 2000;
    const { watchAs } = await start({ live: { ...live, viewers: () => viewers } });
    const refused = await watchAs();
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '15']);
    viewers = 1999;
    expect((await watchAs()).status).toBe(200);
  });

  it('ends in good order when the server stops, and nobody is let in any more', async () => {
    const { watchAs, live } = await start();
    const streams = [await watchAs(), await watchAs()];
    live.stop();
    expect(await Promise.all(streams.map(({ over }) => over))).toEqual(['ended', 'ended']);
    expect((await watchAs()).status).toBe(503);
    expect(live.viewers()).toBe(0);
  });

  it('ends too when the server stops while the session is being looked up', async () => {
    const actor = await createRoleSession(database(), await start());
    let stop = (): void => undefined;
    const { watchAs, live } = await start({ db: withStatementLog(database(), () => stop()) });
    stop = () => live.stop();
    const stream = await watchAs({ cookie: actor.cookie });
    expect(await stream.over).toBe('ended');
    expect(live.viewers()).toBe(0);
  });

  it('lets go of a place that it could not fill', async () => {
    const actor = await createRoleSession(database(), await start());
    let isFailing = true;
    const db = withStatementLog(database(), () => {
      if (isFailing) throw new Error('the database is away');
    });
    const { watchAs } = await start({ db });
    for (let i = 0; i < 205; i++) {
      const { status } = await watchAs({ cookie: actor.cookie });
      if (status !== 500) throw new Error(`the stream ${i} answered ${status}`);
    }
    isFailing = false;
    expect((await watchAs({ cookie: actor.cookie })).status).toBe(200);
  });
});
