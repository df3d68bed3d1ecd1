import { Text } from '@mantine/core';
import { ConfirmedActionDialog } from '#client/editing/confirmed-action-dialog.tsx';
import { userAction } from './user-actions.ts';
import type { UserActions } from './use-user-actions.ts';

export function UserActionDialog({ actions: { action, ownId } }: { actions: UserActions }) {
  const { target } = action;
  const question = target && userAction(target.name).question?.(target.user.id === ownId);
  return (
    <ConfirmedActionDialog
      action={action}
      title={question?.title ?? ''}
      name={target?.user.username}
      detail={target?.user.email}
      confirmLabel={question?.confirmLabel ?? ''}
    >
      <Text>{question?.explanation}</Text>
    </ConfirmedActionDialog>
  );
}
