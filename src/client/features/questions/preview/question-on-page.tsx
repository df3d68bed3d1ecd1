import { Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '#client/data/api.ts';
import { isRefusal } from '#client/data/errors.ts';
import { LinkButton } from '#client/ui/frame/links.tsx';
import { PageHeading } from '#client/ui/frame/page-heading.tsx';
import { Question } from '#client/ui/question/question.tsx';
import { Problem } from '#client/ui/notices/problem.tsx';
import type { PublicQuestion } from '#shared/questions/questions.contract.ts';
import classes from './question-on-page.module.css';

interface QuestionOnPageProps {
  questionId: string;
  /** The buttons for actions on the question. */
  children: (question: PublicQuestion) => ReactNode;
}

export function QuestionOnPage({ questionId, children }: QuestionOnPageProps) {
  const question = useQuery(api.questions.question.queryOptions({ input: { question_id: questionId } }));
  const { data, error } = question;
  const isMissing = !data && isRefusal(error);

  return (
    <Stack gap="lg">
      <PageHeading title="Pregunta">{isMissing ? 'No se encontró la pregunta.' : 'Pregunta'}</PageHeading>
      {data ? (
        <article>
          <Question mode="read" question={data} />
        </article>
      ) : (
        <Instead query={question} isMissing={isMissing} />
      )}
      <div className={classes.actions}>
        <LinkButton to="/" variant="default">
          Volver al inicio
        </LinkButton>
        {data ? children(data) : null}
      </div>
    </Stack>
  );
}

function Instead({
  query,
  isMissing,
}: {
  query: { isError: boolean; isFetching: boolean; refetch: () => unknown };
  isMissing: boolean;
}) {
  if (isMissing) {
    return <Text size="lg">Puede que se haya eliminado o que el enlace esté incompleto.</Text>;
  }
  if (!query.isError || query.isFetching) return <QuestionSkeleton />;
  return (
    <Problem onRetry={() => void query.refetch()} retryLabel="Reintentar">
      No se pudo cargar la pregunta.
    </Problem>
  );
}

function QuestionSkeleton() {
  return (
    <Stack gap="0.875rem" aria-busy>
      <VisuallyHidden role="status">Cargando la pregunta…</VisuallyHidden>
      <Skeleton height="3.75rem" mb="0.375rem" />
      {[0, 1, 2, 3].map((choice) => (
        <Skeleton key={choice} height="3.75rem" />
      ))}
    </Stack>
  );
}
