import { randomUUID } from 'node:crypto';
import type { OwnExam } from '#shared/mock-exams/own-exam.contract.ts';

/** Creates an own mock exam of one question of the category, in ten minutes, without penalty. */
export function createOwnExam(category_id: string, given: Partial<OwnExam> = {}): OwnExam {
  return {
    name: `Mi simulacro ${randomUUID()}`,
    categories: [{ category_id, questions: 1 }],
    choices: 4,
    penalty: { numerator: 0, denominator: 1 },
    minutes: 10,
    shuffles_choices: false,
    ...given,
  };
}
