import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ErrorMap } from '@orpc/contract';
import type * as z from 'zod';
import { listInputProblems, toApiError } from '#server/access/errors.ts';
import type { RefusalOf } from '#server/access/refusable.ts';
import { refuse, type Refusal } from '#server/refusals/refusal.ts';

const TYPES = {
  json: 'application/json',
  csv: 'text/csv; charset=utf-8',
  tsv: 'text/tab-separated-values; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  gift: 'text/plain; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
  apkg: 'application/octet-stream',
};

/** Sends an error as JSON, without the envelope of the RPC API. */
export function sendFileError(
  c: Context,
  status: ContentfulStatusCode,
  code: string,
  message: string,
): Response {
  c.header('Cache-Control', 'no-store');
  return c.json({ code, message }, status);
}

/** Sends a refusal as the error that the contract defines for it. */
export function sendRefusal<Errors extends ErrorMap>(
  c: Context,
  errors: Errors,
  refusal: RefusalOf<Errors>,
): Response {
  const { status, code, message } = toApiError(errors, refusal);
  return sendFileError(c, status as ContentfulStatusCode, code, message);
}

export function parseQuery<T>(schema: z.ZodType<T>, query: unknown): T | InvalidInput {
  const { success, data, error } = schema.safeParse(query);
  return success ? data : refuse('INVALID_INPUT', { fields: listInputProblems(error.issues) });
}

type InvalidInput = Refusal<'INVALID_INPUT', { fields: Record<string, string> }>;

/**
 * Waits for the first chunk and returns a generator of all chunks: until then a failure can still be sent as an error.
 */
export async function awaitFirstChunk<T>(chunks: AsyncGenerator<T>): Promise<AsyncGenerator<T>> {
  const first = await chunks.next();
  return (async function* all() {
    if (!first.done) yield first.value;
    yield* chunks;
  })();
}

export function sendFile(
  c: Context,
  name: `${string}.${keyof typeof TYPES}`,
  content: string | AsyncIterator<string | Uint8Array>,
): Response {
  c.header('Cache-Control', 'no-store');
  c.header('Content-Disposition', `attachment; filename="${name}"`);
  c.header('Content-Type', TYPES[name.split('.').at(-1) as keyof typeof TYPES]);
  if (typeof content === 'string') return c.body(content);
  const encoder = new TextEncoder();
  return c.body(
    // reads a chunk only when the browser is ready for it, so that a long list isn't kept in memory
    new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          const chunk = await content.next();
          if (chunk.done) controller.close();
          else
            controller.enqueue(typeof chunk.value === 'string' ? encoder.encode(chunk.value) : chunk.value);
        },
        cancel: async () => {
          await content.return?.();
        },
      },
      { highWaterMark: 0 },
    ),
  );
}
