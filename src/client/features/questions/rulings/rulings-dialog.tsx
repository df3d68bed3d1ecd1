import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isRefusal, toErrorMessage } from '#client/data/errors.ts';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import { Problem } from '#client/ui/notices/problem.tsx';
import { Success } from '#client/ui/notices/success.tsx';
import { RulingForm } from './ruling-form.tsx';
import { RulingList } from './ruling-list.tsx';
import { questionRulingsQuery } from './rulings.queries.ts';

interface RulingsDialogProps {
  questionId: string;
  onClose: () => void;
}

/** The tribunal's rulings on a question, and the form for a new one. */
export function RulingsDialog({ questionId, onClose }: RulingsDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const close = (): void => {
    // if the dialog closed now, the user would not see an error
    if (!isBusy) onClose();
  };
  return (
    <Dialog opened onClose={close} title="Resolución del tribunal" isLarge>
      <Rulings questionId={questionId} onBusy={setBusy} />
    </Dialog>
  );
}

function Rulings({ questionId, onBusy }: { questionId: string; onBusy: (isBusy: boolean) => void }) {
  const [done, setDone] = useState('');
  const { data, error, isError, isFetching, refetch } = useQuery(questionRulingsQuery(questionId));
  const isFailed = isError && !isFetching && !data;
  return (
    <Stack gap="lg">
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
          {toErrorMessage(error, 'No se pudieron cargar las resoluciones.')}
        </Problem>
      ) : null}
      {data ? (
        <>
          <RulingForm questionId={questionId} {...data} onBusy={onBusy} onDone={setDone} />
          <RulingList rulings={data.rulings} onBusy={onBusy} onDone={setDone} />
        </>
      ) : null}
      {data || isFailed ? null : <Loading />}
    </Stack>
  );
}

function Loading() {
  return (
    <Stack role="status" aria-label="Cargando las resoluciones" gap="lg">
      <Skeleton height="4rem" />
      <Skeleton height="6rem" />
    </Stack>
  );
}
