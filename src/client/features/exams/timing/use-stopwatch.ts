import { useEffect, useState } from 'react';
import { saveExamTime, readExamTime } from './exam-time.ts';
import { createStopwatch, type Stopwatch } from './stopwatch.ts';

/**
 * Runs while the tab is visible: time in another tab or with a locked telephone is not active time. Resumes after a
 * reload or a visit to another screen.
 */
export function useStopwatch(attemptId: string, base: number): Stopwatch {
  const [stopwatch] = useState(() =>
    createStopwatch(Math.max(base, readExamTime(attemptId)), () => performance.now()),
  );

  useEffect(() => {
    const pause = (): void => {
      stopwatch.pause();
      saveExamTime(attemptId, stopwatch.seconds());
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

/** Returns the seconds to show and renders again with each full second. */
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
