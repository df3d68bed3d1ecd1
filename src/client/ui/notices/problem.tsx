import { Alert, Button, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';

interface ProblemProps {
  /** What went wrong, in one sentence, and what else helps. */
  children: ReactNode;
  /** Offers to try again. */
  onRetry?: (() => void) | undefined;
  retryLabel?: 'Intentar de nuevo' | 'Reintentar';
  /** Takes the focus when it appears: the answer to something that was just sent. */
  takesFocus?: boolean;
}

/** The red banner. Read out at once by a screen reader. */
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
