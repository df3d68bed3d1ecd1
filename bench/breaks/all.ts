import { ACCESS_BREAKS } from './access.ts';
import { ACCOUNTS_BREAKS } from './accounts.ts';
import { BUDGETS_BREAKS } from './budgets.ts';
import { CLIENT_BREAKS } from './client.ts';
import { CONTENT_BREAKS } from './content.ts';
import { EXAMS_BREAKS } from './exams.ts';
import { FORMATS_BREAKS } from './formats.ts';
import { GUESSING_BREAKS } from './guessing.ts';
import { MOCK_EXAMS_BREAKS, RULINGS_BREAKS } from './mock-exams.ts';
import { OPERATION_BREAKS } from './operation.ts';
import { OWN_DATA_BREAKS } from './own-data.ts';
import { PEOPLE_BREAKS } from './people.ts';
import { PICTURES_BREAKS, QUESTIONS_BREAKS } from './questions.ts';
import { RANKING_BREAKS } from './ranking.ts';
import { REPORTS_BREAKS } from './reports.ts';
import { REVIEW_BREAKS } from './review.ts';
import { SECOND_FACTOR_BREAKS } from './second-factor.ts';
import { SESSIONS_BREAKS } from './sessions.ts';
import { SHARED_TEXTS_BREAKS } from './shared-texts.ts';
import { SHEETS_BREAKS } from './sheets.ts';
import { IMPORT_PREVIEWS_BREAKS, STATES_BREAKS } from './states.ts';
import type { Break } from './break.ts';

export const BREAKS: Break[] = [
  ...ACCESS_BREAKS,
  ...ACCOUNTS_BREAKS,
  ...BUDGETS_BREAKS,
  ...FORMATS_BREAKS,
  ...GUESSING_BREAKS,
  ...IMPORT_PREVIEWS_BREAKS,
  ...CLIENT_BREAKS,
  ...CONTENT_BREAKS,
  ...EXAMS_BREAKS,
  ...MOCK_EXAMS_BREAKS,
  ...OPERATION_BREAKS,
  ...OWN_DATA_BREAKS,
  ...PEOPLE_BREAKS,
  ...PICTURES_BREAKS,
  ...QUESTIONS_BREAKS,
  ...RANKING_BREAKS,
  ...REPORTS_BREAKS,
  ...REVIEW_BREAKS,
  ...RULINGS_BREAKS,
  ...SECOND_FACTOR_BREAKS,
  ...SESSIONS_BREAKS,
  ...SHARED_TEXTS_BREAKS,
  ...SHEETS_BREAKS,
  ...STATES_BREAKS,
];
