import { Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { toErrorMessage } from '#client/data/errors.ts';
import { formatDateTime } from '#client/lib/dates.ts';
import { formatCount } from '#client/lib/format.ts';
import { BusyButton } from '#client/ui/forms/busy-button.tsx';
import { Problem } from '#client/ui/notices/problem.tsx';
import type { Withdrawal } from '#shared/unusual-activity/unusual-activity.contract.ts';
import { invalidatePoints, restorePoints } from './activity.queries.ts';
import { periodName } from './period-name.ts';
import classes from './unusual-activity.module.css';

interface WithdrawalListProps {
  withdrawals: Withdrawal[];
  onBusy: (isBusy: boolean) => void;
  /** Called with the success message. */
  onDone: (text: string) => void;
}

export function WithdrawalList({ withdrawals, onBusy, onDone }: WithdrawalListProps) {
  const titleId = useId();
  const restoring = useMutation({
    mutationFn: ({ id }: Withdrawal) => restorePoints({ id }),
    onMutate: () => onBusy(true),
    onSuccess: (_, withdrawal) => onDone(`Se han devuelto ${titleOf(withdrawal)}.`),
    onSettled: () => {
      onBusy(false);
      return invalidatePoints();
    },
  });
  const { isPending, error, variables } = restoring;

  if (withdrawals.length === 0) return null;
  return (
    <Stack gap="sm">
      <h3 id={titleId} className={classes.title}>
        Puntos retirados
      </h3>
      {error && !isPending ? (
        <Problem takesFocus>{toErrorMessage(error, 'No se han podido devolver los puntos.')}</Problem>
      ) : null}
      <ul aria-labelledby={titleId} className={classes.withdrawals}>
        {withdrawals.map((withdrawal) => (
          <li key={withdrawal.id} className={classes.withdrawal}>
            <Facts withdrawal={withdrawal} />
            {withdrawal.restored_at === null ? (
              <BusyButton
                variant="default"
                aria-label={`Devolver ${titleOf(withdrawal)}`}
                isBusy={isPending && variables.id === withdrawal.id}
                onClick={() => {
                  if (!isPending) restoring.mutate(withdrawal);
                }}
              >
                Devolver
              </BusyButton>
            ) : null}
          </li>
        ))}
      </ul>
    </Stack>
  );
}

function titleOf(withdrawal: Withdrawal): string {
  return `${formatCount(withdrawal.points, 'punto', 'puntos')} (${periodName(withdrawal)})`;
}

function Facts({ withdrawal }: { withdrawal: Withdrawal }) {
  const { reason, withdrawn_by: by, created_at: at, restored_at: restored } = withdrawal;
  return (
    <div className={classes.facts}>
      <p>{titleOf(withdrawal)}</p>
      <p>{reason}</p>
      <p className={classes.when}>
        {by ?? 'Cuenta eliminada'}, {formatDateTime(at)}
        {restored ? `. Devueltos: ${formatDateTime(restored)}` : null}
      </p>
    </div>
  );
}
