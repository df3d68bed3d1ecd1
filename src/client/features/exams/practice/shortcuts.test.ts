import { expect, test } from 'vitest';
import { type KeyPress, shortcutOf } from './shortcuts.ts';

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
    focus: 'none',
    modalOpen: false,
    ...more,
  };
}

const ALL = ['1', '2', '3', '4', 'a', 'B', 'c', 'D', 'Enter', 'ArrowRight', 'ArrowLeft'];

test('1 to 4 and A to D answer, with caps lock too', () => {
  expect(['1', '2', '3', '4'].map((key) => shortcutOf(press(key)))).toEqual(
    [0, 1, 2, 3].map((choose) => ({ choose })),
  );
  expect(['a', 'B', 'c', 'D'].map((key) => shortcutOf(press(key)))).toEqual(
    [0, 1, 2, 3].map((choose) => ({ choose })),
  );
});

test('Enter and the right arrow go on, the left arrow goes back', () => {
  expect(shortcutOf(press('Enter'))).toEqual({ go: 'next' });
  expect(shortcutOf(press('ArrowRight'))).toEqual({ go: 'next' });
  expect(shortcutOf(press('ArrowLeft'))).toEqual({ go: 'previous' });
});

test.each(['5', '0', 'e', ' ', 'Tab', 'Escape', 'ArrowUp', 'ArrowDown', 'ñ', 'constructor', '__proto__'])(
  '%s does nothing',
  (key) => {
    expect(shortcutOf(press(key))).toBeUndefined();
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
  expect(ALL.map((key) => shortcutOf(press(key, circumstance)))).toEqual(ALL.map(() => undefined));
});

test('with the focus on a control Enter is left to it, and the others work', () => {
  expect(shortcutOf(press('Enter', { focus: 'control' }))).toBeUndefined();
  expect(shortcutOf(press('2', { focus: 'control' }))).toEqual({ choose: 1 });
  expect(shortcutOf(press('ArrowRight', { focus: 'control' }))).toEqual({ go: 'next' });
});
