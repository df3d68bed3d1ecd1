import { Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { toErrorMessage } from '#client/data/errors.ts';
import { BusyButton } from '#client/ui/forms/busy-button.tsx';
import { Problem } from '#client/ui/notices/problem.tsx';
import { Success } from '#client/ui/notices/success.tsx';
import type { ListedReport } from '#shared/reports/report-handling.contract.ts';
import { NEXT_REPORT_STATUSES, REPORT_STATUS_LABELS } from '#shared/reports/reports.rules.ts';
import { invalidateReports, sendReportStatus } from './reports.queries.ts';

interface StatusStepsProps {
  report: ListedReport;
  onBusy: (isBusy: boolean) => void;
}

/** Buttons that change a report's status. The resulting message takes the focus: the pressed button may be gone. */
export function StatusSteps({ report, onBusy }: StatusStepsProps) {
  const moving = useMutation({
    mutationFn: sendReportStatus,
    onMutate: () => onBusy(true),
    onSettled: () => {
      // refetches the reports also after a refusal, which means that this report has changed
      invalidateReports();
      onBusy(false);
    },
  });
  const { isPending, error } = moving;

  return (
    <Stack gap="md">
      {moving.isSuccess ? (
        <Success takesFocus key={moving.variables.status}>
          El reporte está ahora «{REPORT_STATUS_LABELS[moving.variables.status]}».
        </Success>
      ) : null}
      {error && !isPending ? (
        <Problem takesFocus>{toErrorMessage(error, 'Error al actualizar el estado del reporte')}</Problem>
      ) : null}
      {NEXT_REPORT_STATUSES[report.status].length > 0 ? (
        <Group justify="flex-end">
          {NEXT_REPORT_STATUSES[report.status].map((next) => (
            <BusyButton
              key={next}
              variant={next === 'resolved' ? 'filled' : 'default'}
              isBusy={isPending && moving.variables.status === next}
              onClick={() => {
                if (!isPending) moving.mutate({ report, status: next });
              }}
            >
              Marcar como {REPORT_STATUS_LABELS[next].toLowerCase()}
            </BusyButton>
          ))}
        </Group>
      ) : (
        <Text c="dimmed">Un reporte resuelto ya no cambia de estado.</Text>
      )}
    </Stack>
  );
}
