import { isDefinedError } from '@orpc/client';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '#client/data/api.ts';
import { formatCount } from '#client/lib/format.ts';
import { openSheetQuery } from '#client/features/mock-exams/catalogue/mock-exams.queries.ts';
import { OpenSheetOffer } from '#client/features/mock-exams/catalogue/open-sheet-offer.tsx';
import { StartProblem } from '#client/features/mock-exams/catalogue/start-problem.tsx';
import { useStartSheet } from '#client/features/mock-exams/catalogue/use-start-sheet.ts';
import { BusyButton } from '#client/ui/forms/busy-button.tsx';
import { calculateUncorrectedMinutes } from '#shared/mock-exams/own-exam.rules.ts';

export interface UncorrectedExam {
  category_id: string;
  count: number;
}

/** Offers, in the setup of a practice, to answer the same questions as an exam that is corrected only at the end. */
export function StartUncorrected({ exam }: { exam: UncorrectedExam }) {
  const open = useQuery(openSheetQuery);
  const [available, setAvailable] = useState(Infinity);
  const { start, isStarting, error } = useStartSheet({
    run: (input: UncorrectedExam) => client.mockExams.own.startUncorrected(input),
    onFailed: (failure) => {
      if (isDefinedError(failure) && failure.code === 'TOO_FEW_QUESTIONS')
        setAvailable(failure.data.available);
    },
  });
  // the chosen size may be too large: 'Todas' also counts questions whose number of choices this exam doesn't allow
  const questions = Math.min(exam.count, available);
  if (open.data) return <OpenSheetOffer name={open.data.name} />;
  return (
    <>
      <Text>
        Tendrás {formatCount(calculateUncorrectedMinutes(questions), 'minuto', 'minutos')}, más tu tiempo
        adicional si lo tienes. Los errores no restan.
      </Text>
      <StartProblem error={error} />
      <BusyButton size="lg" isBusy={isStarting} onClick={() => start({ ...exam, count: questions })}>
        {questions < exam.count
          ? `Comenzar con ${formatCount(questions, 'pregunta', 'preguntas')}`
          : 'Comenzar examen'}
      </BusyButton>
    </>
  );
}
