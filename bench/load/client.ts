import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { LoadClient } from './journey.ts';

/**
 * Creates a client with one keep-alive connection that stores cookies as a browser does; `cookie` is its first one,
 * such as a session cookie of `logInAll`.
 */
export function createLoadClient(origin: string, cookie?: string): LoadClient {
  const cookies = new Map<string, string>();
  if (cookie !== undefined) cookies.set(...splitCookie(cookie));
  let agent = new Agent({ keepAlive: true, maxSockets: 1 });

  const send = (path: string, body: string) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      };
      const sending = request(`${origin}${path}`, { method: 'POST', agent, headers }, (reply) => {
        for (const line of reply.headers['set-cookie'] ?? []) cookies.set(...splitCookie(line));
        text(reply).then((received) => resolve({ status: reply.statusCode ?? 0, text: received }), reject);
      });
      sending.on('error', reject);
      sending.end(body);
    });

  return {
    post: async (path, body) => {
      const reply = await send(path, JSON.stringify(body));
      return { ...reply, json: () => JSON.parse(reply.text) as { json: unknown } };
    },
    reset: () => {
      agent.destroy();
      agent = new Agent({ keepAlive: true, maxSockets: 1 });
    },
    close: () => agent.destroy(),
  };
}

function splitCookie(line: string): [name: string, value: string] {
  const [name = '', value = ''] = line.split(';')[0]?.split(/=(.*)/s) ?? [];
  return [name, value];
}
