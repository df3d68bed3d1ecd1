import { type OwnExam, countOwnExamQuestions } from '#shared/mock-exams/own-exam.contract.ts';
import { OWN_EXAM_PASS_MARK, OWN_EXAM_SCALE } from '#shared/mock-exams/own-exam.rules.ts';
import type { TemplateContent } from '#shared/mock-exams/template.contract.ts';

const whole = (numerator: number) => ({ numerator, denominator: 1 });

/** Turns an own mock exam into a template of one part, to be drawn, taken and marked like any other. */
export function toTemplateContent(exam: OwnExam): TemplateContent {
  const { name, categories, choices, penalty, minutes, shuffles_choices } = exam;
  return {
    name,
    body: null,
    year: null,
    source: null,
    source_address: null,
    source_date: null,
    certainty: 'own',
    minutes,
    shuffles_choices,
    parts: [
      {
        name: 'Preguntas',
        questions: countOwnExamQuestions(categories),
        reserve: 0,
        choices,
        values: { right: whole(1), wrong: negate(penalty), blank: whole(0), double: whole(0) },
        scale_maximum: whole(OWN_EXAM_SCALE),
        minimum: whole(OWN_EXAM_PASS_MARK),
        floor: null,
        cut_off: null,
        minutes: null,
        alternatives: 1,
        corrected_after: null,
        sources: categories.map(({ category_id, questions }) => ({
          kind: 'category' as const,
          category_id,
          share: { by: 'count' as const, count: questions },
        })),
      },
    ],
  };
}

/** Turns a template made by `toTemplateContent` back into an own mock exam; throws if it has no part or no duration. */
export function toOwnExam({ name, minutes, shuffles_choices, parts }: TemplateContent): OwnExam {
  const [part] = parts;
  if (!part || minutes === null) throw new Error(`the mock exam ${name} is not one that a user has composed`);
  return {
    name,
    categories: part.sources.flatMap((source) =>
      source.kind === 'category' && source.share.by === 'count'
        ? [{ category_id: source.category_id, questions: source.share.count }]
        : [],
    ),
    choices: part.choices,
    penalty: negate(part.values.wrong),
    minutes,
    shuffles_choices,
  };
}

function negate({ numerator, denominator }: OwnExam['penalty']): OwnExam['penalty'] {
  // -0 is avoided, because a comparison of contents would tell it from 0
  return { numerator: numerator === 0 ? 0 : -numerator, denominator };
}
