import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { client } from '#client/data/api.ts';
import { count as countOf } from '#client/lib/format.ts';
import { openSheetQuery } from '#client/features/mock-exams/catalogue/mock-exams.queries.ts';
import { OpenSheetOffer } from '#client/features/mock-exams/catalogue/open-sheet-offer.tsx';
import { StartProblem } from '#client/features/mock-exams/catalogue/start-problem.tsx';
import { useStartSheet } from '#client/features/mock-exams/catalogue/use-start-sheet.ts';
import { BusyButton } from '#client/ui/forms/busy-button.tsx';
import { uncorrectedMinutes } from '#shared/mock-exams/own-exam.rules.ts';

export interface UncorrectedExam {
  category_id: string;
  count: number;
}

/** In the setup of a practice: the same questions, corrected at the end only. */
export function StartUncorrected({ exam }: { exam: UncorrectedExam }) {
  const open = useQuery(openSheetQuery);
  const { start, isStarting, error } = useStartSheet({
    run: (asked: UncorrectedExam) => client.mockExams.own.startUncorrected(asked),
  });
  if (open.data) return <OpenSheetOffer name={open.data.name} />;
  return (
    <>
      <Text>
        Tendrás {countOf(uncorrectedMinutes(exam.count), 'minuto', 'minutos')}, más tu tiempo adicional si lo
        tienes. Los errores no restan.
      </Text>
      <StartProblem error={error} />
      <BusyButton size="lg" isBusy={isStarting} onClick={() => start(exam)}>
        Comenzar examen
      </BusyButton>
    </>
  );
}
