import type { ReactNode } from 'react';
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx';
import classes from './confirmed-action-dialog.module.css';
import type { ConfirmedAction } from './use-confirmed-action.ts';

interface ConfirmedActionDialogProps {
  action: Omit<ConfirmedAction<never>, 'target' | 'ask' | 'run' | 'busyTarget'>;
  /** For example '¿Eliminar esta pregunta?' */
  title: string;
  /** The name of the thing that the action changes. */
  name?: string | undefined;
  /** Distinguishes the thing from others of the same name. */
  detail?: string | undefined;
  /** Says what the action will do. */
  children: ReactNode;
  confirmLabel?: string;
}

/** Asks before something is deleted, blocked or undone; a refusal is shown here too. */
export function ConfirmedActionDialog(props: ConfirmedActionDialogProps) {
  const { action, title, name, detail, children, confirmLabel = 'Eliminar' } = props;
  return (
    <ConfirmDialog
      opened={action.isAsking}
      onClose={action.cancel}
      title={title}
      confirmLabel={confirmLabel}
      onConfirm={action.confirm}
      isBusy={action.isBusy}
      error={action.problem}
    >
      {name === undefined ? null : (
        <p className={classes.subject}>
          <span data-clamped className={classes.text} data-strong={detail !== undefined || undefined}>
            {name}
          </span>
          {detail === undefined ? null : (
            <span data-clamped className={classes.text}>
              {detail}
            </span>
          )}
        </p>
      )}
      {children}
    </ConfirmDialog>
  );
}
