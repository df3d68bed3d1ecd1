import type { ApiClient } from '#tests/support/http/api-client.ts';
import type { SentMark, Sheet, SheetQuestion } from '#shared/mock-exams/mock-exams.contract.ts';
import type { TemplateContent } from '#shared/mock-exams/template.contract.ts';
import { isChoiceIndex } from '#shared/questions/questions.rules.ts';
import { type Bank, LABELS, rightChoice, wrongChoice } from './bank.ts';
import { findCategoryId } from './exams.ts';
import { createAdminClient } from './people.ts';
import type { PlazaServer } from './server.ts';

type Part = TemplateContent['parts'][number];

/** A part like those of AGE: four choices, a wrong answer costs a third; 10 questions and 2 in reserve. */
export async function examplePart(
  api: ApiClient,
  category: string,
  change: Partial<Part> = {},
): Promise<Part> {
  const figure = (numerator: number, denominator = 1) => ({ numerator, denominator });
  return {
    name: 'Primera parte',
    questions: 10,
    reserve: 2,
    choices: 4,
    values: { right: figure(1), wrong: figure(-1, 3), blank: figure(0), double: figure(0) },
    scale_maximum: figure(50),
    minimum: figure(25),
    floor: figure(3, 10),
    cut_off: null,
    minutes: null,
    alternatives: 1,
    corrected_after: null,
    sources: [
      {
        kind: 'category',
        category_id: await findCategoryId(api, category),
        share: { by: 'weight', weight: 1 },
      },
    ],
    ...change,
  };
}

let count = 0;

/** Publishes a mock exam of these parts; returns its template's id. */
export async function publishMockExam(
  plaza: PlazaServer,
  partsOf: (api: ApiClient) => Promise<Part[]>,
  change: Partial<TemplateContent> = {},
): Promise<string> {
  const api = await createAdminClient(plaza);
  const id = crypto.randomUUID();
  count += 1;
  const content: TemplateContent = {
    name: `Simulacro de prueba ${count}`,
    body: 'Cuerpo de prueba',
    year: '2026',
    source: null,
    source_address: null,
    source_date: null,
    certainty: 'own',
    minutes: 90,
    shuffles_choices: false,
    parts: await partsOf(api),
    ...change,
  };
  await api.mockExams.templates.create({ id, content });
  await api.mockExams.templates.setPublished({ id, published: true });
  return id;
}

/** Starts a mock exam on another device. */
export async function startMockExamOnOtherDevice(api: ApiClient, template_id: string): Promise<Sheet> {
  const { version } = await api.mockExams.instructions({ template_id });
  await api.mockExams.start({ template_id, version });
  const sheet = await api.mockExams.sheet();
  if (!sheet) throw new Error('no sheet is open');
  return sheet;
}

export interface Answering {
  /** null: left blank. */
  choose: 'right' | 'wrong' | null;
  isDoubtful?: boolean;
}

/** Delivers the open sheet on another device; returns the id of its result. */
export async function deliverOnOtherDevice(
  api: ApiClient,
  bank: Bank,
  sheet: Sheet,
  answerOf: (question: SheetQuestion) => Answering,
): Promise<string> {
  const marks = sheet.questions.map((question, index): SentMark => {
    const { choose, isDoubtful = false } = answerOf(question);
    return {
      position: question.position,
      selected_answer: choose && choiceOf(bank, question, choose),
      is_doubtful: isDoubtful,
      sequence: sheet.last_sequence + index + 1,
    };
  });
  const delivery = { attempt_id: sheet.id, device_id: crypto.randomUUID(), marks };
  return (await api.mockExams.deliver(delivery)).session_id;
}

function choiceOf(bank: Bank, { question_text, choices }: SheetQuestion, kind: 'right' | 'wrong') {
  const entry = bank.entry(question_text, choices);
  const choice = LABELS.indexOf(kind === 'right' ? rightChoice(entry) : wrongChoice(entry));
  if (!isChoiceIndex(choice)) throw new Error('no choice');
  return choice;
}
