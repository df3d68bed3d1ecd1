import { Button, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { listMoves } from '#client/ui/lists/list-moves.ts';
import { useCountedPage } from '#client/ui/lists/use-counted-page.ts';
import { PageHeading } from '#client/ui/frame/page-heading.tsx';
import { PagedList } from '#client/ui/lists/paged-list.tsx';
import { SearchBox } from '#client/ui/lists/search-box.tsx';
import { EXAM_PAGE_SIZE } from '#shared/exams/exam-list.rules.ts';
import { listAddress } from '#shared/users/list-files.rules.ts';
import { examColumns } from './all-exams-columns.tsx';
import { type ExamSearch, examSorting, turnedRound } from './all-exams-search.ts';
import { examListQuery, examTotalQuery } from './all-exams.queries.ts';
import classes from './all-exams.module.css';

const FAILED = 'Error al cargar los exámenes. Por favor, inténtalo de nuevo.';

/** Everybody's finished exams, page by page, with the way to each result (rules.md 34). */
export function AllExams({ search }: { search: ExamSearch }) {
  const { page = 1, search: text = '' } = search;
  const { change, turnTo, seek } = listMoves<ExamSearch>(useNavigate({ from: '/admin/exams' }));
  const shown = useCountedPage({
    rows: useQuery(examListQuery(search)),
    total: useQuery(examTotalQuery(search)),
    page,
    pageSize: EXAM_PAGE_SIZE,
    onEmptied: (last) => turnTo(last, { replace: true }),
    failed: FAILED,
  });

  return (
    <Stack gap="lg">
      <Header search={search} />
      <div className={classes.filters}>
        <SearchBox label="Buscar exámenes" placeholder="Nombre de usuario..." value={text} onSearch={seek} />
      </div>
      <PagedList
        shown={shown}
        range={(from, to, all) => `Mostrando ${from} a ${to} de ${all} exámenes`}
        pages="Páginas de exámenes"
        caption="Exámenes"
        loading="Cargando los exámenes…"
        columns={examColumns(search)}
        empty={text === '' ? 'No hay exámenes registrados' : 'Ningún examen coincide con la búsqueda.'}
        sorting={examSorting(search)}
        onSort={() => change(turnedRound)}
        onTurn={turnTo}
      />
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
