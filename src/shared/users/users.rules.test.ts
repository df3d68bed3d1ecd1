import { expect, test } from 'vitest';
import { toActivityLabel } from './users.rules.ts';

test.each([
  ['active', 'Activo'],
  ['semi_active', 'Semi-activo'],
  ['inactive', 'Inactivo'],
])('%s is called %s', (status, label) => expect(toActivityLabel(status)).toBe(label));

test.each(['', 'ACTIVE', 'napping', 'toString', '__proto__', 'constructor', '<b>'])(
  'any other state, %j, is unknown',
  (status) => expect(toActivityLabel(status)).toBe('Desconocido'),
);
