import { Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { formatDateTime } from '#client/lib/dates.ts';
import { isRefusal, toErrorMessage } from '#client/data/errors.ts';
import { focusHeadingIfLost } from '#client/ui/focus/heading-focus.ts';
import { Problem } from '#client/ui/notices/problem.tsx';
import { Section } from '#client/ui/frame/section.tsx';
import type { QuestionImport } from '#shared/questions/imports/question-import.contract.ts';
import {
  importQuery,
  invalidateCheckedImport,
  invalidateImports,
} from '#client/features/imports/imports.queries.ts';
import { ImportState, ChooseAnotherFile } from './import-state.tsx';

interface CurrentImportProps {
  id: string;
  onUndo: (shown: QuestionImport) => void;
}

export function CurrentImport({ id, onUndo }: CurrentImportProps) {
  const { data, error, isError, isFetching, refetch } = useQuery(importQuery(id));
  useCheckEnd(data?.status);
  if (isRefusal(error)) return <Unreadable error={error} />;
  if (!data) {
    return (
      <Section title="Importación">
        {isError && !isFetching ? (
          <Failure error={error} onRetry={() => void refetch()} />
        ) : (
          <StateSkeleton />
        )}
      </Section>
    );
  }
  return (
    <Section title={`«${data.file_name}»`}>
      <Origin shown={data} />
      {isError ? <Failure error={error} onRetry={() => void refetch()} /> : null}
      <ImportState shown={data} onUndo={onUndo} />
    </Section>
  );
}

/** Shown when the import doesn't exist or the user may not read it. */
function Unreadable({ error }: { error: unknown }) {
  return (
    <Section title="Importación">
      <Failure error={error} />
      <div>
        <ChooseAnotherFile>Elegir otro archivo</ChooseAnotherFile>
      </div>
    </Section>
  );
}

function Failure({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  return (
    <Problem onRetry={onRetry} retryLabel="Reintentar">
      {toErrorMessage(error, 'No se ha podido leer el estado de la importación.')}
    </Problem>
  );
}

function Origin({ shown: { created_by, created_at } }: { shown: QuestionImport }) {
  return (
    <Text c="dimmed" size="sm" mt="-0.75rem">
      {created_by ?? 'Usuario desconocido'}, {formatDateTime(created_at)}
    </Text>
  );
}

function StateSkeleton() {
  return (
    <>
      <VisuallyHidden role="status">Cargando la importación…</VisuallyHidden>
      <Stack aria-hidden>
        <Skeleton height="1.25rem" width="14rem" />
        <Skeleton height="4.5rem" />
        <Skeleton height="2.75rem" width="9rem" />
      </Stack>
    </>
  );
}

/** A check ends without any click: rescues the focus if its element is gone, and refetches the list below. */
function useCheckEnd(status: QuestionImport['status'] | undefined): void {
  const before = useRef(status);
  useEffect(() => {
    if (before.current !== undefined && before.current !== status) {
      focusHeadingIfLost();
      void invalidateImports();
      void invalidateCheckedImport();
    }
    before.current = status;
  }, [status]);
}
