import { Alert } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';

interface SuccessProps {
  children: ReactNode;
  /** Whether the message takes the focus when it appears, as for the result of a form that was just sent. */
  takesFocus?: boolean;
}

/** A green banner that says what has succeeded. */
export function Success({ children, takesFocus = false }: SuccessProps) {
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) banner.current?.focus();
  }, [takesFocus]);

  return (
    <Alert ref={banner} tabIndex={-1} color="green" role="status" icon={<IconCircleCheck aria-hidden />}>
      {children}
    </Alert>
  );
}
