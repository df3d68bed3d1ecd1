import { Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListedQuestion } from '#client/features/review/pages/listed-question.tsx';
import { QuestionPages } from '#client/features/review/pages/question-pages.tsx';
import { ScopeDetails } from '#client/features/review/scope/scope-details.tsx';
import { UNRESTRICTED_SCOPE, isScopeRestricted } from '#client/features/review/scope/scope-fields.tsx';
import { useSettledScope } from '#client/features/review/scope/use-settled-scope.ts';
import { formatDate } from '#client/lib/dates.ts';
import { formatCount } from '#client/lib/format.ts';
import { BackLink } from '#client/ui/frame/back-link.tsx';
import { PageHeading } from '#client/ui/frame/page-heading.tsx';
import { QuestionStateNotice } from '#client/ui/question/state-notice.tsx';
import { Note, NoteButton } from './note.tsx';
import { SavingProblem } from './saving-problem.tsx';
import { savedListQuery } from './saved.queries.ts';
import { Star } from './star.tsx';

const TEXTS = {
  pages: 'Páginas de preguntas guardadas',
  loading: 'Cargando tus preguntas guardadas…',
  failed: 'No se pudieron cargar tus preguntas guardadas.',
};
const NONE =
  'Todavía no has guardado ninguna. Pulsa la estrella de una pregunta, en un examen o en sus resultados, y la tendrás aquí con tu nota.';
const NONE_CHOSEN = 'No has guardado ninguna de lo que has elegido.';

/** The user's saved questions (deck 'Guardadas') with their notes. */
export function SavedList() {
  const [{ scope, page }, setShown] = useState({ scope: UNRESTRICTED_SCOPE, page: 1 });
  const settled = useSettledScope(scope);
  const list = useQuery({
    ...savedListQuery({ ...settled.scope, page }),
    placeholderData: keepPreviousData,
  });
  const total = list.data?.total ?? 0;

  return (
    <Stack gap="lg">
      <SavingProblem />
      <div>
        <BackLink to="/practice/decks">Volver a los mazos</BackLink>
        <PageHeading title="Preguntas guardadas">Preguntas guardadas</PageHeading>
        {total > 0 ? (
          <Text mt="xs" c="dimmed" role="status">
            {formatCount(total, 'pregunta', 'preguntas')}, primero la última que guardaste.
          </Text>
        ) : null}
      </div>
      <ScopeDetails scope={scope} onChange={(changed) => setShown({ scope: changed, page: 1 })} />
      <QuestionPages
        list={list}
        page={page}
        onPageChange={(target) => setShown({ scope, page: target })}
        texts={{ ...TEXTS, empty: isScopeRestricted(scope) ? NONE_CHOSEN : NONE }}
      >
        {(question, name) => (
          <ListedQuestion
            question={question}
            mark={<Star questionId={question.question_id} name={name} />}
            note={
              <>
                <QuestionStateNotice question={question} />
                <Note questionId={question.question_id} />
              </>
            }
          >
            <NoteButton questionId={question.question_id} name={name} />
            <time dateTime={question.saved_at.toISOString()}>
              Guardada el {formatDate(question.saved_at)}
            </time>
          </ListedQuestion>
        )}
      </QuestionPages>
    </Stack>
  );
}
