import { Text } from '@mantine/core';
import { Section } from '#client/ui/frame/section.tsx';
import type { AnsweredSheetQuestion } from '#shared/mock-exams/result.contract.ts';
import { formatDuration } from '#shared/text/duration.rules.ts';
import { calculateAverageSeconds, countAnswerChanges } from './answer-analysis.ts';
import { describeAnswerChanges, describeSlowestQuestions } from './describe-answering.ts';
import { Figures } from '#client/features/mock-exams/results/figures.tsx';

interface AnsweringProps {
  answers: AnsweredSheetQuestion[];
  titleOf: (answer: AnsweredSheetQuestion) => string;
}

/** Shows what changing answers has gained or lost, and which questions took longest. */
export function AnsweringStatistics({ answers, titleOf }: AnsweringProps) {
  const changes = countAnswerChanges(answers);
  const slowest = describeSlowestQuestions(answers, titleOf);

  return (
    <Section title="Cambios y tiempo">
      <Text>{describeAnswerChanges(changes)}</Text>
      <Figures
        figures={[
          { name: 'De acierto a error', value: changes.rightToWrong },
          { name: 'De error a acierto', value: changes.wrongToRight },
          { name: 'Tiempo por pregunta', value: formatDuration(calculateAverageSeconds(answers)) },
        ]}
      />
      {slowest === null ? null : <Text>{slowest}</Text>}
    </Section>
  );
}
