import { describe, expect, it } from 'vitest';
import { isReservedUsername } from './reserved-usernames.ts';

describe('a username', () => {
  it.each([
    'admin',
    'Admin',
    'ADMIN_99',
    '007-admin',
    'admínistrador',
    'Administradora',
    'adm1n',
    '4dm1n4',
    'adm1n1strad0r',
    'admın',
    'admĩŋ',
    'a-d-m-i-n',
    'aadmiinn',
    'adrnin',
    'm0derador',
    'Moderación',
    'plaza',
    'PLAZA_2026',
    'pl4z4',
    'pIaza',
    'plaża',
    'p1aza1',
    'soporte',
    'soporte-plaza',
    'equipo_plaza',
    'PlazaOficial',
    'equipo-de-soporte',
    'super_admin',
    'stāff',
    '5taff',
    'R00t',
    'no-reply',
  ])('%s looks like staff', (username) => {
    expect(isReservedUsername(username)).toBe(true);
  });

  it.each([
    'ana',
    'opositora-01',
    'persona1',
    'Íñigo_Núñez-7',
    'WWWWWWWWWWWWWWWWWWWWWWWWWWWWWW',
    'adminex',
    'plazado',
    'plazas_libres',
    'mi-plaza-2026',
    'administrativa',
    'auxiliar-administrativo',
    'futura_administradora_civil',
    'soportal',
    'ayudante',
    'moderno',
    'raul-santos',
    '123456',
    '---',
    'de-la-el',
    'equipo',
  ])('%s does not', (username) => {
    expect(isReservedUsername(username)).toBe(false);
  });
});
