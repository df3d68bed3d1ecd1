/** The server's time in a reply, and when its call was sent and received by the page's own clock; all in milliseconds. */
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
      // without an overlap the page's clock has stood still, as on some sleeping machines
      offset = both.least <= both.most ? both : read;
    },
  };
}

/** What has to be added to the page's clock: the server read its own at some moment between the two. */
function offsetOf({ server, sent, received }: ClockReading): { least: number; most: number } {
  return { least: server - received, most: server - sent };
}
