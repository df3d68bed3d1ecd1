import { Skeleton, Stack, Typography, VisuallyHidden } from '@mantine/core';
import '@mantine/core/styles/Typography.css';
import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '#client/ui/frame/links.tsx';
import { PageHeading } from '#client/ui/frame/page-heading.tsx';
import { Problem } from '#client/ui/notices/problem.tsx';
import { legalPageQuery } from './content.queries.ts';

export function LegalText({ pageId }: { pageId: string }) {
  const { data, isError, refetch, isFetching } = useQuery(legalPageQuery(pageId));

  return (
    <Stack align="stretch" gap="lg">
      {data ? <LegalContent {...data} /> : null}
      {data === null ? (
        <PageHeading title="Página no encontrada">No se encontró la página solicitada</PageHeading>
      ) : null}
      {isError && !data ? <LegalFailure retry={() => void refetch()} /> : null}
      {isFetching && data === undefined && !isError ? <LegalSkeleton /> : null}
      <div>
        <LinkButton to="/" variant="default">
          Volver al inicio
        </LinkButton>
      </div>
    </Stack>
  );
}

function LegalContent({ title, content }: { title: string; content: string }) {
  return (
    <>
      <PageHeading title={title}>{title}</PageHeading>
      <Typography fz="lg" dangerouslySetInnerHTML={{ __html: content }} />
    </>
  );
}

function LegalFailure({ retry }: { retry: () => void }) {
  return (
    <>
      <PageHeading title="Error">Información legal</PageHeading>
      <Problem onRetry={retry}>No se pudo cargar el contenido</Problem>
    </>
  );
}

function LegalSkeleton() {
  return (
    <>
      <VisuallyHidden component="h1">Información legal</VisuallyHidden>
      <Stack role="status" aria-label="Cargando">
        <Skeleton height="2.5rem" width="60%" />
        {Array.from({ length: 8 }, (_, line) => (
          <Skeleton key={line} height="1.25rem" />
        ))}
      </Stack>
    </>
  );
}
