import { randomUUID } from 'node:crypto';
import {
  createTemplatePart,
  createTemplateContent,
  toCategorySource,
} from '#tests/support/mock-exams/templates.ts';
import type { ApiClient } from '#tests/support/http/api-client.ts';
import type { SentMark, Sheet, SheetQuestion } from '#shared/mock-exams/sheet.contract.ts';
import type { TemplateContent, TemplatePart } from '#shared/mock-exams/template.contract.ts';
import { isChoiceIndex } from '#shared/questions/questions.rules.ts';
import { type Bank, OPTION_LABELS, findRightChoice, findWrongChoice } from '../support/banks/bank.ts';
import { findCategoryId } from '../support/exams.ts';
import { createAdminClient } from '../support/people.ts';
import type { PlazaServer } from '../support/server.ts';

export interface PublishedMockExam {
  id: string;
  name: string;
}

/** Publishes a mock exam whose parts are drawn from one category. */
export async function publishMockExam(
  plaza: PlazaServer,
  category: string,
  parts: Partial<TemplatePart>[],
  more: Partial<TemplateContent> = {},
): Promise<PublishedMockExam> {
  const admin = await createAdminClient(plaza);
  const sources = [toCategorySource(await findCategoryId(admin, category))];
  const content = createTemplateContent({
    parts: parts.map((part) => createTemplatePart({ sources, ...part })),
    ...more,
  });
  const id = randomUUID();
  await admin.mockExams.templates.create({ id, content });
  await admin.mockExams.templates.setPublished({ id, published: true });
  return { id, name: content.name };
}

export async function startMockExamOnOtherDevice(api: ApiClient, template_id: string): Promise<Sheet> {
  const { version } = await api.mockExams.instructions({ template_id });
  await api.mockExams.start({ template_id, version });
  const sheet = await api.mockExams.sheet();
  if (!sheet) throw new Error('no sheet is open');
  return sheet;
}

/** How a question is answered; null: left blank. */
export interface AnswerPlan {
  choose: 'right' | 'wrong' | null;
  isDoubtful?: boolean;
}

/** Marks all questions of the open sheet and delivers it on another device; returns the id of its result. */
export async function deliverSheetOnOtherDevice(
  api: ApiClient,
  bank: Bank,
  sheet: Sheet,
  planOf: (question: SheetQuestion) => AnswerPlan,
): Promise<string> {
  const marks = sheet.questions.map((question, index): SentMark => {
    const { choose, isDoubtful = false } = planOf(question);
    return {
      position: question.position,
      selected_answer: choose && choiceOf(bank, question, choose),
      is_doubtful: isDoubtful,
      sequence: sheet.last_sequence + index + 1,
    };
  });
  const delivery = { attempt_id: sheet.id, device_id: randomUUID(), marks };
  return (await api.mockExams.deliver(delivery)).session_id;
}

function choiceOf(bank: Bank, { question_text, choices }: SheetQuestion, kind: 'right' | 'wrong') {
  const entry = bank.entry(question_text, choices);
  const choice = OPTION_LABELS.indexOf(kind === 'right' ? findRightChoice(entry) : findWrongChoice(entry));
  if (!isChoiceIndex(choice)) throw new Error('no choice');
  return choice;
}
