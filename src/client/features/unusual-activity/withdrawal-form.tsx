import { Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toErrorMessage } from '#client/data/errors.ts';
import { useCreationId } from '#client/editing/use-creation-id.ts';
import { formatCount } from '#client/lib/format.ts';
import { BusyButton } from '#client/ui/forms/busy-button.tsx';
import { useCheckedForm } from '#client/ui/forms/use-checked-form.ts';
import { Problem } from '#client/ui/notices/problem.tsx';
import { type PeriodWithPoints, withdrawalForm } from '#shared/unusual-activity/unusual-activity.contract.ts';
import { WITHDRAWAL_REASON_MAX } from '#shared/unusual-activity/unusual-activity.rules.ts';
import { invalidatePoints, withdrawPoints } from './activity.queries.ts';
import { periodName } from './period-name.ts';
import classes from './unusual-activity.module.css';

const reasonForm = withdrawalForm.pick({ reason: true });
const pointsText = (points: number): string => formatCount(points, 'punto', 'puntos');
const keyOf = ({ period_type, period_start }: PeriodWithPoints): string => `${period_type} ${period_start}`;

interface WithdrawalFormProps {
  user: { id: string; username: string };
  periods: PeriodWithPoints[];
  onBusy: (isBusy: boolean) => void;
  /** Called with the success message. */
  onDone: (text: string) => void;
}

export function WithdrawalForm({ user, periods, onBusy, onDone }: WithdrawalFormProps) {
  const [chosen, setChosen] = useState('');
  const form = useCheckedForm(reasonForm, { reason: '' });
  const idFor = useCreationId();
  const withdrawing = useMutation({
    mutationFn: ({ period, reason }: { period: PeriodWithPoints; reason: string }) => {
      const { period_type, period_start } = period;
      const input = { user_id: user.id, period_type, period_start, reason };
      return withdrawPoints({ ...input, id: idFor({ ...input, points: period.points }) });
    },
    onMutate: () => onBusy(true),
    onSuccess: (_, { period }) => {
      form.setValues({ reason: '' });
      onDone(`Se han retirado ${pointsText(period.points)} a ${user.username}: ${periodName(period)}.`);
    },
    onSettled: () => {
      onBusy(false);
      return invalidatePoints();
    },
  });
  const { isPending, error } = withdrawing;
  const period = periods.find((one) => keyOf(one) === chosen) ?? periods[0];

  if (!period) return <Text>{user.username} no tiene puntos que retirar.</Text>;
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ reason }) => {
        if (!isPending) withdrawing.mutate({ period, reason });
      })}
    >
      <Stack>
        <p className={classes.note}>
          Los puntos salen ahora mismo del ranking del día, de la semana y del mes, y con ellos las insignias
          que dieron. Sus exámenes y estadísticas no cambian. Se pueden devolver.
        </p>
        {error && !isPending ? (
          <Problem takesFocus>{toErrorMessage(error, 'No se han podido retirar los puntos.')}</Problem>
        ) : null}
        <NativeSelect
          label="Período"
          value={keyOf(period)}
          onChange={(event) => setChosen(event.currentTarget.value)}
          data={periods.map((one) => ({
            value: keyOf(one),
            label: `${periodName(one)}: ${pointsText(one.points)}`,
          }))}
          disabled={isPending}
        />
        <Textarea
          {...form.getInputProps('reason')}
          label="Motivo"
          description="Queda en la auditoría."
          rows={3}
          maxLength={WITHDRAWAL_REASON_MAX}
          readOnly={isPending}
        />
        <Group justify="flex-end">
          <BusyButton type="submit" color="red" isBusy={isPending}>
            Retirar {pointsText(period.points)}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
}
