import { Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#client/data/api.ts';
import { queryClient } from '#client/data/query-client.ts';
import { ListedQuestion } from '#client/features/review/pages/listed-question.tsx';
import { QuestionPages } from '#client/features/review/pages/question-pages.tsx';
import { formatCount } from '#client/lib/format.ts';
import { BackLink } from '#client/ui/frame/back-link.tsx';
import { PageHeading } from '#client/ui/frame/page-heading.tsx';
import { SuspendButton } from './suspend-button.tsx';

const TEXTS = {
  pages: 'Páginas de preguntas apartadas',
  loading: 'Cargando las preguntas apartadas…',
  failed: 'No se pudieron cargar las preguntas apartadas.',
  empty:
    'No has apartado ninguna. Cuando una pregunta se te resista, podrás dejarla aquí hasta que quieras volver a ella.',
};

/** The questions that the user has suspended, each with a button to lift the suspension. */
export function SuspendedList() {
  const [page, setPage] = useState(1);
  const list = useQuery({
    ...api.review.suspendedQuestions.queryOptions({ input: { page } }),
    // questions that are no longer suspended stay listed until the list is opened again
    staleTime: 0,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  });

  return (
    <Stack gap="lg">
      <div>
        <BackLink to="/practice/decks">Volver a los mazos</BackLink>
        <PageHeading title="Preguntas apartadas">Preguntas apartadas</PageHeading>
        <Text mt="xs" c="dimmed">
          No te salen en tu repaso ni en los mazos, salvo en el de guardadas. Lo que sabemos de ellas no se
          pierde.
        </Text>
      </div>
      <QuestionPages list={list} page={page} onPageChange={setPage} texts={TEXTS}>
        {(question, name) => (
          <ListedQuestion question={question}>
            <Release questionId={question.question_id} name={name} />
            <span>
              {question.lapses === 0
                ? 'Sin fallos'
                : `Fallada ${formatCount(question.lapses, 'vez', 'veces')}`}
            </span>
          </ListedQuestion>
        )}
      </QuestionPages>
    </Stack>
  );
}

function Release({ questionId, name }: { questionId: string; name: string }) {
  const [isSuspended, setIsSuspended] = useState(true);
  return (
    <>
      <SuspendButton
        questionId={questionId}
        name={name}
        isSuspended={isSuspended}
        onChanged={(isSuspendedNow) => {
          setIsSuspended(isSuspendedNow);
          void queryClient.invalidateQueries({ queryKey: api.review.key(), refetchType: 'none' });
        }}
      />
      <span role="status">{isSuspended ? null : 'Volverá a salirte.'}</span>
    </>
  );
}
