import { Button, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCountedPage } from '#client/lib/use-counted-page.ts';
import { DataTable } from '#client/ui/data-table.tsx';
import { ListFooter } from '#client/ui/list-footer.tsx';
import { PageHeading } from '#client/ui/page-heading.tsx';
import { Problem } from '#client/ui/problem.tsx';
import { SearchBox } from '#client/ui/search-box.tsx';
import { listAddress } from '#shared/users/list-files.rules.ts';
import { examColumns } from './all-exams-columns.tsx';
import { type ExamSearch, examSorting, PAGE_SIZE, SEARCH_MAX, turnedRound } from './all-exams-search.ts';
import { examListQuery, examTotalQuery } from './all-exams.queries.ts';
import classes from './all-exams.module.css';

const FAILED = 'Error al cargar los exámenes. Por favor, inténtalo de nuevo.';

/** Everybody's finished exams, page by page, with the way to each result (rules.md 34). */
export function AllExams({ search }: { search: ExamSearch }) {
  const { page = 1, search: text = '' } = search;
  const navigate = useNavigate({ from: '/admin/exams' });
  const change = (
    how: (before: ExamSearch) => ExamSearch,
    { replace }: { replace: boolean } = { replace: false },
  ): void => void navigate({ to: '/admin/exams', search: how, replace, resetScroll: false });
  const turnTo = (target: number, options?: { replace: boolean }): void =>
    change((before) => ({ ...before, page: target > 1 ? target : undefined }), options);
  const shown = useCountedPage({
    rows: useQuery(examListQuery(search)),
    total: useQuery(examTotalQuery(search)),
    page,
    pageSize: PAGE_SIZE,
    onEmptied: (last) => turnTo(last, { replace: true }),
    failed: FAILED,
  });

  return (
    <Stack gap="lg">
      <Header search={search} />
      <div className={classes.filters}>
        <SearchBox
          label="Buscar exámenes"
          placeholder="Nombre de usuario..."
          value={text}
          maxLength={SEARCH_MAX}
          onSearch={(sought) =>
            change((before) => ({ ...before, search: sought || undefined, page: undefined }), {
              replace: true,
            })
          }
        />
      </div>
      {shown.problem ? (
        <Problem onRetry={shown.problem.retry} retryLabel="Reintentar">
          {shown.problem.message}
        </Problem>
      ) : null}
      {shown.problem && !shown.rows ? null : (
        <div>
          <DataTable
            caption="Exámenes"
            loading="Cargando los exámenes…"
            columns={examColumns(search)}
            rows={shown.rows}
            isWaiting={shown.isWaiting}
            empty={text === '' ? 'No hay exámenes registrados' : 'Ningún examen coincide con la búsqueda.'}
            sorting={examSorting(search)}
            onSort={() => change(turnedRound)}
            pageSize={PAGE_SIZE}
            isPaged={page > 1}
          />
          <ListFooter
            page={page}
            pageSize={PAGE_SIZE}
            total={shown.total}
            text={(from, to, all) => `Mostrando ${from} a ${to} de ${all} exámenes`}
            label="Páginas de exámenes"
            onChange={turnTo}
          />
        </div>
      )}
    </Stack>
  );
}

function Header({ search }: { search: ExamSearch }) {
  return (
    <div className={classes.header}>
      <PageHeading title="Exámenes">Exámenes</PageHeading>
      <Button
        component="a"
        href={listAddress('exams', { search: search.search, direction: search.direction })}
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
