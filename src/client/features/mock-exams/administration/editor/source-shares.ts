import { formatCount } from '#client/lib/format.ts';
import { calculateSourceShares } from '#shared/mock-exams/shares.rules.ts';
import { partFields } from '#shared/mock-exams/template.contract.ts';
import { toPartInput } from './template-input.ts';
import { drawsSharedTexts, type PartValues } from './template-values.ts';

const sharedFields = partFields.pick({ questions: true, reserve: true, sources: true });

/** How many questions each source gives by its weight, such as '30 + 3 de reserva'; empty while a field is invalid. */
export function describeShares(part: PartValues): string[] {
  if (part.share_by === 'count' || drawsSharedTexts(part)) return [];
  const { data } = sharedFields.safeParse(toPartInput(part, []));
  if (!data) return [];
  return calculateSourceShares(data).map(({ ordinary, reserve }) =>
    reserve > 0 ? `${ordinary} + ${reserve} de reserva` : formatCount(ordinary, 'pregunta', 'preguntas'),
  );
}
