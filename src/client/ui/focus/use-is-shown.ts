import { useLayoutEffect, useRef } from 'react';

/** Returns a function that says whether the component is still mounted, even while the next screen is being mounted. */
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
