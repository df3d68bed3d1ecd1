/** Counts active time in whole seconds on top of earlier sittings; stops while paused. */
export type Stopwatch = {
  seconds: () => number;
  /** The time until the displayed second changes. */
  millisecondsToNext: () => number;
  start: () => void;
  pause: () => void;
  /** Advances to the time that another tab or the server has counted; never goes back. */
  atLeast: (seconds: number) => void;
};

export function createStopwatch(base: number, now: () => number): Stopwatch {
  let counted = base * 1000;
  let since: number | undefined;
  const total = () => counted + (since === undefined ? 0 : Math.max(0, now() - since));
  const pause = () => {
    counted = total();
    since = undefined;
  };
  return {
    seconds: () => Math.floor(total() / 1000),
    millisecondsToNext: () => 1000 - (total() % 1000),
    start: () => {
      since ??= now();
    },
    pause,
    atLeast: (seconds) => {
      counted += Math.max(0, seconds * 1000 - total());
    },
  };
}
