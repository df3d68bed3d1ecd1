import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#client/data/api.ts';
import type { LockableAction, Lockout } from '#shared/accounts/lockouts.contract.ts';
import { type Failure, createLockoutFailure } from './lockout.ts';

// one function for all renders: the countdown begins when the reply arrives, not at each render
const toFailure = ({ lockout }: { lockout: Lockout | null }): Failure | null =>
  lockout && createLockoutFailure(lockout);

/**
 * Keeps the failure of the last attempt. A screen that opens during a lockout begins with the one the server knows;
 * null skips that query.
 */
export function useAttemptFailure(
  of: LockableAction | null,
): [Failure | null, (failure: Failure | null) => void] {
  const [own, setOwn] = useState<Failure | null | undefined>();
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
