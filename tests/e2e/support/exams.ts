import type { ApiClient } from '#tests/support/http/api-client.ts';
import type { AskedQuestion, Attempt } from '#shared/exams/exams.contract.ts';
import { isChoiceIndex } from '#shared/questions/questions.rules.ts';
import { type ChoiceLetter, type PracticePage } from '../pages/practice.ts';
import { type Bank, type BankEntry, OPTION_LABELS, findRightChoice, findWrongChoice } from './banks/bank.ts';

/** The id of the category with that name. */
export async function findCategoryId(api: ApiClient, name: string): Promise<string> {
  const { categories } = await api.catalogue.list();
  const category = categories.find((one) => one.name === name);
  if (!category) throw new Error(`there is no category ${name}`);
  return category.id;
}

export async function startExamOnOtherDevice(
  api: ApiClient,
  category: string,
  count: number,
): Promise<Attempt> {
  return api.exams.start({ category_id: await findCategoryId(api, category), count });
}

/** Answers one question on another device; returns the next one. */
export async function answerQuestionOnOtherDevice(
  api: ApiClient,
  bank: Bank,
  attempt: Pick<Attempt, 'id'>,
  question: AskedQuestion,
  kind: 'right' | 'wrong' = 'right',
): Promise<AskedQuestion | null> {
  const entry = bank.entry(question.question_text, question.choices);
  const selected_answer = OPTION_LABELS.indexOf(
    kind === 'right' ? findRightChoice(entry) : findWrongChoice(entry),
  );
  if (!isChoiceIndex(selected_answer)) throw new Error('no choice');
  const answer = { attempt_id: attempt.id, position: question.position, selected_answer, time_taken: 0 };
  return (await api.exams.answer(answer)).next;
}

/** Starts an exam of five questions on another device and answers all but the last one there. */
export async function answerAllButLastOnOtherDevice(
  api: ApiClient,
  bank: Bank,
  category: string,
): Promise<Attempt> {
  const attempt = await startExamOnOtherDevice(api, category, 5);
  let question = attempt.current;
  while (question && question.position < 4)
    question = await answerQuestionOnOtherDevice(api, bank, attempt, question);
  return attempt;
}

/**
 * Takes a whole exam on another device, with the first `wrong` questions answered wrongly; returns the id of its
 * results.
 */
export async function takeExamOnOtherDevice(
  api: ApiClient,
  bank: Bank,
  exam: { category: string; count: number; wrong?: number; time_taken?: number },
): Promise<string> {
  const attempt = await startExamOnOtherDevice(api, exam.category, exam.count);
  let question = attempt.current;
  while (question) {
    const kind = question.position < (exam.wrong ?? 0) ? 'wrong' : 'right';
    question = await answerQuestionOnOtherDevice(api, bank, attempt, question, kind);
  }
  return (await api.exams.finish({ attempt_id: attempt.id, time_taken: exam.time_taken ?? 0 })).session_id;
}

/** The bank's entry with exactly the wording and options on screen. */
export async function findShownEntry(practice: PracticePage, bank: Bank): Promise<BankEntry> {
  const wording = (await practice.question.textContent()) ?? '';
  const options = await Promise.all(
    OPTION_LABELS.map(async (label) => (await practice.wording(label).textContent()) ?? ''),
  );
  return bank.entry(wording, options);
}

/** The labels of a right and a wrong option of the current question. */
export async function findRightAndWrongChoices(
  practice: PracticePage,
  bank: Bank,
): Promise<{ right: ChoiceLetter; wrong: ChoiceLetter }> {
  const entry = await findShownEntry(practice, bank);
  return { right: findRightChoice(entry), wrong: findWrongChoice(entry) };
}
