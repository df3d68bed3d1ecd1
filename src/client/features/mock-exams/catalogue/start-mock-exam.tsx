import { isDefinedError } from '@orpc/client';
import { Alert, Stack, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { client } from '#client/data/api.ts';
import { BusyButton } from '#client/ui/forms/busy-button.tsx';
import type { MockExamInstructions } from '#shared/mock-exams/catalogue.contract.ts';
import { StartProblem } from './start-problem.tsx';
import { useStartSheet } from './use-start-sheet.ts';

interface StartMockExamProps {
  instructions: MockExamInstructions;
  onChanged: () => void;
}

export function StartMockExam({ instructions, onChanged }: StartMockExamProps) {
  const { id: template_id, version, minutes, parts } = instructions;
  const { start, isStarting, error } = useStartSheet({
    run: (template: Parameters<typeof client.mockExams.start>[0]) => client.mockExams.start(template),
    onFailed: (failure) => {
      if (isDefinedError(failure) && failure.code === 'MOCK_EXAM_CHANGED') onChanged();
    },
  });

  if (!parts.some(({ is_available }) => is_available)) {
    return (
      <Alert color="yellow" role="note" icon={<IconInfoCircle aria-hidden />}>
        Este simulacro todavía no se puede hacer: no hay preguntas suficientes para ninguna de sus partes.
      </Alert>
    );
  }
  return (
    <Stack align="flex-start">
      <StartProblem error={error} />
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
