/** What may be wrong with a question, with its name on screen, in the order of the selector (spec sections 3 and 8). */
export const ISSUE_LABELS = {
  incorrect_answer: 'Respuesta incorrecta',
  unclear_question: 'Pregunta confusa',
  wrong_explanation: 'Explicación incorrecta',
  typo: 'Error tipográfico',
  other: 'Otro problema',
} as const;
export type IssueType = keyof typeof ISSUE_LABELS;
export const ISSUE_TYPES = Object.keys(ISSUE_LABELS) as [IssueType, ...IssueType[]];

/** Longest description, in units of a JavaScript string, as browsers count what is typed into a field. */
export const REPORT_MAX = 1000;

/** In the list of the administration. */
export const REPORT_PAGE_SIZE = 20;

/** So many characters of the question show what is being reported. */
const PREVIEW = 100;

/** The beginning of a question's wording; '…' stands for what was cut off. */
export function previewOf(wording: string): string {
  // by code points: half a character would be shown as a black diamond
  const characters = Array.from(wording);
  return characters.length > PREVIEW ? `${characters.slice(0, PREVIEW).join('')}…` : wording;
}

/** For those who have sent too many: when the next one will be taken, in minutes rounded up. */
export function tooManyReports(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return `Se han enviado demasiados reportes. Podrás enviar otro dentro de ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}.`;
}

/** With their names on screen (spec section 4). */
export const STATUS_LABELS = {
  pending: 'Pendiente',
  reviewed: 'Revisado',
  resolved: 'Resuelto',
} as const;
export type ReportStatus = keyof typeof STATUS_LABELS;
export const REPORT_STATUSES = Object.keys(STATUS_LABELS) as [ReportStatus, ...ReportStatus[]];

/** Which ones may follow; resolved is final (spec section 4). */
export const NEXT_STATUSES: Record<ReportStatus, readonly ReportStatus[]> = {
  pending: ['reviewed', 'resolved'],
  reviewed: ['resolved'],
  resolved: [],
};

/** For those who wanted another one: `status` is what it has by now. */
export function statusNotAllowed(status: ReportStatus): string {
  return `El reporte ya no admite este cambio de estado: ahora está «${STATUS_LABELS[status]}».`;
}
