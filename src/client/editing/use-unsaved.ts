import { useBlocker, useRouter } from '@tanstack/react-router';
import { useLayoutEffect, useRef, useState } from 'react';

interface Place {
  pathname: string;
  search: object;
}

/** Whether going there takes the form away. */
type Leaves = (from: Place, to: Place) => boolean;

/** A filter or a page of the list beside the form is no other screen. */
const toAnotherScreen: Leaves = (from, to) => from.pathname !== to.pathname;

export interface Unsaved {
  /** Whether somebody has to say now what becomes of what was typed. */
  isAsking: boolean;
  /** Goes on at once, or as soon as somebody has said that what was typed may be lost. */
  beforeLeaving: (leave: () => void) => void;
  discard: () => void;
  keep: () => void;
}

/**
 * Asks before something that was typed is lost: by closing the form, by leaving for another screen, by the browser's
 * buttons, and, in the browser's own words, by closing the tab. A redirect (the session has ended) asks nobody.
 */
export function useUnsaved(isUnsaved: () => boolean, leaves: Leaves = toAnotherScreen): Unsaved {
  const router = useRouter();
  const { isGivenUp, giveUp } = useGivenUp();
  const [leave, setLeave] = useState<() => void>();
  const isAtStake = (): boolean => !isGivenUp() && isUnsaved();
  const { status, action, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isAtStake() && leaves(current, next),
    enableBeforeUnload: isAtStake,
    withResolver: true,
  });

  return {
    isAsking: leave !== undefined || status === 'blocked',
    beforeLeaving: (next) => {
      if (isAtStake()) setLeave(() => next);
      else next();
    },
    discard: () => {
      giveUp();
      setLeave(undefined);
      if (leave) leave();
      else proceed?.();
    },
    keep: () => {
      setLeave(undefined);
      reset?.();
      // whoever waits for the navigation (signing out) hears that it has ended, here
      if (action === 'PUSH' || action === 'REPLACE')
        void router.navigate({ to: '.', search: true, hash: true, replace: true, resetScroll: false });
    },
  };
}

/** True from the very commit on that takes the form away, in which the next screen may already navigate. */
function useGivenUp() {
  const isGivenUp = useRef(false);
  useLayoutEffect(() => {
    isGivenUp.current = false;
    return () => {
      isGivenUp.current = true;
    };
  }, []);
  return {
    isGivenUp: (): boolean => isGivenUp.current,
    giveUp: (): void => {
      isGivenUp.current = true;
    },
  };
}
