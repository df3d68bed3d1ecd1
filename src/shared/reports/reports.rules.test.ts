import { describe, expect, it } from 'vitest';
import { reportForm } from './reports.contract.ts';
import {
  ISSUE_LABELS,
  ISSUE_TYPES,
  NEXT_REPORT_STATUSES,
  toQuestionExcerpt,
  REPORT_MAX_LENGTH,
  REPORT_STATUSES,
  REPORT_STATUS_LABELS,
  describeStatusNotAllowed,
  describeTooManyReports,
} from './reports.rules.ts';

const INCOMPLETE = 'Por favor, selecciona un tipo de problema y proporciona una descripción';

describe('issue types', () => {
  it('have a name each, in the order of the selector', () => {
    expect(ISSUE_TYPES.map((type) => ISSUE_LABELS[type])).toEqual([
      'Respuesta incorrecta',
      'Pregunta confusa',
      'Explicación incorrecta',
      'Error tipográfico',
      'Otro problema',
    ]);
  });
});

describe('the preview of a question', () => {
  it('is the whole wording up to 100 characters', () => {
    for (const wording of ['', '¿Qué?', 'a'.repeat(100), '😀'.repeat(100)])
      expect(toQuestionExcerpt(wording)).toBe(wording);
  });

  it('is cut after 100 characters', () => {
    expect(toQuestionExcerpt('a'.repeat(101))).toBe(`${'a'.repeat(100)}…`);
    expect(toQuestionExcerpt(`${'a'.repeat(99)} y más`)).toBe(`${'a'.repeat(99)} …`);
  });

  it('never holds half a character', () => {
    const preview = toQuestionExcerpt(`${'a'.repeat(99)}😀😀`);
    expect(preview).toBe(`${'a'.repeat(99)}😀…`);
    expect(toQuestionExcerpt('😀'.repeat(101)).isWellFormed()).toBe(true);
  });
});

describe('the status of a report', () => {
  it('has a name each', () => {
    expect(REPORT_STATUSES.map((status) => REPORT_STATUS_LABELS[status])).toEqual([
      'Pendiente',
      'Revisado',
      'Resuelto',
    ]);
  });

  it('only goes on, and ends with resolved', () => {
    expect(NEXT_REPORT_STATUSES).toEqual({
      pending: ['reviewed', 'resolved'],
      reviewed: ['resolved'],
      resolved: [],
    });
  });

  it('is named where another one is refused', () => {
    expect(describeStatusNotAllowed('resolved')).toBe(
      'El reporte ya no admite este cambio de estado: ahora está «Resuelto».',
    );
  });
});

describe('the wait after too many reports', () => {
  it.each([
    [3600, '60 minutos'],
    [61, '2 minutos'],
    [60, '1 minuto'],
    [1, '1 minuto'],
    [0, '1 minuto'],
  ])('of %i s is told as %s', (seconds, told) => {
    expect(describeTooManyReports(seconds)).toBe(
      `Se han enviado demasiados reportes. Podrás enviar otro dentro de ${told}.`,
    );
  });
});

describe('the form', () => {
  const problems = (form: unknown) =>
    reportForm.safeParse(form).error?.issues.map(({ path, message }) => [path.join('.'), message] as const);

  it('trims the description', () => {
    expect(reportForm.parse({ issue_type: 'typo', description: ' \n Falta una tilde.\t' })).toEqual({
      issue_type: 'typo',
      description: 'Falta una tilde.',
    });
  });

  it('wants both, and says so in one sentence', () => {
    expect(problems({ issue_type: '', description: '' })).toEqual([
      ['issue_type', INCOMPLETE],
      ['description', INCOMPLETE],
    ]);
    expect(problems({})).toEqual([
      ['issue_type', INCOMPLETE],
      ['description', INCOMPLETE],
    ]);
  });

  it.each([' ', '\n\t', '\u00a0', '\u200b', '\u2800\u200d'])('takes %j for no description', (description) => {
    expect(problems({ issue_type: 'typo', description })).toEqual([['description', INCOMPLETE]]);
  });

  it.each(['spelling', 'toString', '__proto__', 0, null])('knows no type %j', (issue_type) => {
    expect(problems({ issue_type, description: 'x' })).toEqual([['issue_type', INCOMPLETE]]);
  });

  it('takes 1000 characters after trimming, not one more', () => {
    expect(
      problems({ issue_type: 'typo', description: ` ${'a'.repeat(REPORT_MAX_LENGTH)} ` }),
    ).toBeUndefined();
    expect(problems({ issue_type: 'typo', description: 'a'.repeat(REPORT_MAX_LENGTH + 1) })).toEqual([
      ['description', 'La descripción no puede tener más de 1000 caracteres'],
    ]);
  });

  it.each(['nulo \0', 'medio \ud83d', '\ude00 medio'])(
    'refuses %j, which no database keeps',
    (description) => {
      expect(problems({ issue_type: 'typo', description })).toEqual([
        ['description', 'La descripción tiene un carácter que no se puede guardar'],
      ]);
    },
  );
});
