import { Button, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { createListNavigation, navigateToSearch } from '#client/ui/lists/list-navigation.ts';
import { useListPage } from '#client/ui/lists/use-list-page.ts';
import { ICON_PROPS } from '#client/ui/frame/icon-props.ts';
import { ListFilters } from '#client/ui/lists/header/list-filters.tsx';
import { ListHeader } from '#client/ui/lists/header/list-header.tsx';
import { PagedList } from '#client/ui/lists/paged-list.tsx';
import { SearchBox } from '#client/ui/lists/search-box.tsx';
import { EXAM_PAGE_SIZE } from '#shared/exams/exam-list.rules.ts';
import { formatListFileAddress } from '#shared/users/list-file-addresses.rules.ts';
import { examColumns } from './exam-columns.tsx';
import { type ExamListState, examSorting } from './exam-list-state.ts';
import { examListQuery, examTotalQuery } from './exam-list.queries.ts';

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
      <ListFilters>
        <SearchBox
          label="Buscar exámenes"
          placeholder="Nombre de usuario..."
          value={search}
          onSearch={(text) => navigateToSearch(navigation, text)}
        />
      </ListFilters>
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
    <ListHeader heading="Exámenes">
      <Button
        component="a"
        href={formatListFileAddress('exams', { search: state.search, direction: state.direction })}
        download
        variant="default"
        leftSection={<IconDownload {...ICON_PROPS} />}
      >
        Exportar CSV
      </Button>
    </ListHeader>
  );
}
