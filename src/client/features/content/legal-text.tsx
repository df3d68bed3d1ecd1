import { Skeleton, Stack, Typography } from '@mantine/core';
import '@mantine/core/styles/Typography.css';
import { useQuery } from '@tanstack/react-query';
import { api, client } from '#client/lib/api.ts';
import { cleanHtml } from '#client/lib/clean-html.ts';
import { isRefusal } from '#client/lib/errors.ts';
import { LinkButton } from '#client/ui/links.tsx';
import { PageHeading } from '#client/ui/page-heading.tsx';
import { Problem } from '#client/ui/problem.tsx';

/** A legal page with its way back. */
export function LegalText({ pageId }: { pageId: string }) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: api.content.legalPage.queryKey({ input: { identifier: pageId } }),
    queryFn: async () => {
      const page = await client.content.legalPage({ identifier: pageId });
      return { ...page, content: await cleanHtml(page.content) };
    },
  });

  return (
    <Stack align="stretch" gap="lg">
      {data ? <LegalContent {...data} /> : null}
      {error && !data ? <LegalFailure error={error} retry={() => void refetch()} /> : null}
      {isFetching && !data && !error ? <LegalSkeleton /> : null}
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

function LegalFailure({ error, retry }: { error: Error; retry: () => void }) {
  if (isRefusal(error)) {
    return <PageHeading title="Página no encontrada">No se encontró la página solicitada</PageHeading>;
  }
  return (
    <>
      <PageHeading title="Error">Información legal</PageHeading>
      <Problem onRetry={retry}>No se pudo cargar el contenido</Problem>
    </>
  );
}

function LegalSkeleton() {
  return (
    <Stack role="status" aria-label="Cargando">
      <Skeleton height="2.5rem" width="60%" />
      {Array.from({ length: 8 }, (_, line) => (
        <Skeleton key={line} height="1.25rem" />
      ))}
    </Stack>
  );
}
