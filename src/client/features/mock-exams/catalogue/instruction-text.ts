import { count } from '#client/lib/format.ts';
import type { MockExamInstructions } from '#shared/mock-exams/catalogue.contract.ts';
import { formatShare, formatValue } from './marking-text.ts';

type Part = MockExamInstructions['parts'][number];

/** '60 preguntas y 5 de reserva, con 4 opciones'. */
export function describeQuestions({ questions, reserve, choices, alternatives }: Part): string {
  const reserved = reserve === 0 ? '' : ` y ${reserve} de reserva`;
  const each = alternatives > 1 ? ` en cada uno de los ${alternatives} supuestos` : '';
  return `${count(questions, 'pregunta', 'preguntas')}${reserved}${each}, con ${choices} opciones`;
}

/** What is needed to pass the part, one sentence each; none when nothing is. */
export function describeMinimums({ scale_maximum, minimum, floor, cut_off }: Part): string[] {
  const sentences: string[] = [];
  if (minimum) sentences.push(`Se supera con ${formatValue(minimum)} de ${formatValue(scale_maximum)}.`);
  if (floor) sentences.push(`Además hace falta el ${formatShare(floor)} de la puntuación directa máxima.`);
  if (cut_off) sentences.push(`Nota de corte del tribunal: ${formatValue(cut_off)} de puntuación directa.`);
  return sentences;
}

/** What else holds for the part, one sentence each. */
export function describeConditions({ alternatives, shared_texts, corrected_after }: Part): string[] {
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

/** Plaza has no questions of this kind, which people should know before they wonder. */
export function hasUnavailablePsychotechnics(parts: Part[]): boolean {
  return parts.some(({ name, is_available }) => !is_available && /psicot[eé]cnic/i.test(name));
}
