import { formatCount } from '#client/lib/format.ts';
import type { MockExamInstructions } from '#shared/mock-exams/catalogue.contract.ts';
import { formatFractionAsPercentage, formatMarkValue } from './marking-text.ts';

type Part = MockExamInstructions['parts'][number];

/** The questions of a part, such as '60 preguntas y 5 de reserva, con 4 opciones'. */
export function describePartQuestions({ questions, reserve, choices, alternatives }: Part): string {
  const reserved = reserve === 0 ? '' : ` y ${reserve} de reserva`;
  const each = alternatives > 1 ? ` en cada uno de los ${alternatives} supuestos` : '';
  return `${formatCount(questions, 'pregunta', 'preguntas')}${reserved}${each}, con ${choices} opciones`;
}

/** The conditions to pass the part, one sentence each; empty if there are none. */
export function describePassConditions({ scale_maximum, minimum, floor, cut_off }: Part): string[] {
  const sentences: string[] = [];
  if (minimum)
    sentences.push(`Se supera con ${formatMarkValue(minimum)} de ${formatMarkValue(scale_maximum)}.`);
  if (floor)
    sentences.push(
      `Además hace falta el ${formatFractionAsPercentage(floor)} de la puntuación directa máxima.`,
    );
  if (cut_off)
    sentences.push(`Nota de corte del tribunal: ${formatMarkValue(cut_off)} de puntuación directa.`);
  return sentences;
}

/** The other rules of the part, one sentence each. */
export function describeOtherPartRules({ alternatives, shared_texts, corrected_after }: Part): string[] {
  const sentences: string[] = [];
  if (shared_texts !== undefined) {
    const texts = shared_texts === 1 ? 'un texto' : `${shared_texts} textos`;
    sentences.push(
      alternatives > 1
        ? `Cada supuesto tiene ${texts} con sus preguntas.`
        : `Las preguntas son sobre ${texts} de supuesto práctico.`,
    );
  }
  if (alternatives > 1) {
    sentences.push(
      `Elige uno de los ${alternatives} supuestos: si contestas preguntas de más de uno, la parte no se corrige.`,
    );
  }
  if (corrected_after !== null) sentences.push(`Solo se corrige si superas la parte ${corrected_after}.`);
  return sentences;
}

/** Whether the exam has a psychotechnic part, for which Plaza has no questions: the instructions say so. */
export function hasUnavailablePsychotechnics(parts: Part[]): boolean {
  return parts.some(({ name, is_available }) => !is_available && /psicot[eé]cnic/i.test(name));
}
