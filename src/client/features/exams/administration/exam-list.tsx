import { Button, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { createListNavigation, searchFor } from '#client/ui/lists/list-navigation.ts';
import { useListPage } from '#client/ui/lists/use-list-page.ts';
import { PageHeading } from '#client/ui/frame/page-heading.tsx';
import { PagedList } from '#client/ui/lists/paged-list.tsx';
import { SearchBox } from '#client/ui/lists/search-box.tsx';
import { EXAM_PAGE_SIZE } from '#shared/exams/exam-list.rules.ts';
import { listAddress } from '#shared/users/list-files.rules.ts';
import { examColumns } from './exam-columns.tsx';
import { type ExamListState, examSorting } from './exam-list-state.ts';
import { examListQuery, examTotalQuery } from './exam-list.queries.ts';
import classes from './exam-list.module.css';

/** The finished exams of all users (rules.md 34). */
export function ExamList({ state }: { state: ExamListState }) {
  const navigation = createListNavigation<ExamListState>(useNavigate({ from: '/admin/exams' }));
  const { search = '' } = state;
  const list = useListPage({
    list: useQuery(examListQuery(state)),
    total: useQuery(examTotalQuery(state)),
    page: state.page,
    pageSize: EXAM_PAGE_SIZE,
    goToPage: navigation.goToPage,
    errorText: 'Error al cargar los exámenes. Por favor, inténtalo de nuevo.',
  });

  return (
    <Stack gap="lg">
      <Header state={state} />
      <div className={classes.filters}>
        <SearchBox
          label="Buscar exámenes"
          placeholder="Nombre de usuario..."
          value={search}
          onSearch={(text) => searchFor(navigation, text)}
        />
      </div>
      <PagedList
        list={list}
        range={(from, to, all) => `Mostrando ${from} a ${to} de ${all} exámenes`}
        pagesLabel="Páginas de exámenes"
        caption="Exámenes"
        loading="Cargando los exámenes…"
        columns={examColumns(state)}
        empty={search === '' ? 'No hay exámenes registrados' : 'Ningún examen coincide con la búsqueda.'}
        sorting={examSorting.sortingOf(state)}
        onSort={(sort) => navigation.changeState((before) => examSorting.withSort(before, sort))}
      />
    </Stack>
  );
}

function Header({ state }: { state: ExamListState }) {
  return (
    <div className={classes.header}>
      <PageHeading title="Exámenes">Exámenes</PageHeading>
      <Button
        component="a"
        href={listAddress('exams', { search: state.search, direction: state.direction })}
        download
        variant="default"
        className={classes.export ?? ''}
        leftSection={<IconDownload aria-hidden size="1.25rem" stroke={1.75} />}
      >
        Exportar CSV
      </Button>
    </div>
  );
}
