import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { runDatabaseClock, stopDatabaseClock } from '#tests/support/database/clock.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { createCategory, createPerson } from '#tests/support/database/factories.ts';
import { callAs } from '#tests/support/http/caller.ts';
import {
  createAnswerMarks,
  createExaminee,
  createMockExam,
  deliverOpenSheet,
  saveMarks,
  findShownChoice,
  startSheet,
  takeMockExam,
} from '#tests/support/mock-exams/sheets.ts';
import { createTemplatePart, toCategorySource } from '#tests/support/mock-exams/templates.ts';
import { editQuestion } from '#tests/support/people/exams.ts';

const START = '2026-11-18T09:00:00.000Z';
const at = (clock: string) => new Date(`2026-11-18T${clock}Z`);

describe('the sheet of a mock exam', () => {
  describeOnDatabase((database) => {
    afterEach(() => runDatabaseClock(database()));

    async function createLearner(given: Parameters<typeof createMockExam>[1] = {}) {
      await stopDatabaseClock(database(), START);
      return createExaminee(database(), given);
    }

    it('starts once: a repeat, a reload and another mock exam give the same one', async () => {
      const { db, client, template_id } = await createLearner();
      const other = await createMockExam(db);
      const { attempt_id } = await client.mockExams.start({ template_id, version: 1 });
      expect(await client.mockExams.start({ template_id, version: 1 })).toEqual({ attempt_id });
      expect(await client.mockExams.start({ template_id: other.template_id, version: 1 })).toEqual({
        attempt_id,
      });
      const sheet = await client.mockExams.sheet();
      expect(sheet).toMatchObject({ id: attempt_id, started_at: at('09:00:00'), deadline: at('10:00:00') });
      expect(await client.mockExams.sheet()).toEqual(sheet);
      expect(await client.mockExams.open()).toMatchObject({ id: attempt_id, answered: 0, questions: 10 });
    });

    it('refuses a mock exam that is not published, has changed, is another’s or has no questions', async () => {
      const { db, client, template_id } = await createLearner();
      const start = (id: string, version = 1) => client.mockExams.start({ template_id: id, version });
      await expect(start(randomUUID())).rejects.toMatchObject({ code: 'MOCK_EXAM_NOT_FOUND' });
      await expect(start(template_id, 2)).rejects.toMatchObject({ code: 'MOCK_EXAM_CHANGED' });
      const templates = db.updateTable('mock_exam_templates').where('id', '=', template_id);
      await templates.set({ published: false }).execute();
      await expect(start(template_id)).rejects.toMatchObject({ code: 'MOCK_EXAM_NOT_FOUND' });
      await expect(client.mockExams.instructions({ template_id })).rejects.toMatchObject({
        code: 'MOCK_EXAM_NOT_FOUND',
      });
      await expect(client.mockExams.instructions({ template_id: 'x' })).rejects.toMatchObject({
        code: 'MOCK_EXAM_NOT_FOUND',
      });
      const stranger = await createPerson(db);
      await templates.set({ owner_id: stranger.id }).execute();
      await expect(start(template_id)).rejects.toMatchObject({ code: 'MOCK_EXAM_NOT_FOUND' });
      const empty = await createMockExam(db, { content: () => ({ parts: [createTemplatePart()] }) });
      await expect(start(empty.template_id)).rejects.toMatchObject({ code: 'NO_PART_AVAILABLE' });
    });

    it('goes on as it was when its template and its questions are changed or deleted', async () => {
      const { db, client, template_id, category } = await createLearner();
      const sheet = await startSheet(client, template_id);
      await db.updateTable('mock_exam_templates').set({ published: false, deleted_at: new Date() }).execute();
      await db.updateTable('questions').set({ deleted_at: new Date() }).execute();
      for (const { id } of category.questions)
        await editQuestion(db, id, {
          question_text: '¿Otra?',
          correct_answer: 0,
          choices: ['1', '2', '3', '4'],
        });
      expect(await client.mockExams.sheet()).toEqual(sheet);
      await deliverOpenSheet(client, sheet, createAnswerMarks(category, sheet.questions, { right: 10 }));
      expect(await client.mockExams.result({ session_id: sheet.id })).toMatchObject({
        right: 10,
        passed: true,
      });
    });

    it('shows choices in another order where the exam says so, and takes and gives answers in it', async () => {
      const { db, client, category, template_id } = await createLearner({
        content: ({ id }) => ({
          shuffles_choices: true,
          parts: [createTemplatePart({ sources: [toCategorySource(id)] })],
        }),
      });
      const sheet = await startSheet(client, template_id);
      const stored = new Map(category.questions.map(({ id, choices }) => [id, choices]));
      expect(
        sheet.questions.some(({ question_id, choices }) => choices[0] !== stored.get(question_id)?.[0]),
      ).toBe(true);
      const marks = createAnswerMarks(category, sheet.questions, { right: 6, wrong: 4 });
      await saveMarks(client, sheet, marks);
      const kept = (await client.mockExams.sheet())?.marks ?? [];
      expect(kept.map(({ selected_answer }) => selected_answer)).toEqual(
        marks.map((mark) => mark.selected_answer),
      );
      await deliverOpenSheet(client, sheet);
      const { answers, right } = await client.mockExams.result({ session_id: sheet.id });
      expect(right).toBe(6);
      for (const [i, answer] of answers.entries()) {
        expect(answer.choices).toEqual(sheet.questions[i]?.choices);
        expect(answer).toMatchObject({
          is_withheld: false,
          selected_answer: marks[i]?.selected_answer,
          correct_answer: findShownChoice(category, answer),
          is_correct: i < 6,
        });
      }
      const administrator = callAs(db, await createPerson(db, { role: 'admin' }));
      const asShown = await administrator.mockExams.resultOf({ session_id: sheet.id });
      expect(asShown.answers).toEqual(answers);
      // `exams.resultsOf` returns the choices in the stored order, to which its indices of answers refer
      const asStored = await administrator.exams.resultsOf({ session_id: sheet.id });
      const chosenTexts = (given: { choices: string[]; selected_answer?: number | null }[]) =>
        given.map(({ choices, selected_answer }) => choices[selected_answer ?? -1]);
      expect(chosenTexts(asStored.answers)).toEqual(chosenTexts(answers));
    });

    it('keeps options in their place that refer to those above them', async () => {
      const { db, client, category, template_id } = await createLearner({
        content: ({ id }) => ({
          shuffles_choices: true,
          parts: [createTemplatePart({ sources: [toCategorySource(id)] })],
        }),
      });
      const choices = ['Lugo', 'Vigo', 'Soria', 'Ninguna es correcta'];
      for (const { id } of category.questions) await editQuestion(db, id, { choices });
      const { questions } = await startSheet(client, template_id);
      expect(new Set(questions.map((question) => question.choices[3]))).toEqual(
        new Set(['Ninguna es correcta']),
      );
      expect(questions.some((question) => question.choices[0] !== 'Lugo')).toBe(true);
    });

    it('keeps marks by sequence, each once, also cleared ones, and tells the last sequence', async () => {
      const { client, category, template_id } = await createLearner();
      const sheet = await startSheet(client, template_id);
      const device = randomUUID();
      const mark = (position: number, selected_answer: 0 | 1 | null, sequence: number) => ({
        position,
        selected_answer,
        is_doubtful: selected_answer === 1,
        sequence,
      });
      const late = [mark(0, 1, 3), mark(1, 0, 4)];
      expect(await saveMarks(client, sheet, late, device)).toMatchObject({ last_sequence: 4, too_late: [] });
      expect(await saveMarks(client, sheet, [mark(0, 0, 1), mark(2, 0, 2)], device)).toMatchObject({
        last_sequence: 4,
      });
      expect(await saveMarks(client, sheet, late, device)).toMatchObject({ last_sequence: 4 });
      await saveMarks(client, sheet, [mark(2, null, 5)], device);
      expect((await client.mockExams.sheet())?.marks).toEqual(
        [mark(0, 1, 3), mark(1, 0, 4), mark(2, null, 5)].map((kept) => ({
          ...kept,
          device_id: device,
          part: 0,
        })),
      );
      expect(await client.mockExams.open()).toMatchObject({ answered: 2 });
      expect(category.questions).toHaveLength(10);
    });

    it('drops marks of questions and choices that it doesn’t have', async () => {
      const { client, template_id } = await createLearner();
      const sheet = await startSheet(client, template_id);
      const mark = { is_doubtful: false, selected_answer: 0 as const };
      await saveMarks(client, sheet, [
        { ...mark, position: 10, sequence: 1 },
        { ...mark, position: 3, selected_answer: 4, sequence: 2 },
        { ...mark, position: 4, sequence: 3 },
      ]);
      expect((await client.mockExams.sheet())?.marks.map(({ position }) => position)).toEqual([4]);
    });

    it('takes marks up to 5 seconds after its end, and none afterwards', async () => {
      const { db, client, category, template_id } = await createLearner();
      const sheet = await startSheet(client, template_id);
      const [first, second] = createAnswerMarks(category, sheet.questions, { right: 2 });
      if (!first || !second) throw new Error('no marks');
      await stopDatabaseClock(db, '2026-11-18T10:00:05Z');
      expect(await saveMarks(client, sheet, [first])).toMatchObject({ too_late: [] });
      await stopDatabaseClock(db, '2026-11-18T10:00:05.001Z');
      await expect(saveMarks(client, sheet, [second])).rejects.toMatchObject({
        code: 'SHEET_CLOSED',
        message: 'Entregado: este simulacro ya no está abierto.',
        data: { session_id: sheet.id },
      });
      // the refused request has delivered the sheet, without waiting for the job
      expect(await client.mockExams.result({ session_id: sheet.id })).toMatchObject({
        delivered_by: 'server',
        delivered_at: at('10:00:00'),
        right: 1,
      });
      // delivering the sheet again returns the same session
      expect(await deliverOpenSheet(client, sheet, [second])).toBe(sheet.id);
      expect(await client.mockExams.sheet()).toBeNull();
    });

    it('is nobody else’s', async () => {
      const { db, client, category, template_id } = await createLearner();
      const sheet = await startSheet(client, template_id);
      const stranger = callAs(db, await createPerson(db));
      const marks = createAnswerMarks(category, sheet.questions, { right: 1 });
      const closed = { code: 'SHEET_CLOSED', data: { session_id: null } };
      await expect(saveMarks(stranger, sheet, marks)).rejects.toMatchObject(closed);
      await expect(deliverOpenSheet(stranger, sheet, marks)).rejects.toMatchObject(closed);
      await deliverOpenSheet(client, sheet);
      await expect(deliverOpenSheet(stranger, sheet, marks)).rejects.toMatchObject(closed);
      await expect(stranger.mockExams.result({ session_id: sheet.id })).rejects.toMatchObject({
        code: 'RESULTS_NOT_FOUND',
      });
    });

    it('gives the account’s extra time to every clock, from its start on', async () => {
      const { db, person, client, template_id } = await createLearner();
      const administrator = callAs(db, await createPerson(db, { role: 'admin' }));
      await administrator.users.setExtraTime({ id: person.id, extra_time_percent: 33 });
      expect(await client.mockExams.instructions({ template_id })).toMatchObject({
        minutes: 80,
        extra_time_percent: 33,
      });
      const sheet = await startSheet(client, template_id);
      await administrator.users.setExtraTime({ id: person.id, extra_time_percent: 0 });
      expect(sheet.deadline).toEqual(at('10:20:00'));
      expect(await client.mockExams.sheet()).toEqual(sheet);
    });

    it('lasts its minutes through the night in which the clocks change', async () => {
      for (const [night, end] of [
        ['2026-10-24T23:30:00Z', '2026-10-25T00:30:00Z'],
        ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'],
        ['2027-03-28T00:30:00Z', '2027-03-28T01:30:00Z'],
      ] as const) {
        const { db, client, template_id } = await createLearner();
        await stopDatabaseClock(db, night);
        expect((await startSheet(client, template_id)).deadline).toEqual(new Date(end));
      }
    });

    it('counts how often it was taken, with the best result', async () => {
      const exam = await createLearner();
      await takeMockExam(exam.client, exam, { right: 7, wrong: 3 });
      await takeMockExam(exam.client, exam, { right: 4 });
      const { mock_exams } = await exam.client.mockExams.catalogue();
      expect(mock_exams.find(({ id }) => id === exam.template_id)).toMatchObject({
        taken: 2,
        best: { scaled: '6/1', maximum: '10/1' },
        questions: 10,
        parts: 1,
        available_parts: 1,
        minutes: 60,
      });
    });
  });
});

