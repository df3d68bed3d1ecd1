import { isContractProcedure } from '@orpc/contract';
import { describe, expect, it } from 'vitest';
import { createPerson } from '#server/testing/factories.ts';
import { callAs } from '#server/testing/caller.ts';
import { onBothEngines } from '#server/testing/database.ts';
import { api } from '#shared/api.contract.ts';

/** Who may call each procedure (spec section 6). A procedure without a row here fails. */
const ACCESS: Record<string, 'visitor' | 'user'> = {
  'accounts.me': 'visitor',
  'accounts.register': 'visitor',
  'accounts.resendVerification': 'visitor',
  'accounts.logIn': 'visitor',
  'accounts.logOut': 'visitor',
  'content.site': 'visitor',
  'content.legalPage': 'visitor',
  'catalogue.list': 'visitor',
  'catalogue.category': 'visitor',
  'questions.question': 'visitor',
  'ranking.list': 'visitor',
  'ranking.own': 'user',
  'exams.current': 'user',
  'exams.start': 'user',
  'exams.answer': 'user',
  'exams.finish': 'user',
  'exams.drop': 'user',
  'exams.results': 'user',
  'reports.create': 'visitor',
};

const procedures = pathsOf(api, []);

describe('access to the API', () => {
  it('has a row for every procedure and no other row', () => {
    expect(Object.keys(ACCESS).toSorted()).toEqual(procedures.toSorted());
  });

  onBothEngines((database) => {
    it.each(procedures)('%s answers a visitor only where visitors may call', async (path) => {
      expect(await codeOf(callAs(database(), null), path)).toEqual(
        ACCESS[path] === 'visitor' ? expect.not.stringMatching('UNAUTHORIZED') : 'UNAUTHORIZED',
      );
    });

    it.each(procedures)('%s lets a logged-in person in', async (path) => {
      const person = await createPerson(database());
      expect(await codeOf(callAs(database(), person), path)).not.toBe('UNAUTHORIZED');
    });
  });
});

/** The code of the error that a call with nothing in it gets; '' when it gets none. Who calls is asked before what. */
async function codeOf(client: unknown, path: string): Promise<string> {
  try {
    await procedureAt(client, path)({});
    return '';
  } catch (error) {
    return String(error instanceof Error && 'code' in error ? error.code : error);
  }
}

function procedureAt(client: unknown, path: string): (input: unknown) => unknown {
  const found = path.split('.').reduce<unknown>((at, key) => isNode(at) && at[key], client);
  if (typeof found !== 'function') throw new Error(`no procedure ${path}`);
  return (input) => Reflect.apply(found, undefined, [input]) as unknown;
}

function pathsOf(router: unknown, at: string[]): string[] {
  if (isContractProcedure(router)) return [at.join('.')];
  return isNode(router) ? Object.entries(router).flatMap(([key, value]) => pathsOf(value, [...at, key])) : [];
}

/** A client or a part of it is a function too. */
function isNode(value: unknown): value is Record<string, unknown> {
  return value !== null && (typeof value === 'object' || typeof value === 'function');
}
