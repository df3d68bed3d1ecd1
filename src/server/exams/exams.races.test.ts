import { describe, expect, it } from 'vitest';
import type { Trx } from '#server/database/database.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { callWhileLocked } from '#tests/support/database/lock-waits.ts';
import { useDatabase } from '#tests/support/database/database.ts';
import {
  answerAllQuestions,
  chooseAnswer,
  editQuestion,
  findWrongTotals,
  takeExam,
  listReviewedAnswers,
} from '#tests/support/people/exams.ts';
import { createCategory, createPerson } from '#tests/support/database/factories.ts';
import type { ChoiceIndex } from '#shared/questions/questions.rules.ts';

const PEOPLE = 32;

/** Real concurrency: many connections to one PostgreSQL. */
describe('at the same time', () => {
  const database = useDatabase('PostgreSQL', PEOPLE + 8);

  async function startExam() {
    const db = database();
    const person = await createPerson(db);
    const category = await createCategory(db);
    const client = callAs(db, person);
    const attempt = await client.exams.start({ category_id: category.id, count: 5 });
    const answer = (position: number, selected_answer: ChoiceIndex) =>
      client.exams.answer({ attempt_id: attempt.id, position, selected_answer, time_taken: 0 });
    const finish = () => client.exams.finish({ attempt_id: attempt.id, time_taken: 0 });
    const drop = () => client.exams.abandon({ attempt_id: attempt.id });
    const results = () => client.exams.results({ session_id: attempt.id });
    return { db, person, category, client, attempt, answer, finish, drop, results };
  }

  const rowOf = (attemptId: string) =>
    database().selectFrom('exam_attempts').selectAll().where('id', '=', attemptId).executeTakeFirst();

  const answerOf = (call: PromiseSettledResult<unknown>): unknown =>
    call.status === 'fulfilled' ? call.value : call.reason;

  const holdAttempt = (id: string) => (trx: Trx) =>
    trx.selectFrom('exam_attempts').select('id').where('id', '=', id).forUpdate().execute();

  const refusedWith = (code: string) => ({ status: 'rejected', reason: { code } });

  it.each(['the answer first', 'the finish first'])(
    'the last answer and the finish: no confirmed answer is missing from the result, %s',
    async (first) => {
      const { category, client, attempt, answer, finish, results } = await startExam();
      await answerAllQuestions(client, attempt, [category], { leave: 1 });
      const calls = [() => answer(4, 0), finish];
      await callWhileLocked(
        database(),
        holdAttempt(attempt.id),
        first === 'the answer first' ? calls : calls.toReversed(),
      );
      // whichever call came first: the last answer was confirmed or can still be given, so the result has five answers
      expect(await answer(4, 3).catch((error: unknown) => error)).toMatchObject({ selected_answer: 0 });
      await finish();
      expect((await results()).answers[4]).toMatchObject({ position: 4, selected_answer: 0 });
    },
  );

  it('answers, repeats of answers and finishes in any order: the result holds what was confirmed', async () => {
    for (let round = 0; round < 30; round++) {
      const { category, client, attempt, answer, finish, results } = await startExam();
      await answerAllQuestions(client, attempt, [category], { leave: 1 });
      const choices: ChoiceIndex[] = [0, 1, 2, 3];
      const tries = await Promise.allSettled(choices.flatMap((choice) => [answer(4, choice), finish()]));
      const confirmed = tries.flatMap((one) =>
        one.status === 'fulfilled' && 'selected_answer' in one.value ? [one.value.selected_answer] : [],
      );
      await finish();
      expect([...new Set(confirmed)]).toEqual([listReviewedAnswers(await results())[4]?.selected_answer]);
    }
  });

  it.each(['the answer first', 'the drop first'])(
    'an answer and the drop: the exam is gone and no answer is confirmed after it, %s',
    async (first) => {
      const { client, attempt, answer, drop } = await startExam();
      const answered = () => answer(0, 0);
      const answerFirst = first === 'the answer first';
      const came = await callWhileLocked(
        database(),
        holdAttempt(attempt.id),
        answerFirst ? [answered, drop] : [drop, answered],
      );
      expect(came).toMatchObject(
        answerFirst
          ? [{ value: { selected_answer: 0 } }, { status: 'fulfilled' }]
          : [{ status: 'fulfilled' }, refusedWith('ATTEMPT_CLOSED')],
      );
      expect(await client.exams.current()).toBeNull();
      expect(await rowOf(attempt.id)).toBeUndefined();
    },
  );

  it.each(['the finish first', 'the drop first'])(
    'the finish and the drop: who came first wins, whole, %s',
    async (first) => {
      const { category, client, attempt, finish, drop, results, db } = await startExam();
      await answerAllQuestions(client, attempt, [category]);
      const finishFirst = first === 'the finish first';
      const came = await callWhileLocked(
        database(),
        holdAttempt(attempt.id),
        finishFirst ? [finish, drop] : [drop, finish],
      );
      if (finishFirst) {
        expect(came).toMatchObject([{ value: { session_id: attempt.id } }, { status: 'fulfilled' }]);
        expect(await results()).toMatchObject({ score: 5 });
      } else {
        expect(came).toMatchObject([{ status: 'fulfilled' }, refusedWith('ATTEMPT_CLOSED')]);
        await expect(results()).rejects.toMatchObject({ code: 'RESULTS_NOT_FOUND' });
      }
      expect(await client.exams.current()).toBeNull();
      expect(await findWrongTotals(db)).toEqual([]);
    },
  );

  it.each([
    ['the same choice', 2],
    ['different choices', 3],
  ] as const)(
    'two answers to one question with %s: both are told the one that was locked',
    async (_, second) => {
      const { attempt, answer } = await startExam();
      const came = await callWhileLocked(database(), holdAttempt(attempt.id), [
        () => answer(0, 2),
        () => answer(0, second),
      ]);
      const [one, two] = came.map(answerOf);
      expect(one).toMatchObject({ position: 0, selected_answer: 2 });
      expect(two).toEqual(one);
      expect(await rowOf(attempt.id)).toMatchObject({
        current_position: 1,
        answers: [2, null, null, null, null],
        versions: [1, 1, null, null, null],
      });
    },
  );

  it('twenty answers to one question: all are told the same', async () => {
    const { attempt, answer } = await startExam();
    const came = await Promise.all(
      Array.from({ length: 20 }, (_, i) => answer(0, ([0, 1, 2, 3] as const)[i % 4] ?? 0)),
    );
    expect(new Set(came.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(await rowOf(attempt.id)).toMatchObject({
      current_position: 1,
      answers: [came[0]?.selected_answer, null, null, null, null],
    });
  });

  it('two starts: one exam, which both are given', async () => {
    const { db, person, client, category, drop } = await startExam();
    await drop();
    const start = () => client.exams.start({ category_id: category.id, count: 5 });
    // both transactions insert a practice, and the second one waits for the first
    const came = await callWhileLocked(
      database(),
      (trx) =>
        trx
          .insertInto('exam_attempts')
          .values({
            user_id: person.id,
            kind: 'practice',
            question_ids: [category.id],
            category_ids: [category.id],
            versions: [1],
            current_position: 0,
            answers: [null],
            answer_times_ms: [null],
          })
          .execute()
          .then(() => trx.deleteFrom('exam_attempts').where('user_id', '=', person.id).execute()),
      [start, start],
    );
    const [one, two] = came.map(answerOf);
    expect(one).toMatchObject({ total_questions: 5, answered: [] });
    expect(two).toEqual(one);
    expect(
      await db.selectFrom('exam_attempts').where('user_id', '=', person.id).select('id').execute(),
    ).toHaveLength(1);
  });

  it('twenty starts, over and over: always one exam, which all are given', async () => {
    const { db, person, client, category, drop } = await startExam();
    await drop();
    const other = await createCategory(db);
    for (let round = 0; round < 10; round++) {
      const came = await Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          client.exams.start({
            category_id: i % 2 === 0 ? category.id : other.id,
            count: i % 2 === 0 ? 5 : 10,
          }),
        ),
      );
      expect(new Set(came.map((attempt) => JSON.stringify(attempt))).size).toBe(1);
      const open = await db
        .selectFrom('exam_attempts')
        .where('user_id', '=', person.id)
        .select('id')
        .execute();
      expect(open).toEqual([{ id: came[0]?.id }]);
      await client.exams.abandon({ attempt_id: came[0]?.id ?? '' });
    }
  });

  it('a start and the finish of the exam before: the start opens the next one', async () => {
    const { db, category, client, attempt, finish } = await startExam();
    await answerAllQuestions(client, attempt, [category]);
    const start = () => client.exams.start({ category_id: category.id, count: 5 });
    const [ended, started] = await callWhileLocked(database(), holdAttempt(attempt.id), [finish, start]);
    expect(ended).toMatchObject({ value: { session_id: attempt.id } });
    // the start came while the exam was still open and returned that one; a later start opens a new exam
    expect(started).toMatchObject({ status: 'fulfilled' });
    const next = await start();
    expect(next.id).not.toBe(attempt.id);
    expect(await client.exams.current()).toEqual(next);
    expect(await findWrongTotals(db)).toEqual([]);
  });

  it('two finishes: one session, which both are told, counted once', async () => {
    const { db, category, client, attempt, finish } = await startExam();
    await answerAllQuestions(client, attempt, [category]);
    const came = await callWhileLocked(database(), holdAttempt(attempt.id), [finish, finish]);
    expect(came).toEqual([
      { status: 'fulfilled', value: { session_id: attempt.id } },
      { status: 'fulfilled', value: { session_id: attempt.id } },
    ]);
    expect(await client.ranking.own({ period_type: 'weekly' })).toMatchObject({ total_points: 5 });
    expect(await findWrongTotals(db)).toEqual([]);
  });

  it(
    `${PEOPLE} people who finish, over and over: nobody waits for ever and every sum agrees`,
    { timeout: 120_000 },
    async () => {
      const db = database();
      const category = await createCategory(db);
      const people = await Promise.all(Array.from({ length: PEOPLE }, () => createPerson(db)));
      const rounds = people.map(async (person, i) => {
        const client = callAs(db, person);
        // points are few and people many, so that all of them change the same rows of the histogram
        for (let round = 0; round < 12; round++) await takeExam(client, category, { wrong: (i + round) % 5 });
      });
      const failures = (await Promise.allSettled(rounds)).filter(({ status }) => status === 'rejected');
      expect(failures).toEqual([]);
      expect(await findWrongTotals(db)).toEqual([]);
    },
  );

  it('a person who is just being hidden and their first points: the points are hidden too', async () => {
    const { db, person, category, client, attempt, finish } = await startExam();
    await answerAllQuestions(client, attempt, [category]);
    await callWhileLocked(
      database(),
      (trx) => trx.updateTable('profiles').set({ hidden: true }).where('id', '=', person.id).execute(),
      [finish],
    );
    const rows = await db
      .selectFrom('period_points')
      .select(['points', 'visible'])
      .where('user_id', '=', person.id)
      .execute();
    expect(rows).toEqual(Array.from({ length: 3 }, () => ({ points: 5, visible: false })));
    expect(await findWrongTotals(db)).toEqual([]);
  });

  it('a question that is edited between show and answer is marked as it was shown', async () => {
    const { category, client, attempt, answer } = await startExam();
    const { question_ids } = (await rowOf(attempt.id)) ?? { question_ids: [] };
    const second = question_ids[1] ?? '';
    const shownKey = chooseAnswer([category], second);
    const edit = (trx: Trx) =>
      editQuestion(trx, second, { correct_answer: (shownKey + 1) % 4, question_text: '¿Editada?' });
    // the transaction of the edit is still open when the question is shown
    const [reply] = await callWhileLocked(database(), edit, [() => answer(0, 0)]);
    expect(reply).toMatchObject({ value: { next: { question_id: second } } });
    expect(reply).not.toMatchObject({ value: { next: { question_text: '¿Editada?' } } });
    expect(await answer(1, shownKey)).toMatchObject({ is_correct: true, correct_answer: shownKey });
    await answerAllQuestions(client, (await client.exams.current()) ?? attempt, [category]);
    await client.exams.finish({ attempt_id: attempt.id, time_taken: 0 });
    const results = await client.exams.results({ session_id: attempt.id });
    expect(results.answers[1]).toMatchObject({ is_correct: true, correct_answer: shownKey });
    expect(results.answers[1]?.question_text).not.toBe('¿Editada?');
  });

  it('questions that are edited all the time are marked as they were shown', async () => {
    const db = database();
    const category = await createCategory(db, { questions: 5 });
    let over = false;
    const editing = (async () => {
      for (let n = 0; !over; n++) {
        const question = category.questions[n % 5];
        // the question's text names its key, so that the test can tell from the shown text which key belongs to it
        if (question)
          await db
            .transaction()
            .execute((trx) =>
              editQuestion(trx, question.id, { correct_answer: n % 4, question_text: `clave ${n % 4}` }),
            );
      }
    })();
    const people = Array.from({ length: 6 }, async () => {
      const client = callAs(db, await createPerson(db));
      for (let round = 0; round < 6; round++) {
        const attempt = await client.exams.start({ category_id: category.id, count: 5 });
        let current = attempt.current;
        while (current) {
          const told = Number(
            /^clave (\d)$/.exec(current.question_text)?.[1] ?? chooseAnswer([category], current.question_id),
          ) as ChoiceIndex;
          const reply = await client.exams.answer({
            attempt_id: attempt.id,
            position: current.position,
            selected_answer: told,
            time_taken: 0,
          });
          expect(reply).toMatchObject({ is_correct: true, correct_answer: told });
          current = reply.next;
        }
        await client.exams.finish({ attempt_id: attempt.id, time_taken: 0 });
        expect(await client.exams.results({ session_id: attempt.id })).toMatchObject({ score: 5 });
      }
    });
    await Promise.all(people).finally(() => (over = true));
    await editing;
  });

  it('questions that leave and enter a category while exams are drawn from it: every exam has its number of them', async () => {
    const db = database();
    const category = await createCategory(db, { questions: 12 });
    let over = false;
    const moving = (async () => {
      for (let n = 0; !over; n++) {
        // removes the last two questions and adds them again, with the same statements as positions.repository.ts
        const leave = n % 2 === 0;
        await db.transaction().execute(async (trx) => {
          await trx
            .updateTable('categories')
            .set({ question_count: leave ? 10 : 12 })
            .where('id', '=', category.id)
            .execute();
          for (const position of [11, 12]) {
            await trx
              .updateTable('question_categories')
              .set({ position: leave ? null : position })
              .where('category_id', '=', category.id)
              .where('question_id', '=', category.questions[position - 1]?.id ?? '')
              .execute();
          }
        });
      }
    })();
    const people = Array.from({ length: 6 }, async () => {
      const client = callAs(db, await createPerson(db));
      for (let round = 0; round < 10; round++) {
        const { id, total_questions } = await client.exams.start({ category_id: category.id, count: 10 });
        const row = await rowOf(id);
        expect([total_questions, new Set(row?.question_ids).size]).toEqual([10, 10]);
        await client.exams.abandon({ attempt_id: id });
      }
    });
    await Promise.all(people).finally(() => (over = true));
    await moving;
  });
});
