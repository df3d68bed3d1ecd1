import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { connection } from '#client/data/connection.ts';
import { BottomNotice } from './bottom-notice.tsx';
import classes from './connection-notice.module.css';
import { focusMain } from '#client/ui/frame/skip-link.tsx';

/** Says that there is no connection, from a failed check at start until the server can be reached. */
export function ConnectionNotice() {
  const state = useSyncExternalStore(connection.subscribe, connection.getState);
  const retry = async (): Promise<void> => {
    if (await connection.retry()) focusMain();
  };

  if (state === 'fine') return null;
  return (
    <BottomNotice icon={<IconPlugConnectedX aria-hidden />} text="No se pudo conectar con la base de datos.">
      <Button
        variant="outline"
        color="red"
        className={classes.retry ?? ''}
        // `aria-disabled` instead of `loading`, which disables the button: it would lose the focus
        aria-disabled={state === 'checking'}
        data-checking={state === 'checking' || undefined}
        onClick={() => void retry()}
      >
        Reintentar
      </Button>
    </BottomNotice>
  );
}
