import { accountsContract } from './accounts/accounts.contract.ts';
import { catalogueContract } from './catalogue/catalogue.contract.ts';
import { contentContract } from './content/content.contract.ts';
import { examsContract } from './exams/exams.contract.ts';
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
  exams: examsContract,
  reports: reportsContract,
};