describe('the parts of a mock exam', () => {
  describeOnDatabase((database) => {
    afterEach(() => runDatabaseClock(database()));

    /** Starts an exam with two parts that share a clock, one that can't be filled, and one with a clock of its own. */
    async function startParts() {
      const db = database();
      await stopDatabaseClock(db, START);
      const person = await createPerson(db);
      const client = callAs(db, person);
      const last = await createCategory(db, { questions: 3 });
      const exam = await createMockExam(db, {
        questions: 5,
        content: ({ id }) => ({
          minutes: 60,
          parts: [
            createTemplatePart({ name: 'Una', questions: 3, sources: [toCategorySource(id)] }),
            createTemplatePart({ name: 'Dos', questions: 2, sources: [toCategorySource(id)] }),
            createTemplatePart({ name: 'Psicotécnica', questions: 20, minutes: 15 }),
            createTemplatePart({
              name: 'Tres',
              questions: 3,
              minutes: 30,
              sources: [toCategorySource(last.id)],
            }),
          ],
        }),
      });
      const sheet = await startSheet(client, exam.template_id);
      const read = async () => {
        const open = await client.mockExams.sheet();
        if (!open) throw new Error('no sheet is open');
        return open;
      };
      const endParts = (part: number) =>
        client.mockExams.endParts({ attempt_id: sheet.id, device_id: randomUUID(), marks: [], part });
      return { db, client, ...exam, last, sheet, read, endParts };
    }

    const mark = (position: number, sequence: number) => ({
      position,
      selected_answer: 0 as const,
      is_doubtful: false,
      sequence,
    });

    it('share a clock or have their own, one after the other; one without questions takes no time', async () => {
      const { sheet } = await startParts();
      expect(
        sheet.parts.map(({ begins_at, ends_at, is_available }) => [begins_at, ends_at, is_available]),
      ).toEqual([
        [at('09:00:00'), at('10:00:00'), true],
        [at('09:00:00'), at('10:00:00'), true],
        [at('10:00:00'), at('10:00:00'), false],
        [at('10:00:00'), at('10:30:00'), true],
      ]);
      expect(sheet.deadline).toEqual(at('10:30:00'));
    });

    it('can be read and marked only while they go on, and 5 seconds longer', async () => {
      const { db, client, sheet, read } = await startParts();
      expect(sheet.questions.map(({ part, number }) => [part, number])).toEqual([
        [0, 1],
        [0, 2],
        [0, 3],
        [1, 1],
        [1, 2],
      ]);
      expect(await saveMarks(client, sheet, [mark(0, 1), mark(5, 2)])).toMatchObject({ too_late: [5] });
      await stopDatabaseClock(db, '2026-11-18T10:00:05Z');
      expect((await read()).questions.map(({ part }) => part)).toEqual([3, 3, 3]);
      expect(await saveMarks(client, sheet, [mark(1, 3), mark(5, 4)])).toMatchObject({ too_late: [] });
      await stopDatabaseClock(db, '2026-11-18T10:00:06Z');
      expect(await saveMarks(client, sheet, [mark(2, 5), mark(6, 6)])).toMatchObject({
        too_late: [2],
        last_sequence: 6,
      });
      expect((await read()).marks.map(({ position }) => position)).toEqual([0, 1, 5, 6]);
    });

    it('end before their time when the person says so: those of one clock together, and what follows comes earlier', async () => {
      const { db, sheet, read, endParts } = await startParts();
      await stopDatabaseClock(db, '2026-11-18T09:20:00Z');
      await endParts(3);
      expect((await read()).deadline).toEqual(sheet.deadline);
      await endParts(0);
      const ended = await read();
      expect(ended.parts.map(({ ends_at }) => ends_at)).toEqual([
        at('09:20:00'),
        at('09:20:00'),
        at('09:20:00'),
        at('09:50:00'),
      ]);
      expect(ended.deadline).toEqual(at('09:50:00'));
      expect(ended.questions.map(({ part }) => part)).toEqual([3, 3, 3]);
      // ending part 1 again changes nothing, and the last part ends only by delivery
      await endParts(1);
      await endParts(3);
      expect(await read()).toEqual(ended);
    });
  });
});
