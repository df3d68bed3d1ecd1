import { useEffect, useState } from 'react';
import { keepTime, keptTime } from './kept-time.ts';
import { createStopwatch, type Stopwatch } from './stopwatch.ts';

/**
 * Runs while the screen is there to be looked at: time in another tab, or with the telephone locked, is not active time.
 * Goes on, after a reload or another screen, where it was.
 */
export function useStopwatch(attemptId: string, base: number): Stopwatch {
  const [stopwatch] = useState(() =>
    createStopwatch(Math.max(base, keptTime(attemptId)), () => performance.now()),
  );

  useEffect(() => {
    const pause = (): void => {
      stopwatch.pause();
      keepTime(attemptId, stopwatch.seconds());
    };
    const follow = (): void => (document.hidden ? pause() : stopwatch.start());
    follow();
    document.addEventListener('visibilitychange', follow);
    window.addEventListener('pagehide', pause);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      window.removeEventListener('pagehide', pause);
      pause();
    };
  }, [stopwatch, attemptId]);

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
