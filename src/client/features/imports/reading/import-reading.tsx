import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { toErrorMessage } from '#client/data/errors.ts';
import { Problem } from '#client/ui/notices/problem.tsx';
import { importReadingQuery } from '#client/features/imports/imports.queries.ts';
import type { QuestionImport } from '#shared/questions/imports/question-import.contract.ts';
import { CleanUps } from './clean-ups.tsx';
import classes from './import-reading.module.css';
import { TableColumns } from './table-columns.tsx';

/** Shows how the file is read, with which clean-ups and table columns, and lets the administrator change that. */
export function ImportReading({ shown }: { shown: QuestionImport }) {
  const { has_table, total, status, importable } = shown;
  const has_clean_ups = shown.has_clean_ups && (status === 'ready' || importable !== null);
  return (
    <>
      {has_table ? (
        <Collapsed title="Columnas de la tabla" isOpenAtFirst={total === null}>
          <Read shown={shown} part="columns" />
        </Collapsed>
      ) : null}
      {has_clean_ups ? (
        <Collapsed title="Arreglos posibles" isOpenAtFirst={false}>
          <Read shown={shown} part="clean-ups" />
        </Collapsed>
      ) : null}
    </>
  );
}

interface CollapsedProps {
  title: string;
  isOpenAtFirst: boolean;
  children: ReactNode;
}

/** A section whose content is fetched when it is opened. */
function Collapsed({ title, isOpenAtFirst, children }: CollapsedProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  return (
    <details
      className={classes.all}
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>{title}</summary>
      {isOpen ? children : null}
    </details>
  );
}

function Read({ shown: { id }, part }: { shown: QuestionImport; part: 'columns' | 'clean-ups' }) {
  const { data, error, isError, isFetching, refetch } = useQuery(importReadingQuery(id));
  if (!data) {
    return isError && !isFetching ? (
      <Problem onRetry={() => void refetch()} retryLabel="Reintentar">
        {toErrorMessage(error, 'No se ha podido cargar cómo se lee el archivo.')}
      </Problem>
    ) : (
      <Text role="status">Cargando…</Text>
    );
  }
  if (part === 'clean-ups') return <CleanUps key={data.clean_ups.join()} id={id} reading={data} />;
  return data.table ? <TableColumns id={id} reading={data} table={data.table} /> : null;
}
