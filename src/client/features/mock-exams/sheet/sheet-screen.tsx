import { Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sessionQuery } from '#client/data/session.ts';
import { LinkButton } from '#client/ui/frame/links.tsx';
import { PageHeading } from '#client/ui/frame/page-heading.tsx';
import { Problem } from '#client/ui/notices/problem.tsx';
import { type LoadedSheet, sheetQuery } from './sheet.queries.ts';
import type { RenderSheetStar } from './sheet-part.tsx';
import { OpenSheet } from './sheet.tsx';

/** The user's open sheet. */
export function CurrentSheet({ renderStar }: { renderStar: RenderSheetStar }) {
  const { data: account } = useQuery(sessionQuery);
  const loaded = useQuery(sheetQuery);
  const [shown, setShown] = useState<LoadedSheet>();

  // ignores cached data: the sheet of an earlier visit may have been delivered since
  const latest = loaded.isFetchedAfterMount ? loaded.data : undefined;
  if (latest && latest !== shown) setShown(latest);
  // a sheet stays on screen after the server has closed it: its own calls find out whether it was delivered
  const sheet = latest ?? shown;
  if (sheet && account) {
    return (
      <OpenSheet
        key={sheet.sheet.id}
        loaded={sheet}
        isGone={latest === null}
        userId={account.id}
        renderStar={renderStar}
      />
    );
  }
  if (latest === null) return <NoSheet />;
  if (loaded.isError && !loaded.isFetching) {
    return (
      <Stack>
        <PageHeading title="Simulacro">Simulacro</PageHeading>
        <Problem onRetry={() => void loaded.refetch()} retryLabel="Reintentar">
          No se pudo cargar el simulacro. El reloj sigue corriendo.
        </Problem>
      </Stack>
    );
  }
  return <SheetSkeleton />;
}

function NoSheet() {
  return (
    <Stack align="flex-start">
      <PageHeading title="Simulacro">No tienes ningún simulacro abierto</PageHeading>
      <Text size="lg">Si lo has entregado, su resultado está en tu perfil.</Text>
      <LinkButton to="/mock-exams">Ver los simulacros</LinkButton>
    </Stack>
  );
}

function SheetSkeleton() {
  return (
    <Stack gap="lg" aria-busy>
      <VisuallyHidden component="h1">Simulacro</VisuallyHidden>
      <VisuallyHidden role="status">Cargando el simulacro…</VisuallyHidden>
      <Skeleton height="1.5rem" width="60%" />
      <Skeleton height="3.75rem" />
      <Skeleton height="5rem" />
      {[0, 1, 2, 3].map((choice) => (
        <Skeleton key={choice} height="3.5rem" />
      ))}
    </Stack>
  );
}
