import { Alert, Button, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';

interface ProblemProps {
  /** Says what went wrong, and what to do now. */
  children: ReactNode;
  onRetry?: (() => void) | undefined;
  retryLabel?: 'Intentar de nuevo' | 'Reintentar';
  /** Whether the message takes the focus when it appears, as for the result of a form that was just sent. */
  takesFocus?: boolean;
}

/** A red banner with an error, which screen readers read at once. */
export function Problem({
  children,
  onRetry,
  retryLabel = 'Intentar de nuevo',
  takesFocus = false,
}: ProblemProps) {
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) banner.current?.focus();
  }, [takesFocus]);

  return (
    <Alert ref={banner} tabIndex={-1} color="red" role="alert" icon={<IconAlertTriangle aria-hidden />}>
      <Stack gap="sm" align="flex-start">
        <div>{children}</div>
        {onRetry ? (
          <Button variant="outline" color="red" onClick={onRetry}>
            {retryLabel}
          </Button>
        ) : null}
      </Stack>
    </Alert>
  );
}
