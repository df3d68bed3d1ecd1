import type { RulingKind } from '../questions/rulings.rules.ts';
import { displayFraction, parseFraction } from './fractions.rules.ts';

/** The most finished exams that a preview marks. */
export const PREVIEWED_EXAMS = 200;
/** The most changed exams that a preview of a ruling shows. */
export const PREVIEW_SAMPLE = 10;

/** An exam whose mark was changed by a ruling or by its revocation. */
export type ExamChange = {
  session_id: string;
  /** The name of the mock exam, or of the practice's category. */
  name: string;
  /** The question on the sheet, from 1. */
  number: number;
  is_reserve: boolean;
} & ({ kind: 'mock_exam'; from: string; to: string } | { kind: 'practice'; from: Score; to: Score });

interface Score {
  right: number;
  questions: number;
}

export interface RulingChange {
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
export function describeExamChange(change: ExamChange, { ruling, is_revocation }: RulingChange): string {
  const question = `la ${change.number}${change.is_reserve ? ' de reserva' : ''}`;
  const cause = is_revocation ? `${question} ${REVOKED[ruling]}` : `${APPLIED[ruling]} ${question}`;
  return `${movement(change)}: ${cause}.`;
}

function movement(change: ExamChange): string {
  if (change.kind === 'practice')
    return `Tu práctica de «${change.name}» pasa de ${scoreText(change.from)} a ${scoreText(change.to)}`;
  const [from, to] = [change.from, change.to].map((mark) => displayFraction(parseFraction(mark)));
  return `Tu nota en «${change.name}» pasa de ${from} a ${to}`;
}

function scoreText({ right, questions }: Score): string {
  return `${right} de ${questions}`;
}
