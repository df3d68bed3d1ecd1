import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { connection } from '#client/lib/connection.ts';
import classes from './connection-notice.module.css';
import { focusMain } from './skip-link.tsx';

/** Says that the check at start has failed, until the server can be reached again. */
export function ConnectionNotice() {
  const state = useSyncExternalStore(connection.watch, connection.read);
  const retry = async (): Promise<void> => {
    if (await connection.retry()) focusMain();
  };

  if (state === 'fine') return null;
  return (
    <div role="alert" className={classes.notice}>
      <div className={classes.inner}>
        <IconPlugConnectedX aria-hidden className={classes.icon} />
        <p className={classes.text}>No se pudo conectar con la base de datos.</p>
        <Button
          variant="outline"
          color="red"
          className={classes.retry ?? ''}
          // not `loading`, which would take the focus away from who has just pressed it
          aria-disabled={state === 'asking'}
          data-asking={state === 'asking' || undefined}
          onClick={() => void retry()}
        >
          Reintentar
        </Button>
      </div>
    </div>
  );
}
