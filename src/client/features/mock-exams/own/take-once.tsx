import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { client } from '#client/data/api.ts';
import { openSheetQuery } from '#client/features/mock-exams/catalogue/mock-exams.queries.ts';
import { StartProblem } from '#client/features/mock-exams/catalogue/start-problem.tsx';
import { useStartSheet } from '#client/features/mock-exams/catalogue/use-start-sheet.ts';
import { BusyButton } from '#client/ui/forms/busy-button.tsx';
import { type OwnExam, ownExam } from '#shared/mock-exams/own-exam.contract.ts';
import type { OwnExamForm } from './use-own-exam-form.ts';

interface TakeOnceProps {
  form: OwnExamForm;
  /** Renders the form; `button` starts the exam, and is missing while the user has an open sheet. */
  children: (button: ReactNode) => ReactNode;
}

/** Starts the mock exam of the form without saving it as an own exam. */
export function TakeWithoutSaving({ form, children }: TakeOnceProps) {
  const open = useQuery(openSheetQuery);
  const { start, isStarting, error } = useStartSheet({
    run: (exam: OwnExam) => client.mockExams.own.startOnce({ exam }),
    // the user leaves the form on purpose: no question about unsaved changes
    onStarted: form.markSaved,
  });
  return (
    <>
      <StartProblem error={error} />
      {open.data ? <Text c="dimmed">Tienes un simulacro abierto: entrégalo antes de hacer otro.</Text> : null}
      {children(
        open.data ? null : (
          <BusyButton
            variant="default"
            isBusy={isStarting}
            onClick={() => form.check((input) => start(ownExam.parse(input)))}
          >
            Hacerlo ahora sin guardar
          </BusyButton>
        ),
      )}
    </>
  );
}
