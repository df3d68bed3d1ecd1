import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isRefusal, toErrorMessage } from '#client/data/errors.ts';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import { Problem } from '#client/ui/notices/problem.tsx';
import { Success } from '#client/ui/notices/success.tsx';
import { userPointsQuery } from './activity.queries.ts';
import classes from './unusual-activity.module.css';
import { WithdrawalForm } from './withdrawal-form.tsx';
import { WithdrawalList } from './withdrawal-list.tsx';

interface User {
  id: string;
  username: string;
}

interface PointsDialogProps {
  /** The user whose points are shown; undefined closes the dialog. */
  user: User | undefined;
  onClose: () => void;
}

/** The points of a user that can be withdrawn, and the earlier withdrawals. */
export function PointsDialog({ user, onClose }: PointsDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const close = (): void => {
    // if the dialog closed now, the user would not see an error
    if (!isBusy) onClose();
  };
  return (
    <Dialog opened={user !== undefined} onClose={close} title="Puntos del usuario" isLarge>
      {user ? <Points key={user.id} user={user} onBusy={setBusy} /> : null}
    </Dialog>
  );
}

function Points({ user, onBusy }: { user: User; onBusy: (isBusy: boolean) => void }) {
  const [done, setDone] = useState('');
  const { data, error, isError, isFetching, refetch } = useQuery(userPointsQuery(user.id));
  const isFailed = isError && !isFetching;
  return (
    <Stack gap="lg">
      <p className={classes.username}>{user.username}</p>
      {done === '' ? null : (
        <Success key={done} takesFocus>
          {done}
        </Success>
      )}
      {isFailed ? (
        <Problem
          onRetry={isRefusal(error) ? undefined : () => void refetch()}
          retryLabel="Reintentar"
          takesFocus
        >
          {toErrorMessage(error, 'No se pudieron cargar los puntos.')}
        </Problem>
      ) : null}
      {data ? (
        <>
          <WithdrawalForm user={user} periods={data.periods} onBusy={onBusy} onDone={setDone} />
          <WithdrawalList withdrawals={data.withdrawals} onBusy={onBusy} onDone={setDone} />
        </>
      ) : null}
      {data || isFailed ? null : <Loading />}
    </Stack>
  );
}

function Loading() {
  return (
    <Stack role="status" aria-label="Cargando los puntos" gap="lg">
      <Skeleton height="4rem" />
      <Skeleton height="6rem" />
    </Stack>
  );
}
