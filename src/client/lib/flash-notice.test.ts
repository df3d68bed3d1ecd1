import { expect, it } from 'vitest';
import { parseFlashNotice } from './flash-notice.ts';

it('is what one screen left for the next one', () => {
  const notice = { kind: 'success', text: 'Hecho.' };
  expect(parseFlashNotice({ key: 'abc', notice })).toEqual(notice);
});

it.each([
  [null],
  [undefined],
  ['Hecho.'],
  [{}],
  [{ notice: null }],
  [{ notice: 'Hecho.' }],
  [{ notice: ['success', 'Hecho.'] }],
  [{ notice: { text: 'Hecho.' } }],
  [{ notice: { kind: 'error', text: 'Hecho.' } }],
  [{ notice: { kind: 'success' } }],
  [{ notice: { kind: 'success', text: '  ' } }],
  [{ notice: { kind: 'success', text: ['Hecho.'] } }],
])('is nothing where the history says %j', (state) => {
  expect(parseFlashNotice(state)).toBeNull();
});
