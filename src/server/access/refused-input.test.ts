import { describe, expect, it } from 'vitest';
import { useServerWithRoles } from '#tests/support/people/roles.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { PROCEDURE_NAMES } from '#tests/support/http/procedures.ts';
import { callProcedure } from '#tests/support/http/server.ts';
import {
  changePasswordForm,
  registerForm,
  resetPasswordForm,
} from '#shared/accounts/account-forms.contract.ts';

const ENGLISH = /\b(invalid|expected|received|required|too|must|unrecognized|string|number|option)\b/i;

interface Refused {
  message: string;
  data?: { fields?: Record<string, string> };
}

/** Wrong values for any field; the last two are objects whose `toString` or `length` has the wrong type. */
const WRONG_VALUES: unknown[] = [
  null,
  {},
  'x'.repeat(15_000),
  -1,
  { toString: 1 },
  { length: { toString: 1 } },
];
const NO_OBJECTS = [undefined, null, 'text', 7, []];

/** Returns inputs with one wrong field each, and inputs that are no objects. */
function uselessInputs(input: object): unknown[] {
  const broken = Object.keys(input).flatMap((name) =>
    WRONG_VALUES.map((value) => ({ ...input, [name]: value })),
  );
  return [...broken, ...NO_OBJECTS];
}

describe('a form with two passwords', () => {
  it.each([registerForm, resetPasswordForm, changePasswordForm])('refuses what is no form', (form) => {
    for (const input of NO_OBJECTS) expect(form.safeParse(input).success).toBe(false);
  });
});

describeOnDatabase((database) => {
  const { server, fixtures, inputOf } = useServerWithRoles(database);

  describe('refused input', () => {
    it.each(PROCEDURE_NAMES)('%s says in Spanish what is wrong', async (name) => {
      const { administrator } = fixtures().people;
      for (const input of uselessInputs(inputOf(name, administrator))) {
        const { status, data } = await callProcedure(server(), name.replaceAll('.', '/'), input, {
          cookie: administrator.cookie,
        });
        expect(status, JSON.stringify(input)).toBeLessThan(500);
        if (status !== 400) continue;
        const { message, data: details } = data as Refused;
        const sentences = [message, ...Object.values(details?.fields ?? {})];
        expect(sentences.filter((sentence) => ENGLISH.test(sentence))).toEqual([]);
      }
    });
  });
});
