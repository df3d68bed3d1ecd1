import { count } from '#client/lib/format.ts';
import { sharesOfSources } from '#shared/mock-exams/shares.rules.ts';
import { partFields } from '#shared/mock-exams/template.contract.ts';
import { partInputOf } from './template-input.ts';
import { isOfTexts, type PartValues } from './template-values.ts';

const sharedFields = partFields.pick({ questions: true, reserve: true, sources: true });

/** What each source gives to the part by its weight: '30 + 3 de reserva'; empty while a field is wrong. */
export function describeShares(part: PartValues): string[] {
  if (part.share_by === 'count' || isOfTexts(part)) return [];
  const { data } = sharedFields.safeParse(partInputOf(part, []));
  if (!data) return [];
  return sharesOfSources(data).map(({ ordinary, reserve }) =>
    reserve > 0 ? `${ordinary} + ${reserve} de reserva` : count(ordinary, 'pregunta', 'preguntas'),
  );
}
