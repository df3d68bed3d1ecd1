import type { serveStatic } from '@hono/node-server/serve-static';
import type { Context } from 'hono';
import type { Bindings } from './client-address.ts';

type Serve = ReturnType<typeof serveStatic<Bindings>>;

/** The encodings for which `serveStatic` looks for a compressed file. */
const ENCODINGS = ['br', 'zstd', 'gzip'];
/** What a reply says of its file. */
const FILE_HEADERS = ['Content-Type', 'Content-Encoding', 'Content-Length', 'Last-Modified', 'Vary'];

interface KeptFile {
  content: ArrayBuffer;
  headers: [name: string, value: string][];
}

/**
 * Keeps in memory what `serve` replies to those who ask for a whole file: to open and to stream it again costs three
 * times as much. For files that never change.
 */
export function keepFiles(serve: Serve): Serve {
  const kept = new Map<string, KeptFile>();

  return async (c, next) => {
    if (c.req.method !== 'GET' || c.req.header('Range') !== undefined) return serve(c, next);
    const key = `${c.req.path} ${listAcceptedEncodings(c)}`;
    const before = kept.get(key);
    if (before) return send(c, before);
    const found = await serve(c, next);
    if (!found) return;
    const file = { content: await found.arrayBuffer(), headers: pickFileHeaders(found) };
    kept.set(key, file);
    return send(c, file);
  };
}

function send(c: Context<Bindings>, { content, headers }: KeptFile): Response {
  for (const [name, value] of headers) c.header(name, value);
  return c.body(content);
}

/** Reads the header as `serveStatic` does. */
function listAcceptedEncodings(c: Context<Bindings>): string {
  const accepted = (c.req.header('Accept-Encoding') ?? '').split(',').map((encoding) => encoding.trim());
  return ENCODINGS.filter((encoding) => accepted.includes(encoding)).join(', ');
}

function pickFileHeaders({ headers }: Response): [string, string][] {
  return FILE_HEADERS.flatMap((name): [string, string][] => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value]];
  });
}
