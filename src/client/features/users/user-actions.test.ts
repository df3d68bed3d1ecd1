import { expect, test } from 'vitest';
import type { ListedUser } from '#shared/users/users.contract.ts';
import { listUserActions } from './user-actions.ts';

const OWN = '00000000-0000-4000-8000-000000000001';
const somebody: ListedUser = {
  id: '00000000-0000-4000-8000-000000000002',
  username: 'ana',
  email: 'ana@example.com',
  role: 'user',
  email_verified: true,
  blocked: false,
  extra_time_percent: 0,
  has_second_factor: false,
  activity_status: 'inactive',
  total_exams: 0,
  total_score: 0,
  total_questions: 0,
  average_score: 0,
  last_exam_date: null,
  total_time: 0,
  badges: [],
  created_at: new Date('2026-11-22T10:00:00Z'),
};

test.each<[string, Partial<ListedUser>, string[]]>([
  ['somebody', {}, ['sendRecovery', 'makeAdministrator', 'block', 'remove']],
  [
    'who has not confirmed the address',
    { email_verified: false },
    ['confirmEmail', 'sendRecovery', 'block', 'remove'],
  ],
  ['who is blocked', { blocked: true }, ['unblock', 'remove']],
  ['another administrator', { role: 'admin' }, ['sendRecovery', 'withdrawAdministrator', 'block', 'remove']],
  [
    'a blocked administrator',
    { role: 'admin', blocked: true },
    ['withdrawAdministrator', 'unblock', 'remove'],
  ],
  ['oneself', { id: OWN, role: 'admin' }, ['sendRecovery', 'withdrawAdministrator']],
])('to %s is offered what makes sense', (_who, difference, offered) =>
  expect(listUserActions({ ...somebody, ...difference }, OWN)).toEqual(offered),
);
