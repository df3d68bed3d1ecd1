import { useSyncExternalStore } from 'react';

const TICK_MS = 250;

function subscribe(onTick: () => void): () => void {
  const timer = setInterval(onTick, TICK_MS);
  document.addEventListener('visibilitychange', onTick);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onTick);
  };
}

/** Renders again when what the clock says has changed; `read` returns a plain value, such as whole seconds. */
export function useClockValue<Value extends number | string | undefined>(read: () => Value): Value {
  return useSyncExternalStore(subscribe, read);
}
