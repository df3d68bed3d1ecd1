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

/** Returns what `read` reads from a clock, such as whole seconds, and renders again when that value changes. */
export function useClockValue<Value extends number | string | undefined>(read: () => Value): Value {
  return useSyncExternalStore(subscribe, read);
}
