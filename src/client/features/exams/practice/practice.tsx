import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { requestHeadingFocus } from '#client/ui/focus/heading-focus.ts';
import { LinkButton } from '#client/ui/frame/links.tsx';
import { PageHeading } from '#client/ui/frame/page-heading.tsx';
import type { Attempt } from '#shared/exams/exams.contract.ts';
import { currentExamQuery, resultsQuery, setCurrentExam } from '#client/features/exams/exams.queries.ts';
import { isNotFound } from '#client/data/errors.ts';
import { Exam, type RenderSaveButton } from './exam.tsx';
import { ExamSetup, type RenderUncorrectedStart } from './exam-setup.tsx';
import { ExamLoadError } from '#client/features/exams/exam-load-error.tsx';
import type { RenderQuestionActions } from './exam-question.tsx';
import { PracticeSkeleton } from '#client/features/exams/skeletons.tsx';

interface PracticeProps {
  renderActions: RenderQuestionActions;
  renderStar: RenderSaveButton;
  renderUncorrected: RenderUncorrectedStart;
  /** The id of an exam that another screen has just started. */
  startedExamId: string | undefined;
}

/** Continues the open attempt; without one, shows the setup of a new exam (rules.md 13). */
export function Practice({ renderUncorrected, startedExamId, ...slots }: PracticeProps) {
  const current = useQuery(currentExamQuery);
  const navigate = useNavigate();
  const [abandonedId, setAbandonedId] = useState<string>();

  const abandoned = (id: string): void => {
    setAbandonedId(id);
    requestHeadingFocus();
    setCurrentExam(() => null);
  };
  const closed = (sessionId: string | null): void => {
    if (sessionId !== null) {
      void navigate({ to: '/results/$sessionId', params: { sessionId }, replace: true });
      return;
    }
    requestHeadingFocus();
    setCurrentExam(() => null);
  };

  // waits for the server: the cached attempt may have been finished in another tab
  const exam = current.isFetchedAfterMount ? current.data : undefined;
  const { shownId, startedId, setStartedId } = useShownAttempt(exam, startedExamId);
  if (exam) {
    const { id } = exam;
    return (
      <Exam
        key={id}
        attempt={exam}
        resumed={id !== startedId}
        onAbandoned={() => abandoned(id)}
        onClosed={closed}
        {...slots}
      />
    );
  }
  if (exam === undefined) {
    if (!current.isError || current.isFetching) return <PracticeSkeleton />;
    return (
      <ExamLoadError onRetry={() => void current.refetch()}>
        No se pudieron cargar las preguntas.
      </ExamLoadError>
    );
  }
  if (shownId !== undefined && shownId !== abandonedId) return <ExamOver attemptId={shownId} />;
  return (
    <ExamSetup
      renderUncorrected={renderUncorrected}
      onStarted={(attempt) => {
        // an attempt that already has answers was started in another tab
        if (attempt.answered.length === 0) setStartedId(attempt.id);
        setCurrentExam(() => attempt);
      }}
    />
  );
}

/** Returns the ids of the attempt shown last and of the attempt just started, here or on the previous screen. */
function useShownAttempt(exam: Attempt | null | undefined, startedExamId: string | undefined) {
  const [startedId, setStartedId] = useState<string>();
  const [shownId, setShownId] = useState<string>();
  if (exam && exam.id !== shownId) {
    setShownId(exam.id);
    // a reload keeps the address's state: an attempt that has answers is continued
    if (exam.id === startedExamId && exam.answered.length === 0) setStartedId(exam.id);
  }
  return { shownId, startedId, setStartedId };
}

/**
 * Another tab or device has ended the exam: by finishing it, whose results keep the attempt's id, or by abandoning it.
 */
function ExamOver({ attemptId }: { attemptId: string }) {
  const results = useQuery(resultsQuery(attemptId));

  if (results.data) return <Navigate to="/results/$sessionId" params={{ sessionId: attemptId }} replace />;
  if (!results.isError) return <PracticeSkeleton />;
  if (!isNotFound(results.error)) {
    return (
      <ExamLoadError onRetry={() => void results.refetch()}>Error al cargar los resultados.</ExamLoadError>
    );
  }
  return (
    <Stack align="flex-start">
      <PageHeading title="Práctica">Este examen ya no está abierto</PageHeading>
      <Text size="lg">Se ha abandonado en otra pestaña o en otro dispositivo.</Text>
      <LinkButton to="/">Volver al inicio</LinkButton>
    </Stack>
  );
}
