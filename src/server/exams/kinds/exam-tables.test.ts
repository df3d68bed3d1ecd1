import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { createPerson } from '#tests/support/database/factories.ts';

/** The columns of a valid practice of two questions; each test changes some of them. */
const PRACTICE = {
  kind: `'practice'`,
  versions: '{1,null}',
  current_position: '0',
  answers: '{null,null}',
  answer_times_ms: '{null,null}',
  choice_orders: null,
  deadline: null,
};
const SHEET = {
  kind: `'mock_exam'`,
  versions: '{1,1}',
  current_position: null,
  answers: null,
  answer_times_ms: null,
  choice_orders: null,
  deadline: '2999-01-01',
};

describe('the table of open exams', () => {
  describeOnDatabase((database) => {
    const insert = async (attempt: Record<string, string | null>, size = 2) => {
      const { id } = await createPerson(database());
      const { kind, ...columns } = attempt;
      const ids = sql`array(select gen_random_uuid() from generate_series(1, ${size}::integer))`;
      await sql`
        insert into exam_attempts (user_id, kind, question_ids, category_ids,
          ${sql.join(Object.keys(columns).map((column) => sql.ref(column)))})
        select ${id}::uuid, ${sql.raw(kind ?? '')}, ${ids}, ${ids},
          ${sql.join(Object.values(columns).map((value) => (value === null ? sql`null` : sql`${sql.lit(value)}`)))}`.execute(
        database(),
      );
    };

    it.each([
      ['a practice that has just been started', PRACTICE],
      [
        'one with an answer',
        {
          ...PRACTICE,
          versions: '{1,2}',
          current_position: '1',
          answers: '{5,null}',
          answer_times_ms: '{86400000,null}',
        },
      ],
      [
        'one with an answer from before times were kept',
        { ...PRACTICE, versions: '{1,2}', current_position: '1', answers: '{0,null}' },
      ],
      [
        'one that is answered to its end',
        { ...PRACTICE, versions: '{1,2}', current_position: '2', answers: '{0,1}', answer_times_ms: '{1,2}' },
      ],
      ['a sheet', SHEET],
      ['a sheet with two to six options in any order', { ...SHEET, choice_orders: '{10,543210}' }],
    ])('holds %s', async (_what, attempt) => {
      await expect(insert(attempt)).resolves.toBeUndefined();
    });

    it.each([
      ['a kind that nobody knows', { ...SHEET, kind: `'oral'` }, 'exam_attempts_kind_known'],
      ['an answer before its turn', { ...PRACTICE, answers: '{null,1}' }, 'exam_attempts_answers'],
      [
        'an answer that has no option',
        { ...PRACTICE, versions: '{1,1}', current_position: '1', answers: '{6,null}' },
        'exam_attempts_answers',
      ],
      [
        'fewer answers than the position says',
        { ...PRACTICE, versions: '{1,1}', current_position: '1' },
        'exam_attempts_answers',
      ],
      ['fewer answers than questions', { ...PRACTICE, answers: '{null}' }, 'exam_attempts_answers'],
      [
        'a position beyond the end',
        { ...PRACTICE, versions: '{1,1}', current_position: '3', answers: '{0,1}' },
        'exam_attempts_answers',
      ],
      ['a question shown before its turn', { ...PRACTICE, versions: '{1,1}' }, 'exam_attempts_versions'],
      [
        'a negative time',
        {
          ...PRACTICE,
          versions: '{1,1}',
          current_position: '1',
          answers: '{0,null}',
          answer_times_ms: '{-1,null}',
        },
        'exam_attempts_answer_times',
      ],
      [
        'more than a day for an answer',
        {
          ...PRACTICE,
          versions: '{1,1}',
          current_position: '1',
          answers: '{0,null}',
          answer_times_ms: '{86400001,null}',
        },
        'exam_attempts_answer_times',
      ],
      [
        'the time of a question without an answer',
        { ...PRACTICE, answer_times_ms: '{5,null}' },
        'exam_attempts_answer_times',
      ],
      ['a practice with a deadline', { ...PRACTICE, deadline: SHEET.deadline }, 'exam_attempts_deadline'],
      ['a sheet without a deadline', { ...SHEET, deadline: null }, 'exam_attempts_deadline'],
      ['a sheet that ends before it begins', { ...SHEET, deadline: '2020-01-01' }, 'exam_attempts_deadline'],
      ['a sheet that is answered in turn', { ...SHEET, current_position: '0' }, 'exam_attempts_by_marks'],
      [
        'a sheet with a question whose version is open',
        { ...SHEET, versions: '{1,null}' },
        'exam_attempts_versions',
      ],
      [
        'an order that names an option twice',
        { ...SHEET, choice_orders: '{1,0013}' },
        'exam_attempts_choice_orders',
      ],
      [
        'an order that leaves an option out',
        { ...SHEET, choice_orders: '{0134,01}' },
        'exam_attempts_choice_orders',
      ],
      [
        'an order for half of its questions',
        { ...SHEET, choice_orders: '{01}' },
        'exam_attempts_choice_orders',
      ],
    ])('refuses %s', async (_what, attempt, constraint) => {
      await expect(insert(attempt)).rejects.toThrow(constraint);
    });

    it('holds 210 questions of a sheet, 100 of a practice and no more', async () => {
      const versions = (size: number) => `{${Array.from({ length: size }, () => 1).join()}}`;
      await insert({ ...SHEET, versions: versions(210) }, 210);
      await expect(insert({ ...SHEET, versions: versions(211) }, 211)).rejects.toThrow('exam_attempts_size');
      const nulls = (size: number) => `{${Array.from({ length: size }, () => 'null').join()}}`;
      const practice = (size: number) => ({
        ...PRACTICE,
        versions: `{1,${nulls(size - 1).slice(1)}`,
        answers: nulls(size),
        answer_times_ms: nulls(size),
      });
      await insert(practice(100), 100);
      await expect(insert(practice(101), 101)).rejects.toThrow('exam_attempts_size');
    });
  });
});
