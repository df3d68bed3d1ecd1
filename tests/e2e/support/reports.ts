import { type Api, apiOver } from '#tests/support/http/browserless.ts';
import type { IssueType } from '#shared/reports/reports.rules.ts';
import type { Plaza } from './plaza.ts';

/** Created by an administrator. */
export async function newQuestion(office: Api, wording: string): Promise<string> {
  const { id } = await office.questions.create({
    id: crypto.randomUUID(),
    question_text: wording,
    choices: ['Uno', 'Dos', 'Tres', 'Cuatro'],
    correct_answer: 0,
    notes: null,
    explanation: null,
    explanation_format: 'plain',
    category_ids: [],
    reference: null,
  });
  return id;
}

/** Sent by a visitor, unless a user's API is given. */
export async function report(
  plaza: Plaza,
  question_id: string,
  given: { by?: Api; issue_type?: IssueType; description?: string } = {},
): Promise<string> {
  const { by = apiOver(() => plaza.origin), issue_type = 'typo', description = 'Falta una tilde.' } = given;
  const report_id = crypto.randomUUID();
  await by.reports.create({ report_id, question_id, issue_type, description });
  return report_id;
}
