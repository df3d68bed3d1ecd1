import { Text } from '@mantine/core';
import { Section } from '#client/ui/frame/section.tsx';
import type { AnsweredOnSheet } from '#shared/mock-exams/result.contract.ts';
import { formatDuration } from '#shared/text/duration.rules.ts';
import { averageSeconds, countChanges } from './answer-analysis.ts';
import { describeChanges, describeSlowest } from './describe-answering.ts';
import { Figures } from '#client/features/mock-exams/results/figures.tsx';

interface AnsweringProps {
  answers: AnsweredOnSheet[];
  titleOf: (answer: AnsweredOnSheet) => string;
}

/** Shows what changing answers has gained or lost, and which questions took longest. */
export function Answering({ answers, titleOf }: AnsweringProps) {
  const changes = countChanges(answers);
  const slowest = describeSlowest(answers, titleOf);

  return (
    <Section title="Cambios y tiempo">
      <Text>{describeChanges(changes)}</Text>
      <Figures
        figures={[
          { name: 'De acierto a error', value: changes.rightToWrong },
          { name: 'De error a acierto', value: changes.wrongToRight },
          { name: 'Tiempo por pregunta', value: formatDuration(averageSeconds(answers)) },
        ]}
      />
      {slowest === null ? null : <Text>{slowest}</Text>}
    </Section>
  );
}
