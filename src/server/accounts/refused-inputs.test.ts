import { describe, expect, it } from 'vitest';
import { useDatabase } from '#tests/support/database/database.ts';
import { createPerson } from '#tests/support/database/factories.ts';
import { callAs } from '#tests/support/http/caller.ts';

const database = useDatabase('PostgreSQL');

type Client = ReturnType<typeof callAs>;

const NO_KEY = 'La llave de acceso no es válida';
const NO_LOG_IN = 'El inicio de sesión no es válido';
const NO_CODE = 'El código es obligatorio';
const TOKEN = 'x'.repeat(43);
const ID = '00000000-0000-4000-8000-000000000001';

/** For each case: the test's name, the call, an input that its schema refuses, the field, and its message. */
const REFUSED: [string, (client: Client, input: never) => Promise<unknown>, object, string, string][] = [
  ['no code', (of, input) => of.accounts.secondFactor.confirmTotp(input), {}, 'code', NO_CODE],
  ['a blank', (of, input) => of.accounts.secondFactor.confirmTotp(input), { code: ' ' }, 'code', NO_CODE],
  [
    'five digits',
    (of, input) => of.accounts.secondFactor.confirmTotp(input),
    { code: '12345' },
    'code',
    'El código tiene 6 cifras',
  ],
  [
    'no recovery code',
    (of, input) => of.accounts.logInWithCode(input),
    { method: 'recovery_code', token: TOKEN, code: '-' },
    'code',
    NO_CODE,
  ],
  [
    'a short recovery code',
    (of, input) => of.accounts.logInWithCode(input),
    { method: 'recovery_code', token: TOKEN, code: 'abc' },
    'code',
    'El código de recuperación tiene 16 letras y cifras',
  ],
  [
    'a page as a recovery code',
    (of, input) => of.accounts.logInWithCode(input),
    { method: 'recovery_code', token: TOKEN, code: 'x'.repeat(101) },
    'code',
    'El código no es válido',
  ],
  [
    'no log-in',
    (of, input) => of.accounts.logInWithCode(input),
    { method: 'totp', code: '123456' },
    'token',
    NO_LOG_IN,
  ],
  [
    'a log-in of a page',
    (of, input) => of.accounts.passkeys.beginLogIn(input),
    { token: 'x'.repeat(1001) },
    'token',
    NO_LOG_IN,
  ],
  [
    'a passkey’s long name',
    (of, input) => of.accounts.passkeys.rename(input),
    { id: ID, name: 'x'.repeat(61) },
    'name',
    'El nombre no puede tener más de 60 caracteres',
  ],
  [
    'a passkey’s name with NUL',
    (of, input) => of.accounts.passkeys.rename(input),
    { id: ID, name: 'a\u0000b' },
    'name',
    'El nombre tiene un carácter que no se puede guardar',
  ],
  [
    'no passkey',
    (of, input) => of.accounts.logInWithPasskey(input),
    { credential: { id: '¡', rawId: 'x', type: 'public-key', response: {} } },
    'credential.id',
    NO_KEY,
  ],
  [
    'no theme',
    (of, input) => of.accounts.setDarkMode(input),
    { dark_mode: 'sí' },
    'dark_mode',
    'Elige el modo claro o el oscuro',
  ],
  [
    'other extra time',
    (of, input) => of.accounts.setExtraTime(input),
    { extra_time_percent: 30 },
    'extra_time_percent',
    'Elige un tiempo adicional de la lista',
  ],
  [
    'no box',
    (of, input) => of.accounts.acceptTerms(input),
    { pages: [], is_old_enough: 'sí' },
    'is_old_enough',
    'Indica si tienes la edad mínima',
  ],
];

describe('an input about one’s own account', () => {
  it.each(REFUSED)('is refused in Spanish: %s', async (_name, call, input, field, message) => {
    const client = callAs(database(), await createPerson(database()));
    const refusal: unknown = await call(client, input as never).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'INVALID_INPUT', data: { fields: { [field]: message } } });
  });

  it('is refused in Spanish when its link or its moment is over', async () => {
    const db = database();
    const visitor = callAs(db, null);
    await expect(visitor.accounts.confirmEmail({ token: TOKEN })).rejects.toMatchObject({
      message: 'El enlace de verificación no es válido o ha caducado.',
    });
    await expect(visitor.accounts.secondFactor.confirmRemoval({ token: TOKEN })).rejects.toMatchObject({
      message: 'El enlace no es válido o ha caducado.',
    });
    await expect(visitor.accounts.secondFactor.undoAddition({ token: TOKEN })).rejects.toMatchObject({
      message:
        'El enlace no es válido o ha caducado. Si no puedes entrar en tu cuenta, escríbenos: la dirección está en el aviso legal.',
    });
    await expect(
      visitor.accounts.logInWithCode({ method: 'totp', token: TOKEN, code: '123456' }),
    ).rejects.toMatchObject({
      message: 'Ha pasado demasiado tiempo. Vuelve a escribir tu email y tu contraseña.',
    });
  });
});
