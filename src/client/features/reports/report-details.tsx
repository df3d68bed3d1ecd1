import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isRefusal, toErrorMessage } from '#client/data/errors.ts';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import { Problem } from '#client/ui/notices/problem.tsx';
import type { ListedReport } from '#shared/reports/report-handling.contract.ts';
import { ReportFacts } from './report-facts.tsx';
import { reportQuery } from './reports.queries.ts';
import { StatusSteps } from './status-steps.tsx';

interface ReportDetailsProps {
  id: string;
  /** The row of the list, shown until the report itself is loaded. */
  listed: ListedReport | undefined;
  onClose: () => void;
}

export function ReportDetails({ id, listed, onClose }: ReportDetailsProps) {
  const [isBusy, setBusy] = useState(false);
  const { data, error, isError, isFetching, refetch } = useQuery({
    ...reportQuery(id),
    placeholderData: () => listed,
  });

  return (
    <Dialog
      opened
      // if the dialog closed now, the user would not see an error
      onClose={() => {
        if (!isBusy) onClose();
      }}
      title="Detalles del Reporte"
      isLarge
    >
      <Stack gap="lg">
        {isError && !isFetching ? (
          <Problem
            onRetry={isRefusal(error) ? undefined : () => void refetch()}
            retryLabel="Reintentar"
            takesFocus={!data}
          >
            {toErrorMessage(error, 'No se pudo cargar el reporte.')}
          </Problem>
        ) : null}
        {data ? (
          <>
            <ReportFacts report={data} />
            <StatusSteps report={data} onBusy={setBusy} />
          </>
        ) : null}
        {data || (isError && !isFetching) ? null : <Loading />}
      </Stack>
    </Dialog>
  );
}

function Loading() {
  return (
    <Stack role="status" aria-label="Cargando el reporte" gap="lg">
      <Skeleton height="7rem" />
      <Skeleton height="4rem" />
      <Skeleton height="9rem" />
    </Stack>
  );
}
