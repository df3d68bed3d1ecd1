/** Counts active time: whole seconds on top of those of an earlier sitting, not counting while it is paused. */
export type Stopwatch = {
  seconds: () => number;
  /** Until the next second is full; what is shown changes no earlier. */
  millisecondsToNext: () => number;
  start: () => void;
  pause: () => void;
  /** Goes forward to what another tab or the server has counted, never back. */
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
