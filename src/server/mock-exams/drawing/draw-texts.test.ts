import { describe, expect, it } from 'vitest';
import type { TemplateContent, TemplatePart } from '#shared/mock-exams/template.contract.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { createCategory, createPerson } from '#tests/support/database/factories.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { runAllRemarkings, applyTestRuling } from '#tests/support/mock-exams/rulings.ts';
import { deliverOpenSheet, startSheet } from '#tests/support/mock-exams/sheets.ts';
import {
  createTemplatePart,
  createTemplate,
  createTemplateContent,
  toCategorySource,
} from '#tests/support/mock-exams/templates.ts';
import { createSharedText, type TestSharedText } from '#tests/support/questions/shared-texts.ts';
import { findAvailableParts } from './availability.service.ts';
import { drawSheet } from './draw.service.ts';
import { previewDraw } from './preview.service.ts';

const partOf = (texts: TestSharedText[], given: Partial<TemplatePart> = {}) =>
  createTemplatePart({
    questions: 2,
    reserve: 1,
    shared_texts: 1,
    sources: texts.map(({ category_id }) => toCategorySource(category_id)),
    ...given,
  });
const contentOf = (...parts: TemplatePart[]) => createTemplateContent({ parts });
const idsOf = ({ questions }: TestSharedText) => questions.map(({ id }) => id);
const right = ({ questions }: TestSharedText, question: { question_id: string; choices: string[] }) => {
  const own = questions.find(({ id }) => id === question.question_id);
  return question.choices.indexOf(own?.choices[own.correct_answer] ?? '') as 0;
};

