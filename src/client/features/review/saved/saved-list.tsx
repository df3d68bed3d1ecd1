import { Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconArrowLeft, IconLink } from '@tabler/icons-react';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { ScopeDetails } from '#client/features/review/scope/scope-details.tsx';
import { ANY_QUESTION, isNarrowed } from '#client/features/review/scope/scope-fields.tsx';
import { useSettledScope } from '#client/features/review/scope/use-settled-scope.ts';
import { formatDate } from '#client/lib/dates.ts';
import { count } from '#client/lib/format.ts';
import { focusHeading } from '#client/ui/focus/heading-focus.ts';
import { TextLink } from '#client/ui/frame/links.tsx';
import { PageHeading } from '#client/ui/frame/page-heading.tsx';
import { Pagination } from '#client/ui/lists/pagination.tsx';
import { Problem } from '#client/ui/notices/problem.tsx';
import { SAVED_PAGE_SIZE } from '#shared/review/review.rules.ts';
import type { SavedQuestion } from '#shared/review/saved.contract.ts';
import { Note, NoteButton } from './note.tsx';
import classes from './saved.module.css';
import { SavingProblem } from './saving-problem.tsx';
import { savedListQuery } from './saved.queries.ts';
import { Star } from './star.tsx';

/** The questions of the deck 'Guardadas', to be read with their notes. */
export function SavedList() {
  const [{ scope, page }, setShown] = useState({ scope: ANY_QUESTION, page: 1 });
  const settled = useSettledScope(scope);
  const list = useQuery({
    ...savedListQuery({ ...settled.scope, page }),
    placeholderData: keepPreviousData,
  });
  const total = list.data?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / SAVED_PAGE_SIZE));
  // another device has removed the last ones
  if (list.isSuccess && !list.isPlaceholderData && page > pages) setShown({ scope, page: pages });

  return (
    <Stack gap="lg">
      <SavingProblem />
      <div>
        <TextLink to="/practice/decks" className={classes.back ?? ''}>
          <IconArrowLeft aria-hidden size="1.25rem" /> Volver a los mazos
        </TextLink>
        <PageHeading title="Preguntas guardadas">Preguntas guardadas</PageHeading>
        {total > 0 ? (
          <Text mt="xs" c="dimmed" role="status">
            {count(total, 'pregunta', 'preguntas')}, primero la última que guardaste.
          </Text>
        ) : null}
      </div>
      <ScopeDetails scope={scope} onChange={(changed) => setShown({ scope: changed, page: 1 })} />
      <Listed list={list} isPart={isNarrowed(scope)} />
      <Pagination
        page={page}
        pages={pages}
        onChange={(target) => {
          setShown({ scope, page: target });
          focusHeading();
          window.scrollTo(0, 0);
        }}
        label="Páginas de preguntas guardadas"
      />
    </Stack>
  );
}

interface ListedProps {
  list: UseQueryResult<{ questions: SavedQuestion[] }>;
  /** Only some categories or laws are asked for. */
  isPart: boolean;
}

function Listed({ list, isPart }: ListedProps) {
  const { data, isError, isFetching, isPlaceholderData, refetch } = list;
  if (isError && !isFetching) {
    return (
      <Problem onRetry={() => void refetch()} retryLabel="Reintentar">
        No se pudieron cargar tus preguntas guardadas.
      </Problem>
    );
  }
  if (!data) return <ListSkeleton />;
  return <Questions questions={data.questions} isPart={isPart} isOld={isPlaceholderData} />;
}

interface QuestionsProps extends Pick<ListedProps, 'isPart'> {
  questions: SavedQuestion[];
  /** The next ones are being loaded. */
  isOld: boolean;
}

function Questions({ questions, isPart, isOld }: QuestionsProps) {
  if (questions.length === 0) {
    return (
      <Text size="lg">
        {isPart
          ? 'No has guardado ninguna de lo que has elegido.'
          : 'Todavía no has guardado ninguna. Pulsa la estrella de una pregunta, en un examen o en sus resultados, y la tendrás aquí con tu nota.'}
      </Text>
    );
  }
  return (
    <ul className={classes.questions} aria-busy={isOld || undefined}>
      {questions.map((question, index) => (
        <Row key={question.question_id} question={question} name={`la pregunta ${index + 1} de la lista`} />
      ))}
    </ul>
  );
}

function Row({ question, name }: { question: SavedQuestion; name: string }) {
  const { question_id: id, question_text: text, saved_at: savedAt } = question;
  return (
    <li className={classes.question}>
      <div className={classes.questionTop}>
        <p className={classes.wording}>{text}</p>
        <Star questionId={id} name={name} />
      </div>
      <Note questionId={id} />
      <div className={classes.foot}>
        <TextLink to="/question/$questionId" params={{ questionId: id }} className={classes.link ?? ''}>
          <IconLink aria-hidden size="1.25rem" /> Ver la pregunta
        </TextLink>
        <NoteButton questionId={id} name={name} />
        <time dateTime={savedAt.toISOString()}>Guardada el {formatDate(savedAt)}</time>
      </div>
    </li>
  );
}

function ListSkeleton() {
  return (
    <Stack gap="md" aria-busy>
      <VisuallyHidden role="status">Cargando tus preguntas guardadas…</VisuallyHidden>
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} height="9rem" radius="lg" />
      ))}
    </Stack>
  );
}
