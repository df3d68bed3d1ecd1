import { expect, test } from 'vitest';
import type { KeyPress } from '#client/ui/keyboard/key-press.ts';
import { findShortcut } from './shortcuts.ts';

function press(key: string, more: Partial<KeyPress> = {}): KeyPress {
  return {
    key,
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    repeat: false,
    isComposing: false,
    defaultPrevented: false,
    capsLock: false,
    focus: 'none',
    modalOpen: false,
    ...more,
  };
}

const ALL = ['1', '2', '3', '4', 'a', 'B', 'c', 'D', 'Enter', 'ArrowRight', 'ArrowLeft'];

test('1 to 4 and A to D answer, with caps lock too', () => {
  expect(['1', '2', '3', '4'].map((key) => findShortcut(press(key), 4, false))).toEqual(
    [0, 1, 2, 3].map((choose) => ({ choose })),
  );
  expect(['a', 'B', 'c', 'D'].map((key) => findShortcut(press(key), 4, false))).toEqual(
    [0, 1, 2, 3].map((choose) => ({ choose })),
  );
});

test.each([2, 3, 4, 5, 6])('of %d options as many keys answer', (count) => {
  const answered = (keys: string) => Array.from(keys, (key) => findShortcut(press(key), count, false));
  const options = [0, 1, 2, 3, 4, 5].map((choose) => (choose < count ? { choose } : undefined));
  expect(answered('123456')).toEqual(options);
  expect(answered('abcdef')).toEqual(options);
  expect(answered('07gxyz')).toEqual(Array.from({ length: 6 }, () => undefined));
});

test('Enter and the right arrow go on, the left arrow goes back', () => {
  expect(findShortcut(press('Enter'), 4, false)).toEqual({ go: 'next' });
  expect(findShortcut(press('ArrowRight'), 4, false)).toEqual({ go: 'next' });
  expect(findShortcut(press('ArrowLeft'), 4, false)).toEqual({ go: 'previous' });
});

test.each(['5', '0', 'e', ' ', 'Tab', 'Escape', 'ArrowUp', 'ArrowDown', 'ñ', 'constructor', '__proto__'])(
  '%s does nothing',
  (key) => {
    expect(findShortcut(press(key), 4, false)).toBeUndefined();
  },
);

test.each([
  ['with Alt', { altKey: true }],
  ['with Control', { ctrlKey: true }],
  ['with Meta', { metaKey: true }],
  ['with Shift', { shiftKey: true }],
  ['while it repeats', { repeat: true }],
  ['while an accent is being composed', { isComposing: true }],
  ['when something else has used it', { defaultPrevented: true }],
  ['in a field', { focus: 'field' }],
  ['while a modal is open', { modalOpen: true }],
] satisfies [string, Partial<KeyPress>][])('no key does anything %s', (_, circumstance) => {
  expect(ALL.map((key) => findShortcut(press(key, circumstance), 4, false))).toEqual(
    ALL.map(() => undefined),
  );
});

test('with the focus on a control Enter is left to it, and the others work', () => {
  expect(findShortcut(press('Enter', { focus: 'control' }), 4, false)).toBeUndefined();
  expect(findShortcut(press('2', { focus: 'control' }), 4, false)).toEqual({ choose: 1 });
  expect(findShortcut(press('ArrowRight', { focus: 'control' }), 4, false)).toEqual({ go: 'next' });
});

test('with Shift, letters act on the review, and only in a practice that reviews', () => {
  const pressed = (key: string, isReview: boolean) =>
    findShortcut(press(key, { shiftKey: true }), 4, isReview);
  expect(['D', 'P', 'A', 'Z'].map((key) => pressed(key, true))).toEqual([
    { review: 'doubt' },
    { review: 'putOff' },
    { review: 'suspend' },
    { review: 'undo' },
  ]);
  expect(['C', 'Enter', 'constructor'].map((key) => pressed(key, true))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(pressed('D', false)).toBeUndefined();
  expect(findShortcut(press('d'), 4, true)).toEqual({ choose: 3 });
});
