import { describe, expect, it } from 'vitest';
import {
  buildNewPartValues,
  type PartValues,
} from '#client/features/mock-exams/administration/editor/template-values.ts';
import { formatFractionExactly } from '#client/features/mock-exams/fraction-text.ts';
import { markTestSheet, NO_ANSWERS, type TypedCounts } from './test-sheet.ts';

const part = (values: Partial<PartValues>): PartValues => ({ ...buildNewPartValues(), ...values });
const AUXILIAR = part({ key: 'p1', questions: '60', scale_maximum: '50', minimum: '25', floor: '3/10' });
const OFFICE = part({ key: 'p2', questions: '50', scale_maximum: '50', minimum: '25', floor: '0,3' });
const typed = (right: number, wrong: number, double = 0): TypedCounts => ({
  right: String(right),
  wrong: String(wrong),
  double: String(double),
});

/** The direct and the scaled mark of the first part. */
function marksOf(values: PartValues, counts: TypedCounts) {
  const [marked] = markTestSheet([values], { [values.key]: counts }).parts;
  if (marked?.state !== 'marked') return marked?.state;
  const { direct, scaled, passed } = marked.mark;
  return [formatFractionExactly(direct), formatFractionExactly(scaled), passed];
}

describe('the calculator', () => {
  it.each([
    [AUXILIAR, typed(40, 15), ['35', '175/6', true]],
    [{ ...AUXILIAR, cut_off: '40' }, typed(40, 15), ['35', '175/8', false]],
    [OFFICE, typed(33, 12), ['29', '29', true]],
    [OFFICE, typed(0, 30), ['−10', '0', false]],
    [
      { ...OFFICE, values: { right: '0,60', wrong: '-0,15', blank: '0', double: '-0,15' } },
      typed(30, 10, 4),
      ['159/10', '53/2', true],
    ],
  ])('marks a part exactly', (values, counts, marks) => expect(marksOf(values, counts)).toEqual(marks));

  it('leaves the rest blank, and refuses more answers than questions', () => {
    const [marked] = markTestSheet([AUXILIAR], { p1: typed(40, 15, 1) }).parts;
    expect(marked).toMatchObject({ counts: { right: 40, wrong: 15, blank: 4, double: 1 } });
    expect(marksOf(AUXILIAR, typed(40, 21))).toBe('impossible');
    expect(marksOf(AUXILIAR, { ...NO_ANSWERS, right: 'x' })).toBe('impossible');
  });

  it('waits for the fields of the part', () => {
    for (const values of [
      { questions: '' },
      { scale_maximum: '' },
      { scale_maximum: '-5' },
      { minimum: 'veinte' },
      { values: { right: '0', wrong: '0', blank: '0', double: '0' } },
    ])
      expect(marksOf({ ...AUXILIAR, ...values }, NO_ANSWERS)).toBe('incomplete');
  });

  it('knows whether there is a minimum at all', () => {
    const withMinimum = (values: Partial<PartValues>) =>
      markTestSheet([{ ...AUXILIAR, minimum: '', floor: '', ...values }], {}).total?.hasMinimum;
    expect(withMinimum({})).toBe(false);
    expect(withMinimum({ minimum: '25' })).toBe(true);
    expect(withMinimum({ floor: '0,3' })).toBe(true);
  });

  it('adds up the parts; all have to be passed', () => {
    const sheet = (counts: TypedCounts) =>
      markTestSheet([AUXILIAR, OFFICE], { p1: typed(40, 15), p2: counts }).total;
    const passed = sheet(typed(33, 12));
    expect(passed && formatFractionExactly(passed.scaled)).toBe('349/6');
    expect(passed && formatFractionExactly(passed.maximum)).toBe('100');
    expect(passed?.passed).toBe(true);
    expect(sheet(typed(20, 12))?.passed).toBe(false);
    expect(sheet(typed(51, 0))).toBeNull();
  });

  it('doesn’t correct a part before which another had to be passed', () => {
    const dependent = { ...OFFICE, corrected_after: 'p1' };
    const { parts, total } = markTestSheet([AUXILIAR, dependent], { p1: typed(10, 0), p2: typed(50, 0) });
    expect(parts[1]).toMatchObject({ state: 'not_corrected', afterPart: 1 });
    expect(total && formatFractionExactly(total.scaled)).toBe('25/3');
    expect(markTestSheet([AUXILIAR, dependent], { p1: typed(60, 0) }).parts[1]?.state).toBe('marked');
  });
});
