import { describe, expect, it } from 'vitest';
import { ROLE } from '#shared/accounts/roles.rules.ts';
import { isActionAllowed, isOwnerActionAllowed } from './policies.ts';

const user = { id: 'user', role: ROLE.user };
const administrator = { id: 'administrator', role: ROLE.administrator };

describe('a policy', () => {
  it('of the administration allows administrators and no other role', () => {
    expect(isActionAllowed(administrator, 'questions.edit')).toBe(true);
    for (const role of [ROLE.user, '', 'Admin', 'administrator', '__proto__'])
      expect(isActionAllowed({ ...user, role }, 'questions.edit'), role).toBe(false);
  });

  it('lets users see their own results, and nobody else on the same screen', () => {
    const own = { user_id: user.id };
    expect(isOwnerActionAllowed(user, 'results.read', own)).toBe(true);
    expect(isOwnerActionAllowed({ ...user, id: 'other' }, 'results.read', own)).toBe(false);
    expect(isOwnerActionAllowed(administrator, 'results.read', own)).toBe(false);
  });

  it('lets users edit their own mock exams, and nobody else', () => {
    const own = { user_id: user.id };
    expect(isOwnerActionAllowed(user, 'ownExams.edit', own)).toBe(true);
    for (const other of [{ ...user, id: 'other' }, administrator])
      expect(isOwnerActionAllowed(other, 'ownExams.edit', own)).toBe(false);
  });

  it('lets nobody see the results of a deleted user as their own', () => {
    expect(isOwnerActionAllowed(user, 'results.read', { user_id: null })).toBe(false);
  });
});
