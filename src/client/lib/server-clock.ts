/**
 * The server's time in a reply, and the page's times of sending the call and of receiving the reply, in milliseconds.
 */
export interface ClockReading {
  server: number;
  sent: number;
  received: number;
}

export interface ServerClock {
  now: () => number;
  adjust: (reading: ClockReading) => void;
}

/**
 * Continues the server's clock between its replies. `elapsed` is performance.now(), because the browser's clock may be
 * wrong or be changed.
 */
export function createServerClock(elapsed: () => number, first: ClockReading): ServerClock {
  let offset = offsetOf(first);
  return {
    now: () => elapsed() + (offset.least + offset.most) / 2,
    adjust: (reading) => {
      const read = offsetOf(reading);
      const both = { least: Math.max(offset.least, read.least), most: Math.min(offset.most, read.most) };
      // if the ranges don't overlap, the page's clock has stood still, as on some sleeping machines: only the new range
      // counts
      offset = both.least <= both.most ? both : read;
    },
  };
}

/** The least and most to add to the page's time: the server read its clock between `sent` and `received`. */
function offsetOf({ server, sent, received }: ClockReading): { least: number; most: number } {
  return { least: server - received, most: server - sent };
}
