import { Text, Title } from '@mantine/core';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatNumber } from '#client/lib/format.ts';
import { OptionButtons } from '#client/ui/lists/option-buttons.tsx';
import { type RenderUserParts, ReviewList } from '#client/ui/question/reviewed-question.tsx';
import type { MockExamAnswer } from '#shared/mock-exams/result.contract.ts';
import { REVIEW_FILTERS, type ReviewFilter } from './answer-analysis.ts';
import { MarkedSheet } from './marked-sheet.tsx';
import classes from './review.module.css';
import { ReviewedAnswer } from './reviewed-answer.tsx';

const FILTERS: { value: ReviewFilter; name: string }[] = [
  { value: 'all', name: 'Todas' },
  { value: 'wrong', name: 'Errores' },
  { value: 'blank', name: 'En blanco' },
  { value: 'doubtful', name: 'Dudosas' },
  { value: 'reserve', name: 'Reserva' },
];

interface ReviewProps {
  answers: MockExamAnswer[];
  titleOf: (answer: MockExamAnswer) => string;
  renderUserParts: RenderUserParts | undefined;
}

export function Review({ answers, titleOf, renderUserParts }: ReviewProps) {
  const [filter, setFilter] = useState<ReviewFilter>('all');
  const headings = useRef(new Map<number, HTMLHeadingElement>());
  const shown = answers.filter(REVIEW_FILTERS[filter]);

  const goTo = (answer: MockExamAnswer): void => {
    // the answer must be in the list before the page can scroll to it
    if (!shown.includes(answer)) flushSync(() => setFilter('all'));
    const heading = headings.current.get(answer.position);
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  };

  return (
    <section className={classes.review}>
      <Title order={2}>Revisión de las preguntas</Title>
      <MarkedSheet answers={answers} titleOf={titleOf} onChoose={goTo} />
      <OptionButtons
        label="Preguntas que se muestran"
        words="long"
        options={FILTERS.map(({ value, name }) => ({
          value,
          label: `${name} (${formatNumber(answers.filter(REVIEW_FILTERS[value]).length)})`,
        }))}
        value={filter}
        onChange={setFilter}
      />
      {shown.length === 0 ? <Text>No hay ninguna.</Text> : null}
      <ReviewList>
        {shown.map((answer) => (
          <ReviewedAnswer
            key={answer.position}
            answer={answer}
            title={titleOf(answer)}
            renderUserParts={renderUserParts}
            headingRef={(heading) => {
              if (heading) headings.current.set(answer.position, heading);
              return () => void headings.current.delete(answer.position);
            }}
          />
        ))}
      </ReviewList>
    </section>
  );
}
