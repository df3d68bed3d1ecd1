import { expect, test } from 'vitest';
import { canAdministrate, formatRole } from './roles.rules.ts';

test('only administrators are called so, and administrate', () => {
  expect(formatRole('admin')).toBe('Administrador');
  expect(canAdministrate({ role: 'admin' })).toBe(true);
  for (const role of ['user', '', 'Admin', 'root', '__proto__']) {
    expect(formatRole(role)).toBe('Usuario');
    expect(canAdministrate({ role })).toBe(false);
  }
});
