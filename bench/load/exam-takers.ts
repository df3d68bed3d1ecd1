import { setTimeout } from 'node:timers/promises';
import type { ApiClient } from '#tests/support/http/api-client.ts';
import type { ChoiceIndex } from '#shared/questions/questions.rules.ts';

interface ExamTaking {
  /** The response times of answers in milliseconds; the caller replaces the list for each measurement. */
  times: { now: number[] };
  /** The pause before each answer is random within these bounds. */
  thinking: { least: number; most: number };
  ending: AbortSignal;
}

/** Takes one exam after the other; only the answers are timed. */
export async function takeExams(api: ApiClient, { times, thinking, ending }: ExamTaking): Promise<void> {
  const { categories } = await api.catalogue.list();
  const category_id = categories.find(({ question_count }) => question_count >= 1_000)?.id ?? '';
  while (!ending.aborted) {
    const { id, total_questions } = await api.exams.start({ category_id, count: 10 });
    for (let position = 0; position < total_questions; position++) {
      await setTimeout(thinking.least + Math.random() * (thinking.most - thinking.least));
      const selected_answer = Math.floor(Math.random() * 4) as ChoiceIndex;
      const measured = times.now;
      const from = performance.now();
      await api.exams.answer({ attempt_id: id, position, selected_answer, time_taken: position });
      measured.push(performance.now() - from);
    }
    await api.exams.finish({ attempt_id: id, time_taken: total_questions });
  }
}
