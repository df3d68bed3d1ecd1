import { accountsContract } from './accounts/accounts.contract.ts';
import { adminContract } from './admin/admin.contract.ts';
import { badgesContract } from './badges/badges.contract.ts';
import { catalogueContract } from './catalogue/catalogue.contract.ts';
import { contentContract } from './content/content.contract.ts';
import { examsContract } from './exams/exams.contract.ts';
import { privacyContract } from './privacy/privacy.contract.ts';
import { questionsContract } from './questions/questions.contract.ts';
import { rankingContract } from './ranking/ranking.contract.ts';
import { reportsContract } from './reports/reports.contract.ts';

/** The whole API: the only paper that crosses between browser and server. Field names are those of the tables. */
export const api = {
  accounts: accountsContract,
  content: contentContract,
  catalogue: catalogueContract,
  questions: questionsContract,
  ranking: rankingContract,
  badges: badgesContract,
  exams: examsContract,
  reports: reportsContract,
  admin: adminContract,
  privacy: privacyContract,
};
