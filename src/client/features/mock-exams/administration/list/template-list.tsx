import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { templateListQuery } from '#client/features/mock-exams/administration/templates.queries.ts';
import { PrintDialog } from '#client/editing/printing/print-dialog.tsx';
import { ListFilters } from '#client/ui/lists/header/list-filters.tsx';
import { createListNavigation, navigateToSearch } from '#client/ui/lists/list-navigation.ts';
import type { ListState } from '#client/ui/lists/list-state.ts';
import { PagedList } from '#client/ui/lists/paged-list.tsx';
import { SearchBox } from '#client/ui/lists/search-box.tsx';
import { useListPage } from '#client/ui/lists/use-list-page.ts';
import { DoneNotice } from '#client/ui/notices/done-notice.tsx';
import { FlashNotice } from '#client/ui/notices/flash-notice.tsx';
import { TEMPLATES_PAGE_SIZE } from '#shared/mock-exams/template.rules.ts';
import { DeleteTemplate } from './delete-template.tsx';
import { templateColumns } from './template-columns.tsx';
import { TemplateHeader } from './template-header.tsx';
import { useTemplateActions } from './use-template-actions.ts';

/** All mock exams as administrators see them, published or not. */
export function TemplateList({ state }: { state: ListState }) {
  const navigation = createListNavigation<ListState>(useNavigate({ from: '/admin/mock-exams' }));
  const actions = useTemplateActions();
  const printed = actions.printing.target;
  const list = useListPage({
    list: useQuery(templateListQuery(state)),
    page: state.page,
    pageSize: TEMPLATES_PAGE_SIZE,
    goToPage: navigation.goToPage,
    errorText: 'Error al cargar los simulacros. Por favor, inténtalo de nuevo.',
  });

  return (
    <Stack gap="lg">
      <FlashNotice />
      <TemplateHeader state={state} announce={actions.announce} />
      <ListFilters>
        <SearchBox
          label="Buscar simulacros"
          placeholder="Nombre del simulacro..."
          value={state.search ?? ''}
          onSearch={(text) => navigateToSearch(navigation, text)}
        />
      </ListFilters>
      <PagedList
        list={list}
        range={(from, to, all) => `Mostrando ${from} a ${to} de ${all} simulacros`}
        pagesLabel="Páginas de simulacros"
        caption="Simulacros"
        loading="Cargando los simulacros…"
        columns={templateColumns(state, actions)}
        empty={
          state.search === undefined
            ? 'No hay simulacros registrados'
            : 'Ningún simulacro coincide con la búsqueda.'
        }
      />
      {printed === null ? null : (
        <PrintDialog
          source={{ kind: 'template', template_id: printed.id }}
          name={printed.name}
          onClose={actions.printing.close}
        />
      )}
      <DeleteTemplate removal={actions.removal} />
      <DoneNotice done={actions.done} onClose={() => actions.announce(null)} />
    </Stack>
  );
}
