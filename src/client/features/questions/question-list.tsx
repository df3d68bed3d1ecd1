import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useCountedPage } from '#client/lib/use-counted-page.ts';
import { useFocusBack } from '#client/lib/use-focus-back.ts';
import type { PageInView } from '#client/lib/use-page-in-view.ts';
import { DataTable } from '#client/ui/data-table.tsx';
import { ListFooter } from '#client/ui/list-footer.tsx';
import { Problem } from '#client/ui/problem.tsx';
import type { ListedQuestion } from '#shared/questions/question-list.contract.ts';
import { NewQuestion } from './new-question.tsx';
import { DeleteQuestion, QuestionNotice } from './question-actions.tsx';
import { questionColumns } from './question-columns.tsx';
import { QuestionEditor } from './question-editor.tsx';
import { QuestionFilters } from './question-filters.tsx';
import { QuestionHeader } from './question-header.tsx';
import { QuestionPreview } from './question-preview.tsx';
import { isFiltered, PAGE_SIZE, type QuestionSearch, sortedBy, sortingOf } from './question-search.ts';
import { type QuestionActions, useQuestionActions } from './use-question-actions.ts';
import { questionListQuery, questionTotalQuery } from './questions.queries.ts';

const FAILED = 'Error al cargar las preguntas. Por favor, intenta de nuevo.';

type Change = (search: QuestionSearch) => QuestionSearch;

/** All questions, page by page, and everything that is done with them. */
export function QuestionList({ search }: { search: QuestionSearch }) {
  const navigate = useNavigate({ from: '/admin/questions' });
  const [isCreating, setCreating] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const change = (how: Change, { replace }: { replace: boolean } = { replace: false }): void =>
    void navigate({ search: how, replace, resetScroll: false });
  const turnTo = (target: number, options?: { replace: boolean }): void =>
    change((before) => ({ ...before, page: target > 1 ? target : undefined }), options);

  const actions = useQuestionActions();
  const shown = useCountedPage({
    rows: useQuery(questionListQuery(search)),
    total: useQuery(questionTotalQuery(search)),
    page: search.page ?? 1,
    pageSize: PAGE_SIZE,
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
              actions.say({ text: 'Pregunta creada.' });
            }}
          />
        </div>
      ) : null}
      <QuestionFilters search={search} onChange={change} />
      {shown.problem ? (
        <Problem onRetry={shown.problem.retry} retryLabel="Reintentar">
          {shown.problem.message}
        </Problem>
      ) : null}
      {shown.problem && !shown.rows ? null : (
        <Listed search={search} shown={shown} actions={actions} onChange={change} onTurn={turnTo} />
      )}
      <DeleteQuestion actions={actions} />
      <QuestionNotice actions={actions} />
      <Windows search={search} onChange={change} />
    </Stack>
  );
}

interface ListedProps {
  search: QuestionSearch;
  shown: PageInView<ListedQuestion>;
  actions: QuestionActions;
  onChange: (how: Change) => void;
  onTurn: (page: number) => void;
}

function Listed({ search, shown, actions, onChange, onTurn }: ListedProps) {
  const { page = 1, deleted = false } = search;
  return (
    <div>
      <DataTable
        caption={deleted ? 'Preguntas eliminadas' : 'Preguntas'}
        loading="Cargando las preguntas…"
        columns={questionColumns({
          actions,
          onEdit: (id) => onChange((before) => ({ ...before, edit: id })),
          onPreview: (id) => onChange((before) => ({ ...before, preview: id })),
        })}
        rows={shown.rows}
        isWaiting={shown.isWaiting}
        empty={emptyText(search)}
        sorting={sortingOf(search)}
        onSort={(sort) => onChange((before) => sortedBy(before, sort))}
        pageSize={PAGE_SIZE}
        isPaged={page > 1}
      />
      <ListFooter
        page={page}
        pageSize={PAGE_SIZE}
        total={shown.total}
        text={(from, to, all) => `Mostrando ${from} a ${to} de ${all} preguntas`}
        label="Páginas de preguntas"
        onChange={onTurn}
      />
    </div>
  );
}

interface WindowsProps {
  search: QuestionSearch;
  onChange: (how: Change, options: { replace: boolean }) => void;
}

/** What the address has open. */
function Windows({ search: { edit, preview }, onChange }: WindowsProps) {
  useFocusBack(edit !== undefined || preview !== undefined);
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
