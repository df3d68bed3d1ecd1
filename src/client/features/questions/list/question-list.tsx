import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { createListNavigation, type ListNavigation } from '#client/ui/lists/list-navigation.ts';
import { useListPage } from '#client/ui/lists/use-list-page.ts';
import { PagedList } from '#client/ui/lists/paged-list.tsx';
import { BulkBar } from '#client/features/questions/bulk/bulk-bar.tsx';
import { useQuestionSelection } from '#client/features/questions/bulk/selection.ts';
import { NewQuestion } from '#client/features/questions/editor/new-question.tsx';
import { QUESTION_PAGE_SIZE } from '#shared/questions/question-list.rules.ts';
import { DeleteQuestion, QuestionNotice } from './question-actions.tsx';
import { questionColumns } from './question-columns.tsx';
import { QuestionEditor } from '#client/features/questions/editor/question-editor.tsx';
import { QuestionFilters } from './question-filters.tsx';
import { QuestionHeader } from './question-header.tsx';
import { QuestionPreview } from '#client/features/questions/preview/question-preview.tsx';
import { RulingsDialog } from '#client/features/questions/rulings/rulings-dialog.tsx';
import {
  toQuestionFilter,
  isFiltered,
  type QuestionListState,
  questionSorting,
} from './question-list-state.ts';
import { useQuestionActions } from './use-question-actions.ts';
import { questionListQuery, questionTotalQuery } from '#client/features/questions/questions.queries.ts';

export function QuestionList({ state }: { state: QuestionListState }) {
  const navigation = createListNavigation<QuestionListState>(useNavigate({ from: '/admin/questions' }));
  const { changeState, goToPage } = navigation;
  const [isCreating, setCreating] = useState(false);
  const form = useRef<HTMLDivElement>(null);

  const actions = useQuestionActions();
  const selection = useQuestionSelection(JSON.stringify(toQuestionFilter(state)));
  const list = useListPage({
    list: useQuery(questionListQuery(state)),
    total: useQuery(questionTotalQuery(state)),
    page: state.page,
    pageSize: QUESTION_PAGE_SIZE,
    goToPage,
    errorText: 'Error al cargar las preguntas. Por favor, intenta de nuevo.',
  });

  return (
    <Stack gap="lg">
      <QuestionHeader
        state={state}
        isCreating={isCreating}
        onCreate={() => {
          setCreating(true);
          // if the form is already open, it keeps its text and gets the focus
          form.current?.querySelector('textarea')?.focus();
        }}
        onRefresh={list.refresh}
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
      <QuestionFilters state={state} navigation={navigation} />
      <BulkBar
        state={state}
        selection={selection}
        pageIds={list.rows?.map(({ id }) => id) ?? []}
        total={list.total}
        announce={actions.announce}
      />
      <PagedList
        list={list}
        range={(from, to, all) => `Mostrando ${from} a ${to} de ${all} preguntas`}
        pagesLabel="Páginas de preguntas"
        caption={state.deleted ? 'Preguntas eliminadas' : 'Preguntas'}
        loading="Cargando las preguntas…"
        columns={questionColumns({
          actions,
          selection: selection.isOn ? selection : undefined,
          onEdit: (id) => changeState((before) => ({ ...before, edit: id })),
          onPreview: (id) => changeState((before) => ({ ...before, preview: id })),
          onRule: (id) => changeState((before) => ({ ...before, rulings: id })),
        })}
        empty={emptyText(state)}
        sorting={questionSorting.sortingOf(state)}
        onSort={(sort) => changeState((before) => questionSorting.withSort(before, sort))}
      />
      <DeleteQuestion actions={actions} />
      <QuestionNotice actions={actions} />
      <OpenDialogs state={state} changeState={changeState} />
    </Stack>
  );
}

interface OpenDialogsProps extends Pick<ListNavigation<QuestionListState>, 'changeState'> {
  state: QuestionListState;
}

function OpenDialogs({ state: { edit, preview, rulings }, changeState }: OpenDialogsProps) {
  const close = (): void =>
    changeState((before) => ({ ...before, edit: undefined, preview: undefined, rulings: undefined }), {
      replace: true,
    });

  if (edit !== undefined) return <QuestionEditor key={edit} questionId={edit} onClose={close} />;
  if (rulings !== undefined) return <RulingsDialog key={rulings} questionId={rulings} onClose={close} />;
  if (preview === undefined) return null;
  return <QuestionPreview key={preview} questionId={preview} onClose={close} />;
}

function emptyText(state: QuestionListState): string {
  if (isFiltered(state)) return 'Ninguna pregunta coincide con la búsqueda y los filtros.';
  return state.deleted ? 'No hay preguntas eliminadas' : 'No hay preguntas registradas';
}
