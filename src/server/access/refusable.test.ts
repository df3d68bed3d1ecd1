import { call, implement, ORPCError } from '@orpc/server';
import { describe, expect, expectTypeOf, it } from 'vitest';
import * as z from 'zod';
import { describedError, procedure } from '#shared/procedure.contract.ts';
import { refuse } from '#server/refusals/refusal.ts';
import { allowRefusals } from './refusable.ts';

const contract = {
  books: {
    lend: procedure
      .errors({
        BOOK_NOT_FOUND: { status: 404, message: 'No existe.' },
        BOOK_LENT: describedError({
          status: 409,
          data: z.object({ days: z.int() }),
          messageOf: ({ days }) => `Vuelve dentro de ${days} días.`,
        }),
      })
      .input(z.object({ title: z.string() }))
      .output(z.object({ number: z.int() })),
  },
};
const { books } = allowRefusals(implement(contract), contract);

describe('a procedure that may refuse', () => {
  it('returns its output', async () => {
    const lend = books.lend.handler(({ input }) => ({ number: input.title.length }));
    expect(await call(lend, { title: 'Niebla' })).toEqual({ number: 6 });
  });

  it('throws the error of its contract with its text and no inside', async () => {
    const lend = books.lend.handler(() => refuse('BOOK_NOT_FOUND'));
    await expect(call(lend, { title: 'Niebla' })).rejects.toMatchObject({
      defined: true,
      code: 'BOOK_NOT_FOUND',
      status: 404,
      message: 'No existe.',
    });
  });

  it('words an error by its data', async () => {
    const lend = books.lend.handler(async () => refuse('BOOK_LENT', { days: 3 }));
    const error: unknown = await call(lend, { title: 'Niebla' }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ORPCError);
    expect(error).toMatchObject({
      defined: true,
      code: 'BOOK_LENT',
      status: 409,
      message: 'Vuelve dentro de 3 días.',
      data: { days: 3 },
    });
  });

  it('compiles only with refusals of its contract', () => {
    // @ts-expect-error: this procedure has no error BOOK_BURNT
    books.lend.handler(() => refuse('BOOK_BURNT'));
    // @ts-expect-error: the data of BOOK_LENT is missing
    books.lend.handler(() => refuse('BOOK_LENT'));
    // @ts-expect-error: the data of BOOK_LENT is `days`
    books.lend.handler(() => refuse('BOOK_LENT', { weeks: 3 }));
    // @ts-expect-error: BOOK_NOT_FOUND has no data
    books.lend.handler(() => refuse('BOOK_NOT_FOUND', { days: 3 }));
  });

  it('gives its handler no constructors of errors', () => {
    type Call = Parameters<Parameters<typeof books.lend.handler>[0]>[0];
    expectTypeOf<Call>().not.toHaveProperty('errors');
  });
});
