import { describe, expect, it } from 'vitest';
import { refuseGuessablePassword } from './guessable-passwords.ts';

const ANA = { username: 'Ana_López', email: 'analo.perez+plaza@example.com' };

const codeOf = (password: string): string | undefined => refuseGuessablePassword(password, ANA)?.code;

describe('a new password', () => {
  it.each(['P@ssw0rd', 'pa$$w0rd', 'Zaq!2wsx', '1QAZ@wsx', 'P@ssword1', 'M!chelle', 'Sasha_007'])(
    '%s is one of the commonest, whatever its case and look-alikes',
    (password) => {
      expect(codeOf(password)).toBe('PASSWORD_COMMON');
    },
  );

  it.each([
    'Plaza123!',
    'plaza-2026',
    '¡¡PLAZA!!2026',
    'Pl4z4!2026',
    'P1@za--99',
    'Ana_López1',
    'analopez!2026',
    '4n4-L0pez',
    'Analo.Perez1!',
    'analoperez+plaza1',
  ])('%s is the username, the name of the e-mail or Plaza with decorations', (password) => {
    expect(codeOf(password)).toBe('PASSWORD_PERSONAL');
  });

  it.each([
    'Password123!',
    'Abcdef1!',
    'Opositor-2026',
    'Contraseña-1',
    'Plazaentodos1!',
    'Ana-estudia-7',
    'López-1985-Ana',
    `Aa1!${'-1'.repeat(62)}`,
  ])('%s is taken', (password) => {
    expect(codeOf(password)).toBeUndefined();
  });

  it('of a name of signs alone refuses nothing else', () => {
    const nobody = { username: '---', email: '+1@example.com' };
    expect(refuseGuessablePassword('Contraseña-1', nobody)).toBeUndefined();
  });
});
