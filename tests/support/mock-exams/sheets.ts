import { randomUUID } from 'node:crypto';
import type { Database } from '#server/database/database.ts';
import type { Sheet, SentMark } from '#shared/mock-exams/sheet.contract.ts';
import type { TemplateContent } from '#shared/mock-exams/template.contract.ts';
import type { ChoiceIndex } from '#shared/questions/questions.rules.ts';
import { createCategory, createPerson, type TestCategory } from '#tests/support/database/factories.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { createTemplatePart, createTemplate, createTemplateContent, toCategorySource } from './templates.ts';

type Client = ReturnType<typeof callAs>;

/** Creates a published mock exam with one part, whose questions come from a new category; `content` may change it. */
export async function createMockExam(
  db: Database,
  given: { questions?: number; content?: (category: TestCategory) => Partial<TemplateContent> } = {},
): Promise<{ template_id: string; category: TestCategory; content: TemplateContent }> {
  const category = await createCategory(db, { questions: given.questions ?? 10 });
  const content = createTemplateContent({
    parts: [
      createTemplatePart({ questions: given.questions ?? 10, sources: [toCategorySource(category.id)] }),
    ],
    ...given.content?.(category),
  });
  return { template_id: await createTemplate(db, { content, published: true }), category, content };
}

/** Creates a user and a mock exam that the user can take. */
export async function createExaminee(db: Database, given: Parameters<typeof createMockExam>[1] = {}) {
  const person = await createPerson(db);
  return { db, person, client: callAs(db, person), ...(await createMockExam(db, given)) };
}

export async function startSheet(client: Client, template_id: string): Promise<Sheet> {
  await client.mockExams.start({ template_id, version: 1 });
  const sheet = await client.mockExams.sheet();
  if (!sheet) throw new Error('no sheet is open');
  return sheet;
}

/** Returns the index at which the sheet shows the question's right option, or with `wrong` the next option. */
export function findShownChoice(
  category: TestCategory,
  question: Sheet['questions'][number],
  kind: 'right' | 'wrong' = 'right',
): ChoiceIndex {
  const own = category.questions.find(({ id }) => id === question.question_id);
  if (!own) throw new Error(`no question ${question.question_id} in this category`);
  const right = question.choices.indexOf(own.choices[own.correct_answer] ?? '');
  return ((right + (kind === 'right' ? 0 : 1)) % question.choices.length) as ChoiceIndex;
}

/** Creates marks of a new device: `right` right answers to the first questions, `wrong` wrong ones to the next. */
export function createAnswerMarks(
  category: TestCategory,
  questions: Sheet['questions'],
  { right, wrong = 0 }: { right: number; wrong?: number },
  firstSequence = 1,
): SentMark[] {
  return questions.slice(0, right + wrong).map((question, i) => ({
    position: question.position,
    selected_answer: findShownChoice(category, question, i < right ? 'right' : 'wrong'),
    is_doubtful: false,
    sequence: firstSequence + i,
  }));
}

export async function saveMarks(
  client: Client,
  sheet: { id: string },
  marks: SentMark[],
  device_id: string = randomUUID(),
): Promise<Awaited<ReturnType<Client['mockExams']['mark']>>> {
  return client.mockExams.mark({ attempt_id: sheet.id, device_id, marks });
}

export async function deliverOpenSheet(
  client: Client,
  sheet: { id: string },
  marks: SentMark[] = [],
): Promise<string> {
  const given = { attempt_id: sheet.id, device_id: randomUUID(), marks };
  return (await client.mockExams.deliver(given)).session_id;
}

/** Takes a whole mock exam with the given numbers of right and wrong answers; returns its session. */
export async function takeMockExam(
  client: Client,
  exam: { template_id: string; category: TestCategory },
  answers: { right: number; wrong?: number },
): Promise<string> {
  const sheet = await startSheet(client, exam.template_id);
  return deliverOpenSheet(client, sheet, createAnswerMarks(exam.category, sheet.questions, answers));
}
