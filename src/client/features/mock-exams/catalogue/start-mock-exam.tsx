import { isDefinedError } from '@orpc/client';
import { Alert, Stack, Text } from '@mantine/core';
import { IconClockHour4, IconInfoCircle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '#client/data/api.ts';
import { messageOf } from '#client/data/errors.ts';
import { invalidate, queryClient } from '#client/data/query-client.ts';
import { BusyButton } from '#client/ui/forms/busy-button.tsx';
import { Problem } from '#client/ui/notices/problem.tsx';
import type { MockExamInstructions } from '#shared/mock-exams/mock-exams.contract.ts';

interface StartMockExamProps {
  instructions: MockExamInstructions;
  onChanged: () => void;
}

export function StartMockExam({ instructions, onChanged }: StartMockExamProps) {
  const { id: template_id, version, minutes, parts } = instructions;
  const { start, isStarting, problem, pause } = useStart(onChanged);

  if (!parts.some(({ is_available }) => is_available)) {
    return (
      <Alert color="yellow" role="note" icon={<IconInfoCircle aria-hidden />}>
        Este simulacro todavía no se puede hacer: no hay preguntas suficientes para ninguna de sus partes.
      </Alert>
    );
  }
  return (
    <Stack align="flex-start">
      {problem === undefined ? null : <Problem>{problem}</Problem>}
      {pause === undefined ? null : (
        <Alert color="yellow" icon={<IconClockHour4 aria-hidden />} role="alert">
          {pause}
        </Alert>
      )}
      <Text>
        Al pulsar «Comenzar» empiezan a contar los{' '}
        {minutes === 1 ? 'segundos de tu minuto' : `${minutes} minutos`}.
      </Text>
      <BusyButton size="lg" isBusy={isStarting} onClick={() => start({ template_id, version })}>
        Comenzar
      </BusyButton>
    </Stack>
  );
}

function useStart(onChanged: () => void) {
  const navigate = useNavigate();
  const { mutate, isPending, isSuccess, error } = useMutation(
    api.mockExams.start.mutationOptions({
      onSuccess: async () => {
        await navigate({ to: '/mock-exams/sheet' });
        await invalidate(api.mockExams.open.key());
      },
      onError: (failure) => {
        if (isDefinedError(failure) && failure.code === 'MOCK_EXAM_CHANGED') onChanged();
      },
    }),
  );
  const message = error ? messageOf(error, 'No se ha podido comenzar el simulacro.') : undefined;
  const isPause = isDefinedError(error) && error.code === 'BUDGET_SPENT';
  return {
    isStarting: isPending || isSuccess,
    problem: isPause ? undefined : message,
    /** Nothing went wrong: the account's budget is spent for now. */
    pause: isPause ? message : undefined,
    // a second click would get the same sheet: this only saves the request
    start: (template: Parameters<typeof mutate>[0]): void => {
      if (queryClient.isMutating({ mutationKey: api.mockExams.start.mutationKey() }) === 0) mutate(template);
    },
  };
}
