import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { type ChangeSearch, listMoves } from '#client/ui/lists/list-moves.ts';
import { useCountedPage } from '#client/ui/lists/use-counted-page.ts';
import { PagedList } from '#client/ui/lists/paged-list.tsx';
import { NewQuestion } from '#client/features/questions/editor/new-question.tsx';
import { QUESTION_PAGE_SIZE } from '#shared/questions/question-list.rules.ts';
import { DeleteQuestion, QuestionNotice } from './question-actions.tsx';
import { questionColumns } from './question-columns.tsx';
import { QuestionEditor } from '#client/features/questions/editor/question-editor.tsx';
import { QuestionFilters } from './question-filters.tsx';
import { QuestionHeader } from './question-header.tsx';
import { QuestionPreview } from '#client/features/questions/preview/question-preview.tsx';
import { isFiltered, type QuestionSearch, sortedBy, sortingOf } from './question-search.ts';
import { useQuestionActions } from './use-question-actions.ts';
import { questionListQuery, questionTotalQuery } from '#client/features/questions/questions.queries.ts';

const FAILED = 'Error al cargar las preguntas. Por favor, intenta de nuevo.';

/** All questions, page by page, and everything that is done with them. */
export function QuestionList({ search }: { search: QuestionSearch }) {
  const { change, turnTo } = listMoves<QuestionSearch>(useNavigate({ from: '/admin/questions' }));
  const [isCreating, setCreating] = useState(false);
  const form = useRef<HTMLDivElement>(null);

  const actions = useQuestionActions();
  const shown = useCountedPage({
    rows: useQuery(questionListQuery(search)),
    total: useQuery(questionTotalQuery(search)),
    page: search.page ?? 1,
    pageSize: QUESTION_PAGE_SIZE,
    onEmptied: (last) => turnTo(last, { replace: true }),
    failed: FAILED,
  });

  return (
    <Stack gap="lg">
      <QuestionHeader
        search={search}
        isCreating={isCreating}
        onCreate={() => {
          setCreating(true);
          // open already: it is gone on with
          form.current?.querySelector('textarea')?.focus();
        }}
        onRefresh={shown.refresh}
      />
      {isCreating ? (
        <div ref={form}>
          <NewQuestion
            onClose={() => setCreating(false)}
            onCreated={() => {
              setCreating(false);
              actions.announce({ text: 'Pregunta creada.' });
            }}
          />
        </div>
      ) : null}
      <QuestionFilters search={search} onChange={change} />
      <PagedList
        shown={shown}
        range={(from, to, all) => `Mostrando ${from} a ${to} de ${all} preguntas`}
        pages="Páginas de preguntas"
        caption={search.deleted ? 'Preguntas eliminadas' : 'Preguntas'}
        loading="Cargando las preguntas…"
        columns={questionColumns({
          actions,
          onEdit: (id) => change((before) => ({ ...before, edit: id })),
          onPreview: (id) => change((before) => ({ ...before, preview: id })),
        })}
        empty={emptyText(search)}
        sorting={sortingOf(search)}
        onSort={(sort) => change((before) => sortedBy(before, sort))}
        onTurn={turnTo}
      />
      <DeleteQuestion actions={actions} />
      <QuestionNotice actions={actions} />
      <OpenDialogs search={search} onChange={change} />
    </Stack>
  );
}

interface OpenDialogsProps {
  search: QuestionSearch;
  onChange: ChangeSearch<QuestionSearch>;
}

/** What the address has open. */
function OpenDialogs({ search: { edit, preview }, onChange }: OpenDialogsProps) {
  const close = (): void =>
    onChange((before) => ({ ...before, edit: undefined, preview: undefined }), { replace: true });

  if (edit !== undefined) return <QuestionEditor key={edit} questionId={edit} onClose={close} />;
  if (preview === undefined) return null;
  return <QuestionPreview key={preview} questionId={preview} onClose={close} />;
}

function emptyText(search: QuestionSearch): string {
  if (isFiltered(search)) return 'Ninguna pregunta coincide con la búsqueda y los filtros.';
  return search.deleted ? 'No hay preguntas eliminadas' : 'No hay preguntas registradas';
}
