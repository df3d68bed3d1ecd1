import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#client/data/errors.ts';
import { sessionMayHaveEnded, sessionQuery } from '#client/data/session.ts';
import type { Done } from '#client/ui/notices/done-notice.tsx';
import type { ListedUser } from '#shared/users/users.contract.ts';
import { userAction, type UserActionName } from './user-actions.ts';
import { changeInLists, runUserAction, usersChanged } from './users.queries.ts';

interface Asked {
  name: UserActionName;
  user: ListedUser;
}

export interface UserActions {
  ownId: string | undefined;
  /** Does it at once, or asks first. */
  choose: (name: UserActionName, user: ListedUser) => void;
  /** To whom something is being done right now. */
  busyId: string | undefined;
  done: Done | null;
  forget: () => void;
  /** What the dialog is about; it stays while the dialog closes. */
  asked: Asked | null;
  isAsking: boolean;
  confirm: () => void;
  cancel: () => void;
  isBusy: boolean;
  /** Why it could not be done, where it was asked for in the dialog. */
  error: string | undefined;
}

/** Everything that is done to people one by one. */
export function useUserActions(): UserActions {
  const { data: own } = useQuery(sessionQuery);
  const [done, setDone] = useState<Done | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isAsking, setAsking] = useState(false);

  const { mutate, reset, isPending, variables, error } = useMutation({
    mutationFn: ({ name, user }: Asked) => runUserAction(name, user.id),
    onSuccess: (_answer, { name, user }) => {
      const { change, done: tell } = userAction(name);
      changeInLists(user.id, change);
      setAsking(false);
      setDone({ text: tell(user.username) });
      // whoever has withdrawn themselves is led away
      if (user.id === own?.id) void sessionMayHaveEnded();
    },
    onError: (reason, { name }) => {
      const { question, failed } = userAction(name);
      if (!question) setDone({ text: messageOf(reason, failed), hasFailed: true });
    },
    // also after a refusal: its reason is news, and a lost reply says nothing
    onSettled: usersChanged,
  });

  return {
    ownId: own?.id,
    choose: (name, user) => {
      if (isPending) return;
      reset();
      setDone(null);
      if (!userAction(name).question) return mutate({ name, user });
      setAsked({ name, user });
      setAsking(true);
    },
    busyId: isPending ? variables.user.id : undefined,
    done,
    forget: () => setDone(null),
    asked,
    isAsking,
    confirm: () => {
      if (asked) mutate(asked);
    },
    cancel: () => setAsking(false),
    isBusy: isPending,
    error: asked && error ? messageOf(error, userAction(asked.name).failed) : undefined,
  };
}
