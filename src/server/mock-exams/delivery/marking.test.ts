import { describe, expect, it } from 'vitest';
import { formatFraction } from '#shared/mock-exams/fractions.rules.ts';
import type { TemplatePart } from '#shared/mock-exams/template.contract.ts';
import { createTemplatePart } from '#tests/support/mock-exams/templates.ts';
import { markSheet } from './marking.ts';
import type { QuestionToMark, Ruling } from './rulings.ts';

const whole = (numerator: number) => ({ numerator, denominator: 1 });
const of = (numerator: number, denominator: number) => ({ numerator, denominator });
const third = { right: whole(1), wrong: of(-1, 3), blank: whole(0), double: whole(0) };
const quarter = { ...third, wrong: of(-1, 4) };
const justice = { ...third, right: of(3, 5), wrong: of(-3, 20) };

/** Answers the first questions of a part right, the next ones wrong, and leaves the others blank. */
function answer(
  { right, wrong, size }: { right: number; wrong: number; size: number },
  place: Partial<QuestionToMark> = {},
): QuestionToMark[] {
  return Array.from({ length: size }, (_, i) => ({
    question_id: `${place.part ?? 0}-${place.alternative ?? 0}-${place.is_reserve ?? false}-${i}`,
    version: 1,
    part: 0,
    alternative: 0,
    is_reserve: false,
    selected_answer: i < right ? 2 : i < right + wrong ? 3 : null,
    correct_answer: 2,
    ...place,
  }));
}

function mark(
  parts: TemplatePart[],
  questions: QuestionToMark[],
  {
    rulings = [],
    part_is_available = parts.map(() => true),
  }: { rulings?: Ruling[]; part_is_available?: boolean[] } = {},
) {
  const { direct, scaled, scale_maximum, ...marking } = markSheet({
    parts,
    questions,
    rulings,
    part_is_available,
  });
  return {
    ...marking,
    direct: formatFraction(direct),
    scaled: formatFraction(scaled),
    scale_maximum: formatFraction(scale_maximum),
  };
}

const annul = (question_id: string): Ruling => ({ question_id, version: 1, ruling: 'annulled' });

