import { accountsContract } from './accounts/accounts.contract.ts';
import { adminContract } from './admin/admin.contract.ts';
import { auditContract } from './audit/audit.contract.ts';
import { badgeListContract } from './badges/badge-list.contract.ts';
import { badgesContract } from './badges/badges.contract.ts';
import { catalogueContract } from './catalogue/catalogue.contract.ts';
import { contentEditingContract } from './content/content-editing.contract.ts';
import { contentContract } from './content/content.contract.ts';
import { examListContract } from './exams/exam-list.contract.ts';
import { examsContract } from './exams/exams.contract.ts';
import { mockExamsContract } from './mock-exams/mock-exams.contract.ts';
import { privacyContract } from './privacy/privacy.contract.ts';
import { questionsContract } from './questions/questions.contract.ts';
import { rankingContract } from './ranking/ranking.contract.ts';
import { reviewContract } from './review/review.contract.ts';
import { reportHandlingContract } from './reports/report-handling.contract.ts';
import { reportsContract } from './reports/reports.contract.ts';
import { unusualActivityContract } from './unusual-activity/unusual-activity.contract.ts';
import { usersContract } from './users/users.contract.ts';

/** The whole API between browser and server. Field names are those of the tables. */
export const api = {
  audit: auditContract,
  accounts: accountsContract,
  content: { ...contentContract, ...contentEditingContract },
  catalogue: catalogueContract,
  questions: questionsContract,
  ranking: rankingContract,
  badges: { ...badgesContract, ...badgeListContract },
  exams: { ...examsContract, ...examListContract },
  mockExams: mockExamsContract,
  review: reviewContract,
  reports: { ...reportsContract, ...reportHandlingContract },
  admin: adminContract,
  privacy: privacyContract,
  users: usersContract,
  unusualActivity: unusualActivityContract,
};
