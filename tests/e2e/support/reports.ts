import { type ApiClient, createApiClient } from '#tests/support/http/api-client.ts';
import type { IssueType } from '#shared/reports/reports.rules.ts';
import type { PlazaServer } from './server.ts';

/** Creates a report as a visitor, or as the user whose API is given. */
export async function createReport(
  plaza: PlazaServer,
  question_id: string,
  given: { by?: ApiClient; issue_type?: IssueType; description?: string } = {},
): Promise<string> {
  const {
    by = createApiClient(() => plaza.origin),
    issue_type = 'typo',
    description = 'Falta una tilde.',
  } = given;
  const report_id = crypto.randomUUID();
  await by.reports.create({ report_id, question_id, issue_type, description });
  return report_id;
}
