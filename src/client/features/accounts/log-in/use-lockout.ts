import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#client/data/api.ts';
import type { LockedOutOf, Lockout } from '#shared/accounts/accounts.contract.ts';
import { type Failure, lockoutFailure } from './lockout.ts';

// one function for all readings: the countdown begins when the answer arrives, not at each render
const toFailure = ({ lockout }: { lockout: Lockout | null }): Failure | null =>
  lockout && lockoutFailure(lockout);

/**
 * What became of the last try. A screen that is opened again begins with the lockout that stands on the server, if
 * there is one; null asks for none.
 */
export function useFailure(of: LockedOutOf | null): [Failure | null, (failure: Failure | null) => void] {
  const [own, setOwn] = useState<Failure | null | undefined>();
  const { data: standing } = useQuery({
    ...api.accounts.lockout.queryOptions({ input: of ?? { action: 'registration' } }),
    enabled: of !== null,
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
    // a failed look is told by the try itself
    retry: false,
    select: toFailure,
  });
  return [own === undefined ? (standing ?? null) : own, setOwn];
}
