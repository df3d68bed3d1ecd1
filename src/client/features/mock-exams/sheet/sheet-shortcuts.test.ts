import { expect, test } from 'vitest';
import type { KeyPress } from '#client/ui/keyboard/key-press.ts';
import { sheetShortcutOf } from './sheet-shortcuts.ts';

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

test.each([2, 3, 4, 5, 6])('of %d options as many letters and numbers answer', (count) => {
  const options = [0, 1, 2, 3, 4, 5].map((choose) => (choose < count ? { choose } : undefined));
  expect(Array.from('123456', (key) => sheetShortcutOf(press(key), count))).toEqual(options);
  expect(Array.from('abcdef', (key) => sheetShortcutOf(press(key), count))).toEqual(options);
});

test('the small b and d are options, the capital ones leave blank and mark as doubtful', () => {
  expect(sheetShortcutOf(press('b'), 4)).toEqual({ choose: 1 });
  expect(sheetShortcutOf(press('d'), 4)).toEqual({ choose: 3 });
  for (const more of [{ shiftKey: true }, {}]) {
    expect(sheetShortcutOf(press('B', more), 4)).toEqual({ change: 'blank' });
    expect(sheetShortcutOf(press('D', more), 4)).toEqual({ change: 'doubtful' });
  }
  expect(sheetShortcutOf(press('A', { shiftKey: true }), 4)).toBeUndefined();
});

test('with caps lock on letters are options, and with Shift they are capitals still', () => {
  expect(sheetShortcutOf(press('B', { capsLock: true }), 4)).toEqual({ choose: 1 });
  expect(sheetShortcutOf(press('b', { capsLock: true, shiftKey: true }), 4)).toEqual({ change: 'blank' });
});

test('arrows go from question to question, and Enter is left to the control', () => {
  expect(sheetShortcutOf(press('ArrowRight'), 4)).toEqual({ go: 'next' });
  expect(sheetShortcutOf(press('ArrowLeft'), 4)).toEqual({ go: 'previous' });
  expect(sheetShortcutOf(press('ArrowRight', { shiftKey: true }), 4)).toBeUndefined();
  expect(sheetShortcutOf(press('Enter'), 4)).toBeUndefined();
  expect(sheetShortcutOf(press('constructor'), 4)).toBeUndefined();
});

test.each([
  ['with Control', { ctrlKey: true }],
  ['while it repeats', { repeat: true }],
  ['when the grid has used it', { defaultPrevented: true }],
  ['while a dialog is open', { modalOpen: true }],
] satisfies [string, Partial<KeyPress>][])('no key does anything %s', (_, circumstance) => {
  for (const key of ['a', '1', 'B', 'D', 'ArrowRight'])
    expect(sheetShortcutOf(press(key, circumstance), 4)).toBeUndefined();
});
