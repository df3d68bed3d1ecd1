import { Text } from '@mantine/core';
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx';
import { userAction } from './user-actions.ts';
import type { UserActions } from './use-user-actions.ts';
import classes from './user-list.module.css';

/** Asks before something is done to somebody that takes or gives much. */
export function UserActionDialog({ actions }: { actions: UserActions }) {
  const { asked, isAsking, confirm, cancel, isBusy, error, ownId } = actions;
  const question = asked && userAction(asked.name).question?.(asked.user.id === ownId);
  return (
    <ConfirmDialog
      opened={isAsking}
      onClose={cancel}
      title={question?.title ?? ''}
      confirmLabel={question?.confirmLabel ?? ''}
      onConfirm={confirm}
      isBusy={isBusy}
      error={error}
    >
      <p className={classes.asked}>
        <strong>{asked?.user.username}</strong>
        <span className={classes.askedEmail}>{asked?.user.email}</span>
      </p>
      <Text>{question?.explanation}</Text>
    </ConfirmDialog>
  );
}
