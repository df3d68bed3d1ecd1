import { expect, test } from 'vitest';
import { announceSaveStatus, formatSaveStatus } from './save-status.ts';
import type { SheetMark } from './marks/marks.ts';

const savedAt = new Date('2026-10-25T09:42:07Z');
const mark: SheetMark = { position: 0, sequence: 1, device_id: 'a', selected_answer: 0, is_doubtful: false };

test('says when the server had everything, by the clock of Madrid', () => {
  expect(formatSaveStatus({ queue: [], delay: undefined, savedAt })).toBe('Guardado 10:42:07');
  expect(formatSaveStatus({ queue: [mark], delay: undefined, savedAt })).toBe('Guardando…');
});

test('says how many marks wait for the server', () => {
  const queue = [mark, mark, mark];
  expect(formatSaveStatus({ queue, delay: 'offline', savedAt })).toBe('Sin conexión: 3 por enviar');
  expect(formatSaveStatus({ queue, delay: 'failing', savedAt })).toBe(
    'El servidor no responde bien: 3 por enviar',
  );
  expect(formatSaveStatus({ queue: [], delay: 'offline', savedAt })).toBe('Sin conexión');
});

test('says aloud only what goes wrong, and where the marks are', () => {
  expect(announceSaveStatus({ queue: [mark], delay: undefined, isKept: true })).toBe('');
  expect(announceSaveStatus({ queue: [mark], delay: 'offline', isKept: true })).toContain(
    'se guardan en este navegador',
  );
  expect(announceSaveStatus({ queue: [mark], delay: 'offline', isKept: false })).toContain('no la cierres');
});
