import { describe, expect, it } from 'vitest';
import { useDatabase } from '#tests/support/database/database.ts';
import { createCategory, createPerson } from '#tests/support/database/factories.ts';
import { callAs } from '#tests/support/http/caller.ts';
import {
  createTemplatePart,
  createTemplateContent,
  toCategorySource,
} from '#tests/support/mock-exams/templates.ts';
import { createQuestionForm } from '#tests/support/questions/question-forms.ts';
import { createSharedText } from '#tests/support/questions/shared-texts.ts';
import { drawSheet } from './draw.service.ts';

/** Concurrency needs PostgreSQL with many connections: PGlite has only one. */
describe('drawing while questions are deleted and edited', () => {
  const database = useDatabase('PostgreSQL', 20);

  it('draws whole parts of questions that were there with their number of choices', async () => {
    const { id: category_id, questions } = await createCategory(database(), { questions: 120 });
    const { questions: editing } = callAs(database(), await createPerson(database(), { role: 'admin' }));
    const text = await createSharedText(database(), { questions: 30 });
    const partOfText = createTemplatePart({
      questions: 15,
      shared_texts: 1,
      sources: [toCategorySource(text.category_id)],
    });
    const content = createTemplateContent({
      parts: [
        createTemplatePart({ questions: 30, reserve: 5, sources: [toCategorySource(category_id)] }),
        partOfText,
      ],
    });
    // every second question is deleted or gets three choices
    const change = async () => {
      for (const [i, { id }] of questions.entries()) {
        if (i % 4 === 0) await editing.remove({ id });
        const ofText = i % 8 === 0 ? text.questions[i / 4] : undefined;
        if (ofText) await editing.remove({ id: ofText.id });
        if (i % 4 === 2)
          await editing.update({
            ...createQuestionForm({ category_ids: [category_id], choices: ['A', 'B', `C ${i}`] }),
            id,
            version: 1,
          });
      }
    };
    let isChanging = true;
    const changes = change().finally(() => (isChanging = false));
    const original = new Set([...questions, ...text.questions].map(({ id }) => id));
    let draws = 0;
    for (; isChanging || draws === 0; draws++) {
      const drawn = await drawSheet(database(), content, { seed: `${draws}` });
      expect(drawn.parts).toEqual([{ is_available: true }, { is_available: true }]);
      const ids = drawn.questions.map(({ question_id }) => question_id);
      expect(new Set(ids).size).toBe(50);
      expect(ids.every((id) => original.has(id))).toBe(true);
      // an edited question has three choices from its second version on
      expect(drawn.questions.every(({ version }) => version === 1)).toBe(true);
    }
    await changes;
    expect(draws).toBeGreaterThan(1);
    const last = await drawSheet(database(), content, { seed: 'last' });
    const kept = questions.filter((_, i) => i % 2 === 1).map(({ id }) => id);
    const lastSingles = last.questions.filter(({ part }) => part === 0).map(({ question_id }) => question_id);
    expect(kept).toEqual(expect.arrayContaining(lastSingles));
  });
});
