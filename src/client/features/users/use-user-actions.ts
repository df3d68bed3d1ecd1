import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toErrorMessage } from '#client/data/errors.ts';
import { recheckSession, sessionQuery } from '#client/data/session.ts';
import { type ConfirmedAction, useConfirmedAction } from '#client/editing/use-confirmed-action.ts';
import type { DoneAction } from '#client/ui/notices/done-notice.tsx';
import type { ListedUser } from '#shared/users/users.contract.ts';
import { userAction, type UserActionName } from './user-actions.ts';
import { updateUserInLists, runUserAction, invalidateUsers } from './users.queries.ts';

interface Target {
  name: UserActionName;
  user: ListedUser;
}

interface ExtraTimeEditing {
  /** The user whose extra time is edited; undefined closes the dialog. */
  user: ListedUser | undefined;
  open: (user: ListedUser) => void;
  close: () => void;
  /** Called with the success message. */
  finish: (text: string) => void;
}

export interface UserActions {
  ownId: string | undefined;
  /** Runs the action, after a confirmation where it needs one. */
  choose: (name: UserActionName, user: ListedUser) => void;
  action: ConfirmedAction<Target>;
  extraTime: ExtraTimeEditing;
  done: DoneAction | null;
  closeNotice: () => void;
}

export function useUserActions(): UserActions {
  const { data: own } = useQuery(sessionQuery);
  const [done, setDone] = useState<DoneAction | null>(null);
  const [timedUser, setTimedUser] = useState<ListedUser>();

  const action = useConfirmedAction<Target, unknown>({
    run: ({ name, user }) => runUserAction(name, user.id),
    onDone: ({ name, user }) => {
      const { change, done: toText } = userAction(name);
      updateUserInLists(user.id, change);
      setDone({ text: toText(user.username) });
      // administrators who have removed their own role may not stay on this screen
      if (user.id === own?.id) void recheckSession();
    },
    onFailed: (error, { name }) => {
      const { question, failed } = userAction(name);
      if (!question) setDone({ text: toErrorMessage(error, failed), hasFailed: true });
    },
    onSettled: invalidateUsers,
    toProblem: (error, { name }) => toErrorMessage(error, userAction(name).failed),
  });

  return {
    ownId: own?.id,
    choose: (name, user) => {
      if (action.isBusy) return;
      setDone(null);
      if (userAction(name).question) action.ask({ name, user });
      else action.run({ name, user });
    },
    action,
    extraTime: {
      user: timedUser,
      open: (user) => {
        setDone(null);
        setTimedUser(user);
      },
      close: () => setTimedUser(undefined),
      finish: (text) => {
        setTimedUser(undefined);
        setDone({ text });
      },
    },
    done,
    closeNotice: () => setDone(null),
  };
}
