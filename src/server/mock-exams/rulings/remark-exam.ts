import { isDeepStrictEqual } from 'node:util';
import { type AnswerMarks, toScore } from '#server/exams/remarking/remark.service.ts';
import { markSheet, type SheetMarking } from '#server/mock-exams/delivery/marking.ts';
import { applyRulings, type QuestionToMark, type Ruling } from '#server/mock-exams/delivery/rulings.ts';
import { listQuestionPlaces, type QuestionPlace } from '#server/mock-exams/sheets/layout.ts';
import { formatFraction } from '#shared/mock-exams/fractions.rules.ts';
import type { ExamMarkChange } from '#shared/mock-exams/rulings.rules.ts';
import { stripTags } from '#shared/text/basic.rules.ts';
import type { ExamToRemark } from './exams-to-remark.repository.ts';
import type { RulingInForce } from './rulings.repository.ts';

/** The question that was ruled on, or whose ruling was revoked, with its right answer before any ruling. */
export interface RuledQuestionKey {
  question_id: string;
  version: number;
  correct_answer: number;
}

export interface RemarkedResult {
  answers: AnswerMarks;
  /** The new results of a mock exam; null for a practice, and if the marking stays the same. */
  revision: { marking: SheetMarking; rulings: Ruling[] } | null;
  /** The change of the mark; null if it stays the same. */
  change: ExamMarkChange | null;
}

/** Marks a finished exam again by the rulings in force. */
export function remarkExam(
  exam: ExamToRemark,
  ruled: RuledQuestionKey,
  inForce: RulingInForce[],
): RemarkedResult {
  const rulings = rulingsOf(exam, inForce);
  const questions = toQuestions(exam, ruled);
  const place = placeOfRuled(exam, ruled);
  return exam.sheet
    ? remarkSheet(exam, exam.sheet, { questions, rulings, place })
    : remarkPractice(exam, { questions, rulings, place });
}

interface ToRemark {
  questions: QuestionToMark[];
  rulings: Ruling[];
  place: Pick<ExamMarkChange, 'number' | 'is_reserve'>;
}

function remarkSheet(
  exam: ExamToRemark,
  sheet: NonNullable<ExamToRemark['sheet']>,
  { questions, rulings, place }: ToRemark,
): RemarkedResult {
  const { content, part_is_available } = sheet;
  const marking = markSheet({ parts: content.parts, part_is_available, questions, rulings });
  const isSame = isDeepStrictEqual([marking.parts, rulings], [sheet.parts, sheet.rulings]);
  const to = formatFraction(marking.scaled);
  return {
    answers: { is_correct: marking.is_correct, counts: marking.counts },
    revision: isSame ? null : { marking, rulings },
    change:
      to === sheet.scaled
        ? null
        : { kind: 'mock_exam', session_id: exam.id, name: content.name, ...place, from: sheet.scaled, to },
  };
}

function remarkPractice(exam: ExamToRemark, { questions, rulings, place }: ToRemark): RemarkedResult {
  const marked = applyRulings(questions, rulings);
  const answers = {
    is_correct: marked.map(({ outcome }) => outcome === 'right'),
    counts: marked.map(({ counts }) => counts),
  };
  const from = { right: exam.score, questions: exam.total_questions };
  const to = toScore(answers);
  const name = exam.category_names.map(stripTags).join(', ');
  return {
    answers,
    revision: null,
    change: isDeepStrictEqual(from, to)
      ? null
      : { kind: 'practice', session_id: exam.id, name, ...place, from, to },
  };
}

function rulingsOf({ question_ids, versions }: ExamToRemark, inForce: RulingInForce[]): Ruling[] {
  return inForce
    .filter(({ question_id, version }) => versions[question_ids.indexOf(question_id)] === version)
    .map(toRuling);
}

function toRuling({ question_id, version, ruling, correct_answer }: RulingInForce): Ruling {
  if (ruling !== 'key_changed') return { question_id, version, ruling };
  if (correct_answer === null) throw new Error('a changed key is missing');
  return { question_id, version, ruling, correct_answer };
}

const NOWHERE: QuestionPlace = { part: 0, alternative: 0, is_reserve: false, number: 0 };
const NO_ANSWER = -1;

/**
 * Returns the questions to mark. Only the ruled question comes with its real key; for the others it is already stored
 * whether they were answered right.
 */
function toQuestions(exam: ExamToRemark, ruled: RuledQuestionKey): QuestionToMark[] {
  const places = exam.sheet ? listQuestionPlaces(exam.sheet) : [];
  return exam.question_ids.map((question_id, i) => {
    const version = exam.versions[i] ?? 0;
    const selected_answer = exam.selected_answers[i] ?? null;
    const isRuled = question_id === ruled.question_id && version === ruled.version;
    const known = exam.is_correct[i] ? (selected_answer ?? NO_ANSWER) : NO_ANSWER;
    const correct_answer = isRuled ? ruled.correct_answer : known;
    return { ...(places[i] ?? NOWHERE), question_id, version, selected_answer, correct_answer };
  });
}

function placeOfRuled(exam: ExamToRemark, ruled: RuledQuestionKey): ToRemark['place'] {
  const index = exam.question_ids.indexOf(ruled.question_id);
  const place = exam.sheet ? listQuestionPlaces(exam.sheet)[index] : undefined;
  return { number: place?.number ?? index + 1, is_reserve: place?.is_reserve ?? false };
}
