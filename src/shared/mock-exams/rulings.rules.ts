import type { RulingKind } from '../questions/rulings.rules.ts';
import { formatFractionAsDecimal, parseFraction } from './fractions.rules.ts';

/** A preview of a ruling marks at most this many finished exams. */
export const PREVIEWED_EXAMS_MAX = 200;
/** A preview of a ruling shows at most this many of the exams whose mark would change. */
export const PREVIEWED_CHANGES_MAX = 10;

/** An exam whose mark was changed by a ruling or by its revocation. */
export type ExamMarkChange = {
  session_id: string;
  /** The name of the mock exam, or of the practice's category. */
  name: string;
  /** The number of the question in the exam, from 1. */
  number: number;
  is_reserve: boolean;
} & ({ kind: 'mock_exam'; from: string; to: string } | { kind: 'practice'; from: Score; to: Score });

interface Score {
  right: number;
  questions: number;
}

export interface RulingEvent {
  ruling: RulingKind;
  is_revocation: boolean;
}

const APPLIED: Record<RulingKind, string> = {
  annulled: 'se anuló',
  key_changed: 'cambió la clave de',
  valid_for_all: 'se dio por válida para todos',
};
const REVOKED: Record<RulingKind, string> = {
  annulled: 'ya no está anulada',
  key_changed: 'vuelve a la clave anterior',
  valid_for_all: 'ya no es válida para todos',
};

/** Describes the change to the user, such as 'Tu nota en «Auxiliar» pasa de 28,67 a 29,00: se anuló la 43.' */
export function describeExamMarkChange(
  change: ExamMarkChange,
  { ruling, is_revocation }: RulingEvent,
): string {
  const question = `la ${change.number}${change.is_reserve ? ' de reserva' : ''}`;
  const cause = is_revocation ? `${question} ${REVOKED[ruling]}` : `${APPLIED[ruling]} ${question}`;
  return `${movement(change)}: ${cause}.`;
}

function movement(change: ExamMarkChange): string {
  if (change.kind === 'practice')
    return `Tu práctica de «${change.name}» pasa de ${scoreText(change.from)} a ${scoreText(change.to)}`;
  const [from, to] = [change.from, change.to].map((mark) => formatFractionAsDecimal(parseFraction(mark)));
  return `Tu nota en «${change.name}» pasa de ${from} a ${to}`;
}

function scoreText({ right, questions }: Score): string {
  return `${right} de ${questions}`;
}
