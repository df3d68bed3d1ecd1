import { useEffect, useState } from 'react';
import { createStopwatch, type Stopwatch } from './stopwatch.ts';

/** Runs while the screen is there to be looked at: time in another tab, or with the telephone locked, is not active time. */
export function useStopwatch(base: number): Stopwatch {
  const [stopwatch] = useState(() => createStopwatch(base, () => performance.now()));

  useEffect(() => {
    const follow = (): void => (document.hidden ? stopwatch.pause() : stopwatch.start());
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      stopwatch.pause();
    };
  }, [stopwatch]);

  useEffect(() => stopwatch.atLeast(base), [stopwatch, base]);
  return stopwatch;
}

/** The seconds to show, renewed as each one is full. */
export function useSeconds(stopwatch: Stopwatch): number {
  const [seconds, setSeconds] = useState(stopwatch.seconds);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = (): void => {
      setSeconds(stopwatch.seconds());
      timer = setTimeout(tick, stopwatch.millisecondsToNext());
    };
    tick();
    return () => clearTimeout(timer);
  }, [stopwatch]);
  return seconds;
}
