import http, { type IncomingHttpHeaders } from 'node:http';
import type { RankingUpdate } from '#shared/ranking/ranking.contract.ts';
import { LIVE_RANKING_PATH } from '#shared/ranking/ranking.rules.ts';

/** The event stream of an open ranking, read as a browser does. */
export interface RankingStream {
  status: number;
  headers: IncomingHttpHeaders;
  /** All updates so far, newest last. */
  updates: RankingUpdate[];
  /** Returns the received text that is not an update. */
  rest: () => string;
  /** Resolves when the stream has ended: 'ended' if the server closed it properly, else 'cut'. */
  over: Promise<'ended' | 'cut'>;
  leave(): void;
}

/** Opens the event stream of a ranking page; resolves when the headers have arrived. */
export function openRankingStream(
  origin: string,
  query: string | { period_type: string; page: number } = { period_type: 'weekly', page: 1 },
  { headers = {}, method = 'GET' }: { headers?: Record<string, string>; method?: string } = {},
): Promise<RankingStream> {
  const asked = typeof query === 'string' ? query : `period_type=${query.period_type}&page=${query.page}`;
  const over = Promise.withResolvers<'ended' | 'cut'>();
  return new Promise((resolve, reject) => {
    const request = http.request(
      `${origin}${LIVE_RANKING_PATH}?${asked}`,
      { headers, method, agent: false },
      (response) => {
        const updates: RankingUpdate[] = [];
        let rest = '';
        response.setEncoding('utf8');
        response.on('data', (text: string) => {
          const messages = (rest + text).split('\n\n');
          rest = messages.pop() ?? '';
          for (const message of messages) updates.push(...dataOf(message));
        });
        response.on('end', () => over.resolve('ended'));
        response.on('close', () => over.resolve('cut'));
        response.on('error', () => over.resolve('cut'));
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          updates,
          rest: () => rest,
          over: over.promise,
          leave: () => request.destroy(),
        });
      },
    );
    request.on('error', reject);
    request.end();
  });
}

function dataOf(message: string): RankingUpdate[] {
  const lines = message.split('\n').filter((line) => line.startsWith('data: '));
  return lines.map((line) => JSON.parse(line.slice('data: '.length)) as RankingUpdate);
}
