import { useLayoutEffect, useRef } from 'react';

/** Returns false from the commit that unmounts the component: the next screen may navigate within that commit. */
export function useIsShown(): () => boolean {
  const shown = useRef(false);
  useLayoutEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return () => shown.current;
}
