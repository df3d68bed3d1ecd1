import { Stack } from '@mantine/core';
import { ORPCError } from '@orpc/client';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { isUnreachable } from '#client/data/errors.ts';
import { PageHeading } from './page-heading.tsx';
import { Page } from './page.tsx';
import { Problem } from '#client/ui/notices/problem.tsx';

interface ErrorScreenProps extends ErrorComponentProps {
  /** What the screen itself says about it. */
  text?: string;
}

/** Instead of a screen that could not be shown. */
export function ErrorScreen({ error, reset, text }: ErrorScreenProps) {
  const router = useRouter();
  const retry = (): void => {
    // the browser remembers that the screen's code could not be fetched, and would not ask for it again
    if (isCodeMissing(error)) return window.location.reload();
    reset();
    void router.invalidate();
  };

  return (
    <Page width="md">
      <Stack>
        <PageHeading title="Error">Algo ha ido mal</PageHeading>
        <Problem onRetry={retry}>{text ?? explain(error)}</Problem>
      </Stack>
    </Page>
  );
}

function isCodeMissing(error: unknown): boolean {
  return /dynamically imported module|importing a module/i.test(String(error));
}

function explain(error: unknown): string {
  // besides our calls, the screens themselves are fetched: a failed import is a TypeError
  const fetching = error instanceof ORPCError || /fetch|import|load|timed? ?out/i.test(String(error));
  return fetching && isUnreachable(error)
    ? 'No se pudo conectar con el servidor. Comprueba tu conexión e inténtalo de nuevo.'
    : 'Ha ocurrido un error inesperado. Por favor, inténtalo de nuevo.';
}
