import type { SheetQuestion } from '#shared/mock-exams/sheet.contract.ts';

/** The name of a question: 'Pregunta 12', 'Reserva 2'. */
export function questionName({ number, is_reserve }: Pick<SheetQuestion, 'number' | 'is_reserve'>): string {
  return `${is_reserve ? 'Reserva' : 'Pregunta'} ${number}`;
}

export interface QuestionSection {
  part: number;
  alternative: number;
  isReserve: boolean;
  questions: SheetQuestion[];
}

/** Groups questions that are numbered together: the ordinary or the reserve questions of one part and case. */
export function toSections(questions: SheetQuestion[]): QuestionSection[] {
  const sections: QuestionSection[] = [];
  for (const question of questions) {
    const { part, alternative, is_reserve: isReserve } = question;
    const last = sections.at(-1);
    if (last?.part === part && last.alternative === alternative && last.isReserve === isReserve)
      last.questions.push(question);
    else sections.push({ part, alternative, isReserve, questions: [question] });
  }
  return sections;
}

/** The name of a section, such as 'Primera parte · Supuesto 2 · Reserva', without what all sections have in common. */
export function sectionName(
  { part, alternative, isReserve }: Omit<QuestionSection, 'questions'>,
  parts: { name: string; alternatives: number }[],
): string {
  const { name, alternatives } = parts[part] ?? { name: '', alternatives: 1 };
  const names = [name];
  if (alternatives > 1) names.push(`Supuesto ${alternative + 1}`);
  if (isReserve) names.push('Reserva');
  return names.join(' · ');
}
