import { Alert } from '@mantine/core';
import { IconClockHour4 } from '@tabler/icons-react';
import { ORPCError } from '@orpc/client';
import { toErrorMessage } from '#client/data/errors.ts';
import { Problem } from '#client/ui/notices/problem.tsx';

/** Says why a sheet could not be started; nothing while `error` is null. */
export function StartProblem({ error }: { error: Error | null }) {
  if (!error) return null;
  const message = toErrorMessage(error, 'No se ha podido comenzar el simulacro.');
  // not shown as a failure: the account has reached a limit, and can start a sheet later
  if (error instanceof ORPCError && error.code === 'BUDGET_SPENT') {
    return (
      <Alert color="yellow" icon={<IconClockHour4 aria-hidden />} role="alert">
        {message}
      </Alert>
    );
  }
  return <Problem>{message}</Problem>;
}
