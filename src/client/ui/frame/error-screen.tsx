import { Stack } from '@mantine/core';
import { ORPCError } from '@orpc/client';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { isUnreachable } from '#client/data/errors.ts';
import { PageHeading } from './page-heading.tsx';
import { Page } from './page.tsx';
import { Problem } from '#client/ui/notices/problem.tsx';

interface ErrorScreenProps extends ErrorComponentProps {
  /** A message about the failure, specific to the screen. */
  text?: string;
}

/** Shown instead of a screen that failed to render. */
export function ErrorScreen({ error, reset, text }: ErrorScreenProps) {
  const router = useRouter();
  const retry = (): void => {
    // browsers remember that a module failed to load, and don't request it again without a reload
    if (isCodeMissing(error)) return window.location.reload();
    reset();
    void router.invalidate();
  };

  return (
    <Page width="md">
      <Stack>
        <PageHeading title="Error">Algo ha ido mal</PageHeading>
        <Problem onRetry={retry}>{text ?? messageFor(error)}</Problem>
      </Stack>
    </Page>
  );
}

function isCodeMissing(error: unknown): boolean {
  return /dynamically imported module|importing a module/i.test(String(error));
}

function messageFor(error: unknown): string {
  // a screen's code is loaded on demand: the failed import of it is a TypeError
  const isFetch = error instanceof ORPCError || /fetch|import|load|timed? ?out/i.test(String(error));
  return isFetch && isUnreachable(error)
    ? 'No se pudo conectar con el servidor. Comprueba tu conexión e inténtalo de nuevo.'
    : 'Ha ocurrido un error inesperado. Por favor, inténtalo de nuevo.';
}
