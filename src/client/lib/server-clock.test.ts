import { expect, test } from 'vitest';
import { createServerClock } from './server-clock.ts';

const NOON = Date.UTC(2026, 9, 25, 12);

function clockAt(elapsed: number, reading: { sent: number; received: number }, server = NOON) {
  const page = { elapsed };
  return { page, clock: createServerClock(() => page.elapsed, { ...reading, server }) };
}

test("the server's time goes on with the page's elapsed time, whatever the browser's clock says", () => {
  const { page, clock } = clockAt(1000, { sent: 1000, received: 1000 });
  expect(clock.now()).toBe(NOON);
  page.elapsed += 90 * 60_000;
  expect(clock.now()).toBe(NOON + 90 * 60_000);
});

test('a slow reply is taken to come from the middle of its call', () => {
  const { clock } = clockAt(5000, { sent: 1000, received: 5000 });
  expect(clock.now()).toBe(NOON + 2000);
});

test('a quick reply makes the time more exact, and a slow one later does not make it less so', () => {
  const { page, clock } = clockAt(5000, { sent: 1000, received: 5000 });
  page.elapsed = 10_000;
  // by this reading it was noon when the page's time was 2100 ± 100 ms; by the first one, 3000 ± 2000 ms
  clock.adjust({ server: NOON + 7900, sent: 9900, received: 10_100 });
  expect(clock.now()).toBe(NOON + 7900);
  clock.adjust({ server: NOON + 7900, sent: 8000, received: 16_000 });
  expect(clock.now()).toBe(NOON + 7900);
});

test('after a sleep in which the page counted nothing the next reply sets the time', () => {
  const { page, clock } = clockAt(0, { sent: 0, received: 0 });
  page.elapsed = 1000;
  clock.adjust({ server: NOON + 3_600_000, sent: 1000, received: 1000 });
  expect(clock.now()).toBe(NOON + 3_600_000);
});
