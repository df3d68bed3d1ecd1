import { toSolution } from '#server/exams/attempts/attempt.service.ts';
import type { SheetToMark } from '#server/mock-exams/delivery/marking.ts';
import { applyRulings, type QuestionToMark } from '#server/mock-exams/delivery/rulings.ts';
import { toShownOrder, toShownAnswer } from '#server/exams/attempts/choice-order.service.ts';
import { listQuestionPlaces, type QuestionPlace } from '#server/mock-exams/sheets/layout.ts';
import type { AnsweredSheetQuestion, MockExamAnswer } from '#shared/mock-exams/result.contract.ts';
import type { SheetQuestion } from '#shared/mock-exams/sheet.contract.ts';
import type { DeliveredSheet, StoredSheetAnswer } from './result.repository.ts';

/** Picks the data of a delivered sheet that marking needs. */
export function toSheetToMark(delivered: DeliveredSheet): SheetToMark {
  const { content, part_is_available, rulings } = delivered;
  return { parts: content.parts, part_is_available, rulings, questions: toQuestions(delivered) };
}

/**
 * Turns the stored answers into those that the API returns, in the order of the exam. With `withholds`, questions that
 * are also on the user's open mock exam come without key and answer.
 */
export function toReviewedExamAnswers(
  delivered: DeliveredSheet,
  { withholds }: { withholds: boolean },
): MockExamAnswer[] {
  const places = listQuestionPlaces(delivered);
  const ruled = applyRulings(toQuestions(delivered), delivered.rulings);
  const rulings = new Map(
    delivered.rulings.map(({ question_id, version, ruling }) => [`${question_id} ${version}`, ruling]),
  );
  return delivered.answers.flatMap((stored, i): MockExamAnswer[] => {
    const [place, question] = [places[stored.position], ruled[i]];
    if (!place || !question) return [];
    const shown = toShownQuestion(stored, place);
    if (withholds && stored.is_on_open_sheet) return [{ ...shown, is_withheld: true }];
    return [
      {
        ...shown,
        ...toReviewed(stored),
        is_correct: question.outcome === 'right',
        ruling: rulings.get(`${stored.question_id} ${stored.version}`) ?? null,
        counts: stored.counts && delivered.parts[place.part]?.not_marked === null,
      },
    ];
  });
}

function toQuestions(delivered: DeliveredSheet): QuestionToMark[] {
  const places = listQuestionPlaces(delivered);
  return delivered.answers.flatMap(({ position, question_id, version, selected_answer, correct_answer }) => {
    const place = places[position];
    return place ? [{ ...place, question_id, version, selected_answer, correct_answer }] : [];
  });
}

function toShownQuestion(stored: StoredSheetAnswer, place: QuestionPlace): SheetQuestion {
  const { position, question_id, question_text, shared_text, choices, choice_order } = stored;
  return {
    ...place,
    position,
    question_id,
    question_text,
    choices: toShownOrder(choices, choice_order),
    shared_text,
  };
}

function toReviewed(
  stored: StoredSheetAnswer,
): Omit<AnsweredSheetQuestion, keyof SheetQuestion | 'is_correct' | 'counts' | 'ruling'> {
  const { choice_order, is_doubtful, answer_time_ms, no_point_reason } = stored;
  return {
    ...toSolution(stored),
    is_withheld: false,
    selected_answer: toShownAnswer(stored.selected_answer, choice_order),
    earlier_answers: (stored.earlier_answers ?? []).map((answer) => toShownAnswer(answer, choice_order)),
    is_doubtful,
    answer_time_ms,
    no_point_reason,
    ...stored.state,
    law: stored.reference?.law?.short_title ?? null,
  };
}
