import { expect, test } from 'vitest';
import { describeTime } from './describe-time.ts';

test('without a time of its own a practice shows what has passed', () => {
  expect(describeTime(65, null)).toEqual({ name: 'Tiempo', shown: '01:05', isOver: false });
});

test('with one it shows what is left, and then what goes beyond', () => {
  expect(describeTime(0, 10)).toEqual({ name: 'Tiempo restante', shown: '10:00', isOver: false });
  expect(describeTime(599, 10)).toEqual({ name: 'Tiempo restante', shown: '00:01', isOver: false });
  expect(describeTime(600, 10)).toEqual({ name: 'Tiempo de más', shown: '+00:00', isOver: true });
  expect(describeTime(725, 10)).toEqual({ name: 'Tiempo de más', shown: '+02:05', isOver: true });
});
