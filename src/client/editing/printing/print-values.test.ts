import { describe, expect, it } from 'vitest';
import { questionFilter } from '#shared/questions/question-list.contract.ts';
import { printedExam } from '#shared/mock-exams/printed-exam.contract.ts';
import { createPrintValues, toFileName, toPrintedExam } from './print-values.ts';

const QUESTIONS = { kind: 'questions' as const, filter: questionFilter.parse({}), ids: null };
const values = createPrintValues({ name: 'Examen de marzo', total: 1250 });

function problemsOf(changed: object): string[] {
  const checked = printedExam.safeParse(toPrintedExam(QUESTIONS, { ...values, ...changed }));
  return checked.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
}

describe('the fields of an exam to print', () => {
  it('are fit to be sent as they come, with as many questions as an exam may have', () => {
    expect(problemsOf({})).toEqual([]);
    expect(values.source.count).toBe('210');
  });

  it('take a code as it is read from paper, in any case and with blanks', () => {
    expect(toPrintedExam(QUESTIONS, { ...values, code: ' abcd-efgh ' }).code).toBe('ABCDEFGH');
    expect(toPrintedExam(QUESTIONS, { ...values, code: ' ' }).code).toBeNull();
  });

  it('say what is wrong where it is', () => {
    expect(problemsOf({ source: { ...values.source, count: 'x' } })).toEqual([
      'source.count: Indica de 1 a 210 preguntas',
    ]);
    expect(problemsOf({ source: { ...values.source, count: '211' } })).toEqual([
      'source.count: Indica de 1 a 210 preguntas',
    ]);
    expect(problemsOf({ source: { ...values.source, minutes: '0' } })).toEqual([
      'source.minutes: Los minutos tienen que ser de 1 a 600',
    ]);
    expect(problemsOf({ name: ' ' })).toEqual(['name: Escribe el nombre del examen']);
    expect(problemsOf({ code: 'ABC' })).toEqual([
      'code: El código tiene 8 letras y números, como están al pie de cada página',
    ]);
  });

  it('name files in letters that every system has', () => {
    expect(toFileName('Auxilio Judicial: ejercicio 1.º (Ñ)')).toBe('auxilio-judicial-ejercicio-1-n');
    expect(toFileName('¿?')).toBe('examen');
  });
});
