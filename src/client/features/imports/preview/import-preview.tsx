import { NativeSelect, Skeleton, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { toErrorMessage } from '#client/data/errors.ts';
import { Pagination } from '#client/ui/lists/pagination.tsx';
import { Problem } from '#client/ui/notices/problem.tsx';
import { importEntriesQuery } from '#client/features/imports/imports.queries.ts';
import type { EntriesPage } from '#shared/questions/imports/import-previews.contract.ts';
import {
  IMPORT_ENTRIES_PAGE_SIZE,
  IMPORT_FILTERS,
  type ImportFilter,
} from '#shared/questions/imports/import-previews.rules.ts';
import { DecideAll } from './decide-all.tsx';
import { Entry } from './entry.tsx';
import { filterLabel, EMPTY_FILTER_TEXTS } from './preview.texts.ts';
import classes from './preview.module.css';
import { type EntryDecisions, useEntryDecisions } from './use-deciding.ts';

/** The entries of a file as questions, each with its problems and the decisions that the administrator can make. */
export function ImportPreview({ id }: { id: string }) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [{ filter, page }, setShown] = useState<{ filter: ImportFilter; page: number }>({
    filter: 'all',
    page: 1,
  });
  const { data, error, isError, isFetching, isPlaceholderData, refetch } = useQuery(
    importEntriesQuery({ id, page, filter }),
  );
  const deciding = useEntryDecisions(id);
  const pages = data ? Math.max(1, Math.ceil(data.total / IMPORT_ENTRIES_PAGE_SIZE)) : 1;
  const goToPage = (to: number): void => {
    setShown({ filter, page: to });
    heading.current?.focus();
  };

  return (
    <Stack component="section" aria-labelledby={headingId}>
      <Title order={3} id={headingId} ref={heading} tabIndex={-1} className={classes.heading ?? ''}>
        Vista previa
      </Title>
      <NativeSelect
        label="Mostrar"
        value={filter}
        onChange={({ currentTarget: { value } }) => {
          const chosen = IMPORT_FILTERS.find((one) => one === value);
          if (chosen) setShown({ filter: chosen, page: 1 });
        }}
        data={IMPORT_FILTERS.map((value) => ({ value, label: filterLabel(value, data?.counts[value]) }))}
      />
      {isError && !isFetching ? (
        <Problem onRetry={() => void refetch()} retryLabel="Reintentar">
          {toErrorMessage(error, 'No se han podido cargar las preguntas del archivo.')}
        </Problem>
      ) : null}
      {deciding.problem === undefined ? null : <Problem takesFocus>{deciding.problem}</Problem>}
      {data ? (
        <Entries shown={data} filter={filter} isWaiting={isPlaceholderData} deciding={deciding} />
      ) : isError ? null : (
        <EntriesSkeleton />
      )}
      <Pagination page={page} pages={pages} onChange={goToPage} label="Páginas de la vista previa" />
    </Stack>
  );
}

interface EntriesProps {
  shown: EntriesPage;
  filter: ImportFilter;
  isWaiting: boolean;
  deciding: EntryDecisions;
}

function Entries({ shown: { entries, counts }, filter, isWaiting, deciding }: EntriesProps) {
  if (entries.length === 0) return <Text>{EMPTY_FILTER_TEXTS[filter]}</Text>;
  return (
    <>
      <DecideAll filter={filter} amount={counts[filter]} deciding={deciding} />
      <ol className={classes.entries} aria-busy={isWaiting} data-waiting={isWaiting || undefined}>
        {entries.map((entry) => (
          <Entry key={entry.number} entry={entry} deciding={deciding} />
        ))}
      </ol>
    </>
  );
}

function EntriesSkeleton() {
  return (
    <>
      <VisuallyHidden role="status">Cargando las preguntas del archivo…</VisuallyHidden>
      <Stack aria-hidden>
        <Skeleton height="16rem" />
        <Skeleton height="16rem" />
      </Stack>
    </>
  );
}
