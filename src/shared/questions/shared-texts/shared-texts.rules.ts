/** The highest position of a question within its shared text. */
export const SHARED_TEXT_POSITION_MAX = 100;

export const SHARED_TEXT_PAGE_SIZE = 20;

export function describeTextInUse(questions: number): string {
  return questions === 1
    ? 'No se puede eliminar: tiene una pregunta. Elimínala antes o ponla sin supuesto.'
    : `No se puede eliminar: tiene ${questions} preguntas. Elimínalas antes o ponlas sin supuesto.`;
}
