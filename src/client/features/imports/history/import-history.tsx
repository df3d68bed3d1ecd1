import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { formatDateTime } from '#client/lib/dates.ts';
import { createListNavigation } from '#client/ui/lists/list-navigation.ts';
import { useListPage } from '#client/ui/lists/use-list-page.ts';
import { type Column, DataTable } from '#client/ui/lists/data-table.tsx';
import { LinkButton } from '#client/ui/frame/links.tsx';
import { Pagination } from '#client/ui/lists/pagination.tsx';
import { Problem } from '#client/ui/notices/problem.tsx';
import { IMPORT_PAGE_SIZE } from '#shared/questions/imports/imports.rules.ts';
import type { QuestionImport } from '#shared/questions/imports/question-import.contract.ts';
import { importListQuery } from '#client/features/imports/imports.queries.ts';
import { describeImportResult, STATUS_LABELS } from '#client/features/imports/imports.texts.ts';
import type { ImportListState } from './import-list-state.ts';
import classes from './import-history.module.css';

interface ImportHistoryProps {
  page: number;
  onUndo: (shown: QuestionImport) => void;
}

export function ImportHistory({ page, onUndo }: ImportHistoryProps) {
  const headingId = useId();
  const { goToPage } = createListNavigation<ImportListState>(
    useNavigate({ from: '/admin/questions/import' }),
  );
  const { rows, total, isWaiting, problem } = useListPage({
    list: useQuery(importListQuery(page)),
    page,
    pageSize: IMPORT_PAGE_SIZE,
    goToPage,
    errorText: 'Error al cargar las importaciones',
  });
  const pages = total === undefined ? undefined : Math.max(1, Math.ceil(total / IMPORT_PAGE_SIZE));

  return (
    <Stack component="section" aria-labelledby={headingId}>
      <Title order={2} id={headingId}>
        Importaciones anteriores
      </Title>
      {problem ? (
        <Problem onRetry={problem.retry} retryLabel="Reintentar">
          {problem.message}
        </Problem>
      ) : null}
      {problem && !rows ? null : (
        <DataTable
          caption="Importaciones anteriores"
          columns={columnsWith(onUndo)}
          rows={rows}
          isWaiting={isWaiting}
          empty={<Text>No hay importaciones todavía</Text>}
          loading="Cargando las importaciones…"
          pageSize={IMPORT_PAGE_SIZE}
          isPaged={pages !== 1}
        />
      )}
      {pages === undefined ? null : (
        <Pagination page={page} pages={pages} onChange={goToPage} label="Páginas de importaciones" />
      )}
    </Stack>
  );
}

function columnsWith(onUndo: (shown: QuestionImport) => void): Column<QuestionImport>[] {
  return [
    {
      label: 'Archivo',
      kind: 'heading',
      cell: ({ file_name: name }) => (
        <span data-clamped className={classes.name} title={name}>
          {name}
        </span>
      ),
    },
    { label: 'Fecha', width: '8rem', cell: ({ created_at: at }) => formatDateTime(at) },
    { label: 'Quién', width: '8.5rem', cell: ({ created_by: name }) => name ?? 'Usuario desconocido' },
    { label: 'Estado', width: '8.5rem', cell: ({ status }) => STATUS_LABELS[status] },
    {
      label: 'Resultado',
      width: '13rem',
      cell: (shown) => <span className={classes.result}>{describeImportResult(shown)}</span>,
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
