import { useState } from 'react';
import type { PendingLogIn } from '#shared/accounts/second-factor.contract.ts';
import { LogInForm } from './log-in-form.tsx';
import { SecondStep } from './second-step.tsx';

/** The log-in: the password first, then the second factor of users who have one. */
export function LogIn() {
  const [pending, setPending] = useState<PendingLogIn | null>(null);
  const [expiry, setExpiry] = useState<string | null>(null);
  if (!pending)
    return (
      <LogInForm
        notice={expiry}
        onPending={(begun) => {
          setExpiry(null);
          setPending(begun);
        }}
      />
    );
  return (
    <SecondStep
      pending={pending}
      onLeave={(text) => {
        setExpiry(text);
        setPending(null);
      }}
    />
  );
}
