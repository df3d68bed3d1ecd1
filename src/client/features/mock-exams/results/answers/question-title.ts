import type { MockExamAnswer, PartResult } from '#shared/mock-exams/result.contract.ts';

type Place = Pick<MockExamAnswer, 'part' | 'alternative' | 'number' | 'is_reserve'>;

/** What a question's name depends on: numbers begin at 1 in each part and case, so the name may need both. */
export interface SheetLayout {
  parts: Pick<PartResult, 'name'>[];
  answers: Place[];
}

/**
 * Returns a function that names a question: 'Pregunta 12', 'Pregunta 3 (parte 2, supuesto 1)', 'Pregunta de reserva 2
 * (parte 1)'.
 */
export function createQuestionTitleFormatter({ parts, answers }: SheetLayout): (place: Place) => string {
  const partsWithCases = new Set(
    answers.filter(({ alternative }) => alternative > 0).map(({ part }) => part),
  );
  return ({ part, alternative, number, is_reserve }) => {
    const where = [
      ...(parts.length > 1 ? [`parte ${part + 1}`] : []),
      ...(partsWithCases.has(part) ? [`supuesto ${alternative + 1}`] : []),
    ].join(', ');
    return `Pregunta ${is_reserve ? 'de reserva ' : ''}${number}${where === '' ? '' : ` (${where})`}`;
  };
}
