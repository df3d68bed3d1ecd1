import { useBlocker, useRouter } from '@tanstack/react-router';
import { useLayoutEffect, useRef, useState } from 'react';

interface Place {
  pathname: string;
  search: object;
}

/** Whether a navigation removes the form from the screen. */
type LeavesForm = (from: Place, to: Place) => boolean;

/** Only another path removes the form: a new filter or page of the list beside it keeps the form on the screen. */
const isOtherScreen: LeavesForm = (from, to) => from.pathname !== to.pathname;

export interface UnsavedGuard {
  /** True while the user is asked whether to discard what was typed. */
  isAsking: boolean;
  /** Calls `close` at once, or after the user has agreed to lose what was typed. */
  leave: (close: () => void) => void;
  discard: () => void;
  stay: () => void;
}

/**
 * Asks before something that was typed is lost: by closing the form, by leaving for another screen, by the browser's
 * buttons, and, in the browser's own words, by closing the tab. A redirect (the session has ended) doesn't ask.
 */
export function useUnsavedGuard(
  hasChanges: () => boolean,
  leavesForm: LeavesForm = isOtherScreen,
): UnsavedGuard {
  const router = useRouter();
  const { isReleased, release } = useRelease();
  const [pendingClose, setPendingClose] = useState<() => void>();
  const wouldLose = (): boolean => !isReleased() && hasChanges();
  const { status, action, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => wouldLose() && leavesForm(current, next),
    enableBeforeUnload: wouldLose,
    withResolver: true,
  });

  return {
    isAsking: pendingClose !== undefined || status === 'blocked',
    leave: (close) => {
      if (wouldLose()) setPendingClose(() => close);
      else close();
    },
    discard: () => {
      release();
      setPendingClose(undefined);
      if (pendingClose) pendingClose();
      else proceed?.();
    },
    stay: () => {
      setPendingClose(undefined);
      reset?.();
      // a blocked navigate() never settles, and the log-out may wait for it: this second navigation settles it
      if (action === 'PUSH' || action === 'REPLACE')
        void router.navigate({ to: '.', search: true, hash: true, replace: true, resetScroll: false });
    },
  };
}

/** Tracks whether the guard has ended, also by unmounting the form: the next screen may navigate in the same commit. */
function useRelease() {
  const isReleased = useRef(false);
  useLayoutEffect(() => {
    isReleased.current = false;
    return () => {
      isReleased.current = true;
    };
  }, []);
  return {
    isReleased: (): boolean => isReleased.current,
    release: (): void => {
      isReleased.current = true;
    },
  };
}