describe('marking a sheet', () => {
  it.each<[string, Partial<TemplatePart>, number, number, number, string, string, boolean]>([
    [
      'AGE C2, first part',
      { questions: 60, minimum: whole(25), floor: of(3, 10) },
      40,
      15,
      50,
      '35/1',
      '175/6',
      true,
    ],
    [
      'AGE C2, second part',
      { questions: 50, minimum: whole(25), floor: of(3, 10) },
      33,
      12,
      50,
      '29/1',
      '29/1',
      true,
    ],
    [
      'AGE C2, cut-off 40',
      { questions: 60, minimum: whole(25), cut_off: whole(40) },
      40,
      15,
      50,
      '35/1',
      '175/8',
      false,
    ],
    ['AGE C1, first part', { questions: 70, minimum: whole(25) }, 48, 15, 50, '43/1', '215/7', true],
    ['Gestión A2', { questions: 100, minimum: whole(25) }, 62, 24, 50, '54/1', '27/1', true],
    [
      'Tramitación, first part',
      { questions: 100, values: justice, minimum: whole(30) },
      70,
      20,
      60,
      '39/1',
      '39/1',
      true,
    ],
    [
      'Auxilio, second part',
      { questions: 40, values: quarter, minimum: whole(20) },
      28,
      8,
      40,
      '26/1',
      '26/1',
      true,
    ],
    [
      'Policía',
      { questions: 100, choices: 3, values: { ...third, wrong: of(-1, 2) }, minimum: null },
      70,
      20,
      10,
      '60/1',
      '6/1',
      true,
    ],
    [
      'Agente de Hacienda',
      { questions: 80, values: quarter, minimum: null },
      52,
      17,
      10,
      '191/4',
      '191/32',
      true,
    ],
    [
      'Correos',
      { questions: 100, values: { ...justice, wrong: whole(0) }, minimum: null },
      71,
      29,
      60,
      '213/5',
      '213/5',
      true,
    ],
  ])('gives the exact mark of %s', (_name, given, right, wrong, maximum, direct, scaled, passed) => {
    const part = createTemplatePart({ values: third, ...given, scale_maximum: whole(maximum) });
    const questions = answer({ right, wrong, size: part.questions });
    expect(mark([part], questions)).toMatchObject({ right, wrong, direct, scaled, passed });
  });

  it.each([
    ['a minimum below 0', { minimum: whole(-5), cut_off: whole(5) }, { right: 2, wrong: 0 }, '0/1', true],
    ['a cut-off of 0 that is reached', { cut_off: whole(0) }, { right: 0, wrong: 0 }, '5/1', true],
    ['a cut-off below 0 that is not reached', { cut_off: whole(-1) }, { right: 0, wrong: 9 }, '0/1', false],
  ])('scales %s, and never below 0', (_name, given, answers, scaled, passed) => {
    const part = createTemplatePart({ values: third, ...given });
    expect(mark([part], answer({ ...answers, size: 10 }))).toMatchObject({ scaled, passed });
  });

  it('replaces an annulled question by its reserve, with the answer that was given to it (AGE C2, second part)', () => {
    const part = createTemplatePart({ questions: 50, reserve: 5, values: third, scale_maximum: whole(50) });
    const questions = [
      ...answer({ right: 33, wrong: 12, size: 50 }),
      ...answer({ right: 0, wrong: 1, size: 5 }, { is_reserve: true }),
    ];
    const marking = mark([part], questions, { rulings: [annul('0-0-false-0')] });
    expect(marking).toMatchObject({ right: 32, wrong: 13, direct: '83/3', scaled: '83/3' });
    expect(marking.counts.filter(Boolean)).toHaveLength(50);
    expect([marking.counts[0], marking.counts[50], marking.counts[51]]).toEqual([false, true, false]);
  });

  it('skips an annulled reserve, takes the others in order, and counts fewer questions when none is left', () => {
    const part = createTemplatePart({ questions: 4, reserve: 2, values: third });
    const questions = [
      ...answer({ right: 4, wrong: 0, size: 4 }),
      ...answer({ right: 1, wrong: 1, size: 2 }, { is_reserve: true }),
    ];
    const rulings = ['0-0-false-3', '0-0-false-1', '0-0-true-0'].map(annul);
    const marking = mark([part], questions, { rulings });
    expect(marking.counts).toEqual([true, false, true, false, false, true]);
    expect(marking).toMatchObject({ right: 2, wrong: 1 });
    expect(marking.parts[0]?.best_direct).toBe('3/1');
    // each annulled question uses another reserve question; revoking an annulment gives its reserve question back
    expect(mark([part], questions, { rulings: rulings.slice(0, 2) }).counts).toEqual([
      true,
      false,
      true,
      false,
      true,
      true,
    ]);
    expect(mark([part], questions, { rulings: rulings.slice(0, 1) }).counts).toEqual([
      true,
      true,
      true,
      false,
      true,
      false,
    ]);
    expect(mark([part], questions).counts).toEqual([true, true, true, true, false, false]);
  });

  it('marks by a changed key, and right for all where every answer is valid', () => {
    const part = createTemplatePart({ questions: 3, values: third });
    const questions = answer({ right: 1, wrong: 1, size: 3 });
    const rulings: Ruling[] = [
      { question_id: '0-0-false-1', version: 1, ruling: 'key_changed', correct_answer: 3 },
      { question_id: '0-0-false-2', version: 1, ruling: 'valid_for_all' },
      { question_id: '0-0-false-0', version: 2, ruling: 'annulled' },
    ];
    expect(mark([part], questions, { rulings })).toMatchObject({
      right: 3,
      wrong: 0,
      blank: 0,
      direct: '3/1',
    });
  });

  it('lets the direct mark be negative and the scaled one not; nobody passes with blanks alone', () => {
    const part = createTemplatePart({ questions: 6, values: third, minimum: null, floor: of(3, 10) });
    expect(mark([part], answer({ right: 0, wrong: 6, size: 6 }))).toMatchObject({
      direct: '-2/1',
      scaled: '0/1',
      passed: false,
    });
    expect(mark([part], answer({ right: 0, wrong: 0, size: 6 }))).toMatchObject({
      direct: '0/1',
      blank: 6,
      passed: false,
    });
  });

  it('needs the floor besides the minimum', () => {
    const part = createTemplatePart({ questions: 10, values: third, minimum: whole(2), floor: of(3, 10) });
    expect(mark([part], answer({ right: 2, wrong: 0, size: 10 })).passed).toBe(false);
    expect(mark([part], answer({ right: 3, wrong: 0, size: 10 })).passed).toBe(true);
  });

  describe('one of several cases', () => {
    const part = createTemplatePart({ questions: 2, reserve: 1, alternatives: 2, values: third });
    const sheet = (first: number, second: number, reserve = 0) => [
      ...answer({ right: first, wrong: 0, size: 2 }),
      ...answer({ right: 0, wrong: 0, size: 1 }, { is_reserve: true }),
      ...answer({ right: second, wrong: 0, size: 2 }, { alternative: 1 }),
      ...answer({ right: reserve, wrong: 0, size: 1 }, { alternative: 1, is_reserve: true }),
    ];

    it('marks the one that was answered, and the first one when none was', () => {
      expect(mark([part], sheet(0, 2))).toMatchObject({
        right: 2,
        blank: 0,
        counts: [false, false, false, true, true, false],
      });
      expect(mark([part], sheet(0, 0))).toMatchObject({
        right: 0,
        blank: 2,
        counts: [true, true, false, false, false, false],
      });
    });

    it('marks none when both were, but for the statistics', () => {
      for (const questions of [sheet(1, 1), sheet(2, 0, 1)]) {
        const marking = mark([part], questions);
        expect(marking).toMatchObject({ direct: '0/1', scaled: '0/1', right: 0, blank: 0, passed: false });
        expect(marking.parts[0]).toMatchObject({ not_marked: 'two_alternatives', best_direct: '2/1' });
        expect(marking.counts).toEqual([true, true, false, false, false, false]);
      }
    });

    it('replaces an annulled question by the reserve of its own case', () => {
      const marking = mark([part], sheet(0, 2, 1), { rulings: [annul('0-1-false-0')] });
      expect(marking).toMatchObject({ right: 2, counts: [false, false, false, false, true, true] });
    });
  });

  describe('a part that is corrected after another', () => {
    const parts = [
      createTemplatePart({ questions: 4, values: third, scale_maximum: whole(10), minimum: whole(5) }),
      createTemplatePart({
        questions: 4,
        values: third,
        scale_maximum: whole(20),
        minimum: null,
        corrected_after: 1,
      }),
    ];
    const sheet = (first: number) => [
      ...answer({ right: first, wrong: 0, size: 4 }),
      ...answer({ right: 4, wrong: 0, size: 4 }, { part: 1 }),
    ];

    it('counts only if that one is passed', () => {
      expect(mark(parts, sheet(2))).toMatchObject({
        scaled: '25/1',
        scale_maximum: '30/1',
        right: 6,
        passed: true,
      });
      const failed = mark(parts, sheet(1));
      expect(failed).toMatchObject({ scaled: '5/2', right: 1, passed: false });
      expect(failed.parts[1]).toMatchObject({
        not_marked: 'part_before_not_passed',
        right: 4,
        scaled: '0/1',
        passed: false,
      });
    });

    it('counts when that one has no questions here', () => {
      const questions = answer({ right: 4, wrong: 0, size: 4 }, { part: 1 });
      expect(mark(parts, questions, { part_is_available: [false, true] })).toMatchObject({
        scaled: '20/1',
        scale_maximum: '20/1',
        passed: true,
      });
    });
  });
});
