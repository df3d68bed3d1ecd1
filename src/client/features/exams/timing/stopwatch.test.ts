import { expect, test } from 'vitest';
import { createStopwatch } from './stopwatch.ts';

function stopwatchAt(base: number) {
  const clock = { now: 5_000_000 };
  return { clock, stopwatch: createStopwatch(base, () => clock.now) };
}

test('it starts from the time of an earlier sitting and counts whole seconds', () => {
  const { clock, stopwatch } = stopwatchAt(120);
  stopwatch.start();
  expect(stopwatch.seconds()).toBe(120);
  clock.now += 999;
  expect(stopwatch.seconds()).toBe(120);
  clock.now += 1;
  expect(stopwatch.seconds()).toBe(121);
});

test('nothing counts before it starts or while it is paused, and pauses lose no part of a second', () => {
  const { clock, stopwatch } = stopwatchAt(0);
  clock.now += 60_000;
  stopwatch.start();
  clock.now += 700;
  stopwatch.pause();
  clock.now += 3_600_000;
  expect(stopwatch.seconds()).toBe(0);
  stopwatch.start();
  clock.now += 300;
  expect(stopwatch.seconds()).toBe(1);
});

test('starting or pausing twice changes nothing', () => {
  const { clock, stopwatch } = stopwatchAt(0);
  stopwatch.start();
  clock.now += 2000;
  stopwatch.start();
  clock.now += 1000;
  stopwatch.pause();
  stopwatch.pause();
  expect(stopwatch.seconds()).toBe(3);
});

test('it goes forward to a time counted elsewhere, and never back', () => {
  const { clock, stopwatch } = stopwatchAt(10);
  stopwatch.start();
  clock.now += 5000;
  stopwatch.atLeast(12);
  expect(stopwatch.seconds()).toBe(15);
  stopwatch.atLeast(40);
  expect(stopwatch.seconds()).toBe(40);
  clock.now += 2000;
  expect(stopwatch.seconds()).toBe(42);
});

test('it tells when the next second is full', () => {
  const { clock, stopwatch } = stopwatchAt(3);
  stopwatch.start();
  clock.now += 250;
  expect(stopwatch.millisecondsToNext()).toBe(750);
  clock.now += 750;
  expect(stopwatch.millisecondsToNext()).toBe(1000);
});

test('a clock that is set back takes no time away', () => {
  const { clock, stopwatch } = stopwatchAt(7);
  stopwatch.start();
  clock.now -= 10_000;
  expect(stopwatch.seconds()).toBe(7);
});
