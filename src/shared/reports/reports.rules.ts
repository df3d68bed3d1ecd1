import { formatMinutes } from '../text/duration.rules.ts';

/** Kinds of problems with their Spanish names, in the order of the select (spec sections 3 and 8). */
export const ISSUE_LABELS = {
  incorrect_answer: 'Respuesta incorrecta',
  unclear_question: 'Pregunta confusa',
  wrong_explanation: 'Explicación incorrecta',
  typo: 'Error tipográfico',
  other: 'Otro problema',
} as const;
export type IssueType = keyof typeof ISSUE_LABELS;
export const ISSUE_TYPES = Object.keys(ISSUE_LABELS) as [IssueType, ...IssueType[]];

/** Longest description in UTF-16 units, as browsers count maxlength. */
export const REPORT_MAX_LENGTH = 1000;

export const REPORT_PAGE_SIZE = 20;

const PREVIEW = 100;

export function toQuestionExcerpt(wording: string): string {
  // cut by code points: half a surrogate pair would be shown as a replacement character
  const characters = Array.from(wording);
  return characters.length > PREVIEW ? `${characters.slice(0, PREVIEW).join('')}…` : wording;
}

/** Tells the user after how many minutes, rounded up, the next report is accepted. */
export function describeTooManyReports(seconds: number): string {
  return `Se han enviado demasiados reportes. Podrás enviar otro dentro de ${formatMinutes(seconds)}.`;
}

/** Statuses with their Spanish names (spec section 4). */
export const REPORT_STATUS_LABELS = {
  pending: 'Pendiente',
  reviewed: 'Revisado',
  resolved: 'Resuelto',
} as const;
export type ReportStatus = keyof typeof REPORT_STATUS_LABELS;
export const REPORT_STATUSES = Object.keys(REPORT_STATUS_LABELS) as [ReportStatus, ...ReportStatus[]];

/** The statuses that a report may get next, by its current status; resolved is final (spec section 4). */
export const NEXT_REPORT_STATUSES: Record<ReportStatus, readonly ReportStatus[]> = {
  pending: ['reviewed', 'resolved'],
  reviewed: ['resolved'],
  resolved: [],
};

/** The message when a report's status can't be changed as wanted; `status` is the current status. */
export function describeStatusNotAllowed(status: ReportStatus): string {
  return `El reporte ya no admite este cambio de estado: ahora está «${REPORT_STATUS_LABELS[status]}».`;
}
