import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#client/data/api.ts';
import type { LockableAction, Lockout } from '#shared/accounts/lockouts.contract.ts';
import { type AttemptFailure, createLockoutFailure } from './lockout.ts';

// outside the hook, so that it runs once for a reply: at each render it would start the countdown anew
const toFailure = ({ lockout }: { lockout: Lockout | null }): AttemptFailure | null =>
  lockout && createLockoutFailure(lockout);

/**
 * Keeps the failure of the last attempt. When a screen opens, it asks the server for a lockout from earlier attempts;
 * null doesn't ask.
 */
export function useAttemptFailure(
  of: LockableAction | null,
): [AttemptFailure | null, (failure: AttemptFailure | null) => void] {
  const [own, setOwn] = useState<AttemptFailure | null | undefined>();
  const { data: standing } = useQuery({
    ...api.accounts.lockout.queryOptions({ input: of ?? { action: 'registration' } }),
    enabled: of !== null,
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
    // if this query fails, the user learns of the lockout from the next attempt
    retry: false,
    select: toFailure,
  });
  return [own === undefined ? (standing ?? null) : own, setOwn];
}
