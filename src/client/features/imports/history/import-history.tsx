import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId } from 'react';
import { formatMoment } from '#client/lib/dates.ts';
import { isRefusal, messageOf } from '#client/data/errors.ts';
import { atPage } from '#client/ui/lists/list-search.ts';
import { type Column, DataTable } from '#client/ui/lists/data-table.tsx';
import { LinkButton } from '#client/ui/frame/links.tsx';
import { Pagination } from '#client/ui/lists/pagination.tsx';
import { Problem } from '#client/ui/notices/problem.tsx';
import { IMPORT_PAGE_SIZE } from '#shared/questions/question-import.rules.ts';
import type { QuestionImport } from '#shared/questions/question-imports.contract.ts';
import { importListQuery } from '#client/features/imports/imports.queries.ts';
import { resultOf, STATUS_LABELS } from '#client/features/imports/imports.texts.ts';
import classes from './import-history.module.css';

interface ImportHistoryProps {
  page: number;
  onUndo: (shown: QuestionImport) => void;
}

/** What was imported before, and what came of it. */
export function ImportHistory({ page, onUndo }: ImportHistoryProps) {
  const headingId = useId();
  const { data, error, isError, isFetching, isPlaceholderData, refetch } = useQuery(importListQuery(page));
  const pages = data ? Math.max(1, Math.ceil(data.total / IMPORT_PAGE_SIZE)) : undefined;
  const turn = usePageTurning(page, isPlaceholderData ? undefined : pages);
  const hasFailed = isError && !isFetching;

  return (
    <Stack component="section" aria-labelledby={headingId}>
      <Title order={2} id={headingId}>
        Importaciones anteriores
      </Title>
      {hasFailed ? (
        <Problem onRetry={isRefusal(error) ? undefined : () => void refetch()} retryLabel="Reintentar">
          {messageOf(error, 'Error al cargar las importaciones')}
        </Problem>
      ) : null}
      {data || !hasFailed ? (
        <DataTable
          caption="Importaciones anteriores"
          columns={columnsWith(onUndo)}
          rows={data?.imports}
          isWaiting={isPlaceholderData}
          empty={<Text>No hay importaciones todavía</Text>}
          loading="Cargando las importaciones…"
          pageSize={IMPORT_PAGE_SIZE}
          isPaged={pages !== 1}
        />
      ) : null}
      {pages === undefined ? null : (
        <Pagination page={page} pages={pages} onChange={turn} label="Páginas de importaciones" />
      )}
    </Stack>
  );
}

function usePageTurning(page: number, pages: number | undefined): (page: number) => void {
  const navigate = useNavigate({ from: '/admin/questions/import' });
  // there are no longer so many
  const last = pages ?? page;
  useEffect(() => {
    if (page > last)
      void navigate({ search: (before) => atPage(before, last), replace: true, resetScroll: false });
  }, [page, last, navigate]);
  return (next) => void navigate({ search: (before) => atPage(before, next), resetScroll: false });
}

function columnsWith(onUndo: (shown: QuestionImport) => void): Column<QuestionImport>[] {
  return [
    {
      label: 'Archivo',
      kind: 'heading',
      cell: ({ file_name: name }) => (
        <span className={classes.name} title={name}>
          {name}
        </span>
      ),
    },
    { label: 'Fecha', width: '8rem', cell: ({ created_at: at }) => formatMoment(at) },
    { label: 'Quién', width: '8.5rem', cell: ({ created_by: name }) => name ?? 'Usuario desconocido' },
    { label: 'Estado', width: '8.5rem', cell: ({ status }) => STATUS_LABELS[status] },
    {
      label: 'Resultado',
      width: '13rem',
      cell: (shown) => <span className={classes.result}>{resultOf(shown)}</span>,
    },
    {
      label: 'Acciones',
      kind: 'actions',
      width: '11.5rem',
      cell: (shown) => <Actions shown={shown} onUndo={onUndo} />,
    },
  ];
}

interface ActionsProps {
  shown: QuestionImport;
  onUndo: (shown: QuestionImport) => void;
}

function Actions({ shown, onUndo }: ActionsProps) {
  return (
    <Group gap="0" wrap="nowrap">
      <LinkButton
        variant="subtle"
        px="sm"
        to="/admin/questions/import"
        search={({ page }) => ({ import: shown.id, page })}
        aria-label={`Ver ${shown.file_name}`}
      >
        Ver
      </LinkButton>
      {shown.status === 'published' ? (
        <Button
          variant="subtle"
          color="red"
          px="sm"
          aria-label={`Deshacer ${shown.file_name}`}
          onClick={() => onUndo(shown)}
        >
          Deshacer
        </Button>
      ) : null}
    </Group>
  );
}
