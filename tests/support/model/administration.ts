import { randomUUID } from 'node:crypto';
import { deleteUser } from '#server/privacy/privacy.service.ts';
import { expectSame, type SystemUnderTest } from './compare.ts';
import { type ModelEvent, remainingUsers, type ModelState } from './events.ts';
import { findWithdrawals, findPeriodOfWithdrawal } from './withdrawals.ts';

const STEPS = ['block', 'unblock', 'withdraw', 'restore', 'delete'] as const;
type Administration = Extract<ModelEvent, { does: (typeof STEPS)[number] }>;

export function isAdministratorStep(event: ModelEvent): event is Administration {
  return STEPS.some((step) => step === event.does);
}

/** Runs an administrator's step in the application; the model's state `world` already contains the step. */
export function runAdministratorStep(
  product: SystemUnderTest,
  world: ModelState,
  event: Administration,
): Promise<void> {
  if (event.does === 'withdraw') return withdrawPoints(product, world, event);
  if (event.does === 'restore') return restorePoints(product, world, event.which);
  if (event.does === 'delete') return deleteUser(product.db, world.people[event.who]?.id ?? '');
  return block(product, world, { who: event.who, does: event.does });
}

async function block(
  { office }: SystemUnderTest,
  world: ModelState,
  { who, does }: { who: number; does: 'block' | 'unblock' },
): Promise<void> {
  await office.users.setBlocked({ id: world.people[who]?.id ?? '', blocked: does === 'block' });
}

async function withdrawPoints(
  { office, withdrawals }: SystemUnderTest,
  world: ModelState,
  event: Extract<ModelEvent, { does: 'withdraw' }>,
): Promise<void> {
  const id = randomUUID();
  const calling = office.unusualActivity.withdrawPoints({
    id,
    user_id: world.people[event.who]?.id ?? '',
    period_type: event.type,
    period_start: findPeriodOfWithdrawal(event),
    reason: 'Modelo',
  });
  const outcome = await calling.then(
    () => 'withdrawn',
    (error: unknown) => (error as { code?: string }).code,
  );
  const isMade = findWithdrawals(world).made.length > withdrawals.length;
  expectSame('the withdrawal', outcome, isMade ? 'withdrawn' : 'NO_POINTS');
  if (isMade) withdrawals.push(id);
}

async function restorePoints(
  { office, withdrawals }: SystemUnderTest,
  world: ModelState,
  which: number,
): Promise<void> {
  const place = which % withdrawals.length;
  const withdrawal = findWithdrawals(world).made[place];
  if (!withdrawal || !remainingUsers(world).includes(withdrawal.who)) return;
  await office.unusualActivity.restorePoints({ id: withdrawals[place] ?? '' });
}
