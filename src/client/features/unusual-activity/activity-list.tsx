import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ListFilters } from '#client/ui/lists/header/list-filters.tsx';
import { ListHeader } from '#client/ui/lists/header/list-header.tsx';
import { RefreshButton } from '#client/ui/lists/header/refresh-button.tsx';
import { RefreshStatus } from '#client/ui/lists/header/refresh-status.tsx';
import { useRefresh } from '#client/ui/lists/header/use-refresh.ts';
import { createListNavigation, navigateToSearch } from '#client/ui/lists/list-navigation.ts';
import { withFilter } from '#client/ui/lists/list-state.ts';
import { OptionButtons } from '#client/ui/lists/option-buttons.tsx';
import { PagedList } from '#client/ui/lists/paged-list.tsx';
import { SearchBox } from '#client/ui/lists/search-box.tsx';
import { useListPage } from '#client/ui/lists/use-list-page.ts';
import type { ListedActivity } from '#shared/unusual-activity/unusual-activity.contract.ts';
import { ACTIVITY_PAGE_SIZE, type TimeSpan } from '#shared/unusual-activity/unusual-activity.rules.ts';
import { activityColumns } from './activity-columns.tsx';
import { type ActivityListState, activitySorting, toPeriodParameter } from './activity-list-state.ts';
import { activityListQuery, activityTotalQuery } from './activity.queries.ts';
import { PointsDialog } from './points-dialog.tsx';
import classes from './unusual-activity.module.css';

const STRETCH_OPTIONS: { value: TimeSpan; label: string }[] = [
  { value: 'hour', label: 'Última hora' },
  { value: 'day', label: 'Último día' },
  { value: 'week', label: 'Última semana' },
];

export function ActivityList({ state }: { state: ActivityListState }) {
  const navigation = createListNavigation<ActivityListState>(
    useNavigate({ from: '/admin/unusual-activity' }),
  );
  const [opened, setOpened] = useState<ListedActivity>();
  const list = useListPage({
    list: useQuery(activityListQuery(state)),
    total: useQuery(activityTotalQuery(state)),
    page: state.page,
    pageSize: ACTIVITY_PAGE_SIZE,
    goToPage: navigation.goToPage,
    errorText: 'Error al cargar la actividad',
  });
  const refresh = useRefresh(list.refresh);

  return (
    <Stack gap="lg">
      <ListHeader heading="Actividad inusual">
        <RefreshButton refresh={refresh} />
        <RefreshStatus refresh={refresh} />
      </ListHeader>
      <p className={classes.note}>
        Exámenes terminados y abandonados de ese tiempo. «Por hora» son las preguntas vistas en la hora con
        más; «Segundos», los de cada respuesta de media; «Retirados», los puntos que tiene retirados ahora.
      </p>
      <ListFilters>
        <SearchBox
          label="Buscar usuarios"
          placeholder="Buscar por nombre de usuario o email..."
          value={state.search ?? ''}
          onSearch={(text) => navigateToSearch(navigation, text)}
        />
        <OptionButtons
          label="Tiempo"
          options={STRETCH_OPTIONS}
          value={state.stretch ?? 'day'}
          onChange={(stretch) =>
            navigation.changeState((before) => withFilter(before, { stretch: toPeriodParameter(stretch) }))
          }
          words="long"
        />
      </ListFilters>
      <PagedList
        list={list}
        range={(from, to, all) => `Mostrando ${from} a ${to} de ${all} usuarios`}
        pagesLabel="Páginas de usuarios"
        caption="Actividad inusual"
        loading="Cargando la actividad…"
        columns={activityColumns(setOpened)}
        empty={
          state.search === undefined ? 'Nadie ha practicado en ese tiempo' : 'No se encontraron usuarios'
        }
        sorting={activitySorting.sortingOf(state)}
        onSort={(sort) => navigation.changeState((before) => activitySorting.withSort(before, sort))}
      />
      <PointsDialog user={opened} onClose={() => setOpened(undefined)} />
    </Stack>
  );
}
