import { describe, expect, it } from 'vitest';
import { useCast } from '#tests/support/people/cast.ts';
import { onBothEngines } from '#tests/support/database/database.ts';
import { PROCEDURES } from '#tests/support/http/procedures.ts';
import { call } from '#tests/support/http/server.ts';

const ENGLISH = /\b(invalid|expected|received|required|too|must|unrecognized|string|number|option)\b/i;

interface Refused {
  message: string;
  data?: { fields?: Record<string, string> };
}

/** Inputs that break one field at a time, and inputs that are no object at all. */
function uselessInputs(input: object): unknown[] {
  const broken = Object.keys(input).flatMap((name) =>
    [null, {}, 'x'.repeat(30_000), -1].map((value) => ({ ...input, [name]: value })),
  );
  return [...broken, 'text', 7, []];
}

onBothEngines((database) => {
  const { server, cast, inputOf } = useCast(database);

  describe('refused input', () => {
    it.each(PROCEDURES)('%s says in Spanish what is wrong', async (name) => {
      const { administrator } = cast().people;
      for (const input of uselessInputs(inputOf(name, administrator))) {
        const { status, data } = await call(server(), name.replaceAll('.', '/'), input, {
          cookie: administrator.cookie,
        });
        if (status !== 400) continue;
        const { message, data: details } = data as Refused;
        const sentences = [message, ...Object.values(details?.fields ?? {})];
        expect(sentences.filter((sentence) => ENGLISH.test(sentence))).toEqual([]);
      }
    });
  });
});
