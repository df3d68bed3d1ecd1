import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandomInt, shuffle, shufflePlaces } from './random.ts';

const take = (count: number, seed: string, purpose: string, limit: number) => {
  const randomInt = createRandomInt(seed, purpose);
  return Array.from({ length: count }, () => randomInt(limit));
};

describe('numbers of a seed', () => {
  it('are the same for the same seed and purpose, and others for another one', () => {
    const numbers = take(1000, 'a', 'order', 1000);
    expect(take(1000, 'a', 'order', 1000)).toEqual(numbers);
    expect(take(1000, 'b', 'order', 1000)).not.toEqual(numbers);
    expect(take(1000, 'a', 'choices', 1000)).not.toEqual(numbers);
  });

  it('are integers below their limit, each about as often', () => {
    const counts = Array.from({ length: 7 }, () => 0);
    for (const number of take(70_000, 'a', 'order', 7)) counts[number] = (counts[number] ?? 0) + 1;
    expect(counts).toHaveLength(7);
    // each number is expected 10,000 times, with a standard deviation of 93: five deviations are allowed
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(465);
  });
});

describe('shuffling', () => {
  it('holds each place once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 500 }), fc.string(), (total, seed) => {
        const places = shufflePlaces(total, createRandomInt(seed, 'places')).toArray();
        expect(places.toSorted((a, b) => a - b)).toEqual(Array.from({ length: total }, (_, i) => i + 1));
      }),
    );
  });

  it('gives each order about as often', () => {
    const orders = new Map<string, number>();
    const randomInt = createRandomInt('a', 'order');
    for (let i = 0; i < 24_000; i++) {
      const order = shuffle(['a', 'b', 'c', 'd'], randomInt).join('');
      orders.set(order, (orders.get(order) ?? 0) + 1);
    }
    expect(orders.size).toBe(24);
    // each order is expected 1,000 times, with a standard deviation of 31: five deviations are allowed
    for (const count of orders.values()) expect(Math.abs(count - 1000)).toBeLessThan(155);
  });
});
