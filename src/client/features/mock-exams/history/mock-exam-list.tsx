import { Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { LinkButton } from '#client/ui/frame/links.tsx';
import type { DeliveredMockExam } from '#shared/mock-exams/result.contract.ts';
import { HistoryRow } from './history-row.tsx';
import classes from '#client/ui/lists/rows/exam-rows.module.css';

interface MockExamListProps {
  exams: DeliveredMockExam[];
  isPaged?: boolean;
  /** The requested page is loading; the previous one is still shown. */
  isWaiting?: boolean;
}

export function MockExamList({ exams, isPaged = false, isWaiting = false }: MockExamListProps) {
  return (
    <>
      <VisuallyHidden role="status">{isWaiting ? 'Cargando los simulacros…' : ''}</VisuallyHidden>
      <ol data-stacked className={classes.exams} aria-busy={isWaiting} data-paged={isPaged || undefined}>
        {exams.map((exam) => (
          <HistoryRow key={exam.id} exam={exam} />
        ))}
      </ol>
    </>
  );
}

export function NoMockExams() {
  return (
    <>
      <Text>Todavía no has entregado ningún simulacro.</Text>
      <div>
        <LinkButton to="/mock-exams" variant="default">
          Ver los simulacros
        </LinkButton>
      </div>
    </>
  );
}

export function MockExamListSkeleton() {
  return (
    <>
      <VisuallyHidden role="status">Cargando los simulacros…</VisuallyHidden>
      <div aria-hidden data-stacked className={classes.exams}>
        {[0, 1, 2].map((row) => (
          <div key={row} className={classes.exam}>
            <Skeleton height="1.5rem" width="60%" />
            <Skeleton height="1.75rem" width="9rem" radius="1rem" />
            <Skeleton height="1.25rem" width="45%" />
          </div>
        ))}
      </div>
    </>
  );
}