describe('a part of whole shared texts', () => {
  describeOnDatabase((database) => {
    const createTexts = async (...sizes: number[]) => {
      const texts = [];
      for (const questions of sizes) texts.push(await createSharedText(database(), { questions }));
      return texts;
    };
    const draw = async (content: TemplateContent, seed = 'a', excluded: string[] = []) => {
      const { parts, questions } = await drawSheet(database(), content, { seed, excluded });
      const available = parts.map(({ is_available }) => is_available);
      expect(await findAvailableParts(database(), [content], excluded)).toEqual([available]);
      return { available, questions };
    };
    /** Draws a sheet; returns the index of each question's text, its index in the text, and its place on the sheet. */
    const drawnPlaces = async (content: TemplateContent, texts: TestSharedText[], seed = 'a') =>
      (await draw(content, seed)).questions.map(({ question_id, part, alternative, is_reserve }) => {
        const text = texts.findIndex((one) => idsOf(one).includes(question_id));
        const place = texts[text] ? idsOf(texts[text]).indexOf(question_id) : -1;
        return { text, place, at: `${part}${alternative}${is_reserve ? 'r' : ''}` };
      });

    it('has another text in each alternative, its first questions in order and the next ones as reserve', async () => {
      const texts = await createTexts(4, 3);
      const content = contentOf(partOf(texts, { alternatives: 2 }));
      const drawn = await drawnPlaces(content, texts);
      expect(drawn.map(({ place, at }) => `${at} ${place}`)).toEqual([
        '00 0',
        '00 1',
        '00r 2',
        '01 0',
        '01 1',
        '01r 2',
      ]);
      const [first, , , second] = drawn;
      expect(drawn.map(({ text }) => text)).toEqual(
        [0, 1, 2, 3, 4, 5].map((i) => (i < 3 ? first : second)?.text),
      );
      expect(first?.text).not.toBe(second?.text);
      expect((await draw(content)).questions).toEqual((await draw(content)).questions);
    });

    it('may have several texts in an alternative, one after the other', async () => {
      const texts = await createTexts(3, 3);
      const drawn = await drawnPlaces(
        contentOf(partOf(texts, { questions: 4, reserve: 2, shared_texts: 2 })),
        texts,
      );
      expect(drawn.map(({ place, at }) => `${at} ${place}`)).toEqual([
        '00 0',
        '00 1',
        '00 0',
        '00 1',
        '00r 2',
        '00r 2',
      ]);
      const order = drawn.map(({ text }) => text);
      expect(order).toEqual([order[0], order[0], order[2], order[2], order[0], order[2]]);
    });

    it('gives each text the same chance, and leaves one to a part that has no other', async () => {
      const texts = await createTexts(3, 3, 3);
      const seen = new Set<number>();
      for (let seed = 0; seed < 24; seed++) {
        const content = contentOf(partOf(texts), partOf(texts.slice(0, 1)));
        const [first, , , other] = await drawnPlaces(content, texts, `${seed}`);
        expect(other).toMatchObject({ text: 0, at: '10' });
        seen.add(first?.text ?? -1);
      }
      expect(seen).toEqual(new Set([1, 2]));
    });

    it('is not available, nor filled with anything else, when no text has enough questions that can be asked', async () => {
      const [text] = await createTexts(3);
      if (!text) throw new Error('no text');
      const loose = await createCategory(database(), { questions: 9 });
      const [first = '', second = '', third = ''] = idsOf(text);
      const content = contentOf(
        partOf([text], { sources: [toCategorySource(text.category_id), toCategorySource(loose.id)] }),
      );
      expect((await draw(content)).available).toEqual([true]);
      expect((await draw(content, 'a', [second])).available).toEqual([false]);
      expect((await draw(contentOf(partOf([text], { choices: 3 })))).questions).toEqual([]);
      expect(
        (await draw(contentOf(partOf([text], { sources: [toCategorySource(loose.id)] })))).available,
      ).toEqual([false]);
      const admin = callAs(database(), await createPerson(database(), { role: 'admin' }));
      const id = await applyTestRuling(admin, first);
      expect((await draw(content)).available).toEqual([false]);
      await admin.mockExams.rulings.revoke({ id });
      expect((await draw(content)).available).toEqual([true]);
      await admin.questions.remove({ id: third });
      expect((await draw(content)).questions).toEqual([]);
      expect(await previewDraw(database(), content)).toMatchObject([
        {
          is_available: false,
          needed: 3,
          found: 0,
          shared_texts: { needed: 1, found: 0 },
          sources: [
            { needed: null, fitting: 0, found: null },
            { needed: null, fitting: 0, found: null },
          ],
        },
      ]);
    });

    it('is previewed by its texts', async () => {
      const texts = await createTexts(3, 2);
      const content = contentOf(partOf(texts, { alternatives: 2 }));
      expect(await previewDraw(database(), content)).toMatchObject([
        {
          is_available: false,
          needed: 6,
          found: 3,
          shared_texts: { needed: 2, found: 1 },
          sources: [{ fitting: 1 }, { fitting: 0 }],
        },
      ]);
    });

    it('keeps away what the wording of one of its questions answers, in single questions and in other texts', async () => {
      const texts = await createTexts(3, 3);
      const loose = await createCategory(database(), { questions: 3 });
      const [single] = loose.questions;
      const paired = [single?.id ?? '', ...texts.map((text) => idsOf(text)[2] ?? '')];
      await database().updateTable('questions').set({ pair: 'plazos' }).where('id', 'in', paired).execute();
      const singles = (questions: number) =>
        createTemplatePart({ questions, sources: [toCategorySource(loose.id)] });
      const content = contentOf(singles(2), partOf(texts), singles(1));
      const { available, questions } = await draw(content);
      expect(available).toEqual([true, true, false]);
      expect(questions.filter(({ question_id }) => paired.includes(question_id))).toHaveLength(1);
      expect((await draw(contentOf(partOf(texts, { alternatives: 2 })))).available).toEqual([false]);
    });

    it('is told to be unavailable, before the start, to whom practises its text', async () => {
      const [text] = await createTexts(3);
      if (!text) throw new Error('no text');
      const template_id = await createTemplate(database(), {
        content: contentOf(partOf([text])),
        published: true,
      });
      const person = callAs(database(), await createPerson(database()));
      const isAvailable = async () =>
        (await person.mockExams.instructions({ template_id })).parts.map((part) => part.is_available);
      expect(await isAvailable()).toEqual([true]);
      await person.review.sharedTexts.start({ id: text.id });
      expect(await isAvailable()).toEqual([false]);
      await expect(person.mockExams.start({ template_id, version: 1 })).rejects.toMatchObject({
        code: 'NO_PART_AVAILABLE',
      });
    });

    it('shows the text above its questions, keeps the one that was seen, and marks reserve and alternatives', async () => {
      const texts = await createTexts(3, 3);
      const content = contentOf(partOf(texts, { alternatives: 2 }));
      const template_id = await createTemplate(database(), { content, published: true });
      const person = callAs(database(), await createPerson(database()));
      const admin = callAs(database(), await createPerson(database(), { role: 'admin' }));
      const sheet = await startSheet(person, template_id);
      const textOf = ({ question_id }: { question_id: string }) => {
        const found = texts.find((one) => idsOf(one).includes(question_id));
        if (!found) throw new Error(`${question_id} is of no text`);
        return found;
      };
      expect(sheet.questions.map(({ shared_text }) => shared_text?.title)).toEqual(
        sheet.questions.map((question) => textOf(question).title),
      );
      const [first, , , other] = sheet.questions;
      if (!first || !other) throw new Error('the sheet has too few questions');
      // a text of the mock exam can't be practised while the mock exam is open
      await expect(person.review.sharedTexts.start({ id: textOf(first).id })).rejects.toMatchObject({
        code: 'NO_QUESTIONS',
      });
      const edited = await admin.questions.sharedTexts.edited({ id: textOf(first).id });
      await admin.questions.sharedTexts.update({ ...edited, text: 'Otro texto.' });
      expect((await person.mockExams.sheet())?.questions).toEqual(sheet.questions);
      const marks = sheet.questions.slice(0, 3).map((question, i) => ({
        position: question.position,
        selected_answer: right(textOf(question), question),
        is_doubtful: false,
        sequence: i + 1,
      }));
      const session_id = await deliverOpenSheet(person, sheet, marks);
      const counts = async () => (await person.mockExams.result({ session_id })).parts[0];
      expect(await counts()).toMatchObject({ right: 2, wrong: 0, blank: 0, not_marked: null });
      const { answers } = await person.mockExams.result({ session_id });
      expect(answers.map(({ shared_text }) => shared_text?.text)).toEqual(
        sheet.questions.map(({ shared_text }) => shared_text?.text),
      );
      // the reserve question of the same text takes the place of the annulled one
      await applyTestRuling(admin, first.question_id);
      await runAllRemarkings(database());
      expect(await counts()).toMatchObject({ right: 2, blank: 0 });
      const marked = (await person.mockExams.result({ session_id })).answers;
      expect(marked.slice(0, 3).map((answer) => 'counts' in answer && answer.counts)).toEqual([
        false,
        true,
        true,
      ]);
    });

    it('is not marked when questions of both texts are answered', async () => {
      const texts = await createTexts(3, 3);
      const content = contentOf(partOf(texts, { alternatives: 2 }));
      const template_id = await createTemplate(database(), { content, published: true });
      const person = callAs(database(), await createPerson(database()));
      const sheet = await startSheet(person, template_id);
      const marks = [0, 3].map((position, i) => ({
        position,
        selected_answer: 0 as const,
        is_doubtful: false,
        sequence: i + 1,
      }));
      const session_id = await deliverOpenSheet(person, sheet, marks);
      const { parts } = await person.mockExams.result({ session_id });
      expect(parts).toMatchObject([{ not_marked: 'two_alternatives', scaled: '0/1' }]);
    });
  });
});
