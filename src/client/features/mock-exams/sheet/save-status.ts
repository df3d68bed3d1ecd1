import { formatTimeWithSeconds } from '#client/lib/dates.ts';
import type { MarksState } from './marks/marks-state.ts';

/** 'Guardado 10:42:07' by the server's clock, or how many marks the server doesn't have yet. */
export function formatSaveStatus({
  queue,
  delay,
  savedAt,
}: Pick<MarksState, 'queue' | 'delay' | 'savedAt'>): string {
  const unsent = queue.length;
  if (delay === undefined) return unsent === 0 ? `Guardado ${formatTimeWithSeconds(savedAt)}` : 'Guardando…';
  const problem = delay === 'offline' ? 'Sin conexión' : 'El servidor no responde bien';
  return unsent === 0 ? problem : `${problem}: ${unsent} por enviar`;
}

/** The status for screen readers: it announces problems and their end, but not each saved mark. */
export function announceSaveStatus({
  queue,
  delay,
  isKept,
}: Pick<MarksState, 'queue' | 'delay' | 'isKept'>): string {
  if (delay === undefined) return '';
  const marks = queue.length === 1 ? 'Tu marca' : 'Tus marcas';
  if (queue.length === 0) return 'Sin conexión con el servidor.';
  const where = isKept ? 'se guardan en este navegador' : 'están en esta pestaña: no la cierres';
  return `Sin conexión con el servidor. ${marks} por enviar ${where} y se enviarán en cuanto vuelva.`;
}
