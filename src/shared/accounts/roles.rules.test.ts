import { expect, test } from 'vitest';
import { canAdministrate, roleLabel } from './roles.rules.ts';

test('only administrators are called so, and administrate', () => {
  expect(roleLabel('admin')).toBe('Administrador');
  expect(canAdministrate({ role: 'admin' })).toBe(true);
  for (const role of ['user', '', 'Admin', 'root', '__proto__']) {
    expect(roleLabel(role)).toBe('Usuario');
    expect(canAdministrate({ role })).toBe(false);
  }
});
