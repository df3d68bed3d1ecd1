import { accountsProcedures } from '#server/accounts/accounts.procedures.ts';
import { ownAccountProcedures } from '#server/accounts/own/own-account.procedures.ts';
import {
  passkeyLogInProcedures,
  passkeysProcedures,
} from '#server/accounts/second-factor/passkeys.procedures.ts';
import {
  secondFactorProcedures,
  secondStepProcedures,
} from '#server/accounts/second-factor/second-factor.procedures.ts';
import { adminProcedures } from '#server/admin/admin.procedures.ts';
import { badgesProcedures } from '#server/badges/badges.procedures.ts';
import { catalogueEditingProcedures } from '#server/catalogue/catalogue-editing.procedures.ts';
import { catalogueProcedures } from '#server/catalogue/catalogue.procedures.ts';
import { contentProcedures } from '#server/content/content.procedures.ts';
import { examsProcedures } from '#server/exams/exams.procedures.ts';
import { mockExamsProcedures } from '#server/mock-exams/mock-exams.procedures.ts';
import { ownExamsProcedures } from '#server/mock-exams/own-exams/own-exams.procedures.ts';
import { markChangesProcedures, rulingsProcedures } from '#server/mock-exams/rulings/rulings.procedures.ts';
import { printedExamsProcedures } from '#server/mock-exams/printing/print.procedures.ts';
import { templateEditingProcedures } from '#server/mock-exams/templates/template-editing.procedures.ts';
import { privacyProcedures } from '#server/privacy/privacy.procedures.ts';
import { bulkChangesProcedures } from '#server/questions/bulk/bulk-changes.procedures.ts';
import { questionEditingProcedures } from '#server/questions/editing/question-editing.procedures.ts';
import { importsProcedures } from '#server/questions/imports/imports.procedures.ts';
import { questionListProcedures } from '#server/questions/listing/question-list.procedures.ts';
import { sharedTextEditingProcedures } from '#server/questions/shared-texts/shared-text-editing.procedures.ts';
import { questionsProcedures } from '#server/questions/questions.procedures.ts';
import { rankingProcedures } from '#server/ranking/ranking.procedures.ts';
import { reportsProcedures } from '#server/reports/reports.procedures.ts';
import { auditProcedures } from '#server/audit/audit.procedures.ts';
import { reviewProcedures } from '#server/review/review.procedures.ts';
import { unusualActivityProcedures } from '#server/unusual-activity/unusual-activity.procedures.ts';
import { usersProcedures } from '#server/users/users.procedures.ts';
import { contentEditingProcedures } from '#server/content/content-editing.procedures.ts';
import { badgeListProcedures } from '#server/badges/badge-list.procedures.ts';
import { reportHandlingProcedures } from '#server/reports/report-handling.procedures.ts';
import { examListProcedures } from '#server/exams/administration/exam-list.procedures.ts';
import { apiImplementer } from '#server/access/base.ts';

export const router = apiImplementer.router({
  audit: auditProcedures,
  accounts: {
    ...accountsProcedures,
    ...ownAccountProcedures,
    ...secondStepProcedures,
    ...passkeyLogInProcedures,
    secondFactor: secondFactorProcedures,
    passkeys: passkeysProcedures,
  },
  content: { ...contentProcedures, ...contentEditingProcedures },
  catalogue: { ...catalogueProcedures, ...catalogueEditingProcedures },
  questions: {
    ...questionsProcedures,
    bulkChanges: bulkChangesProcedures,
    ...questionListProcedures,
    ...questionEditingProcedures,
    ...sharedTextEditingProcedures,
    ...importsProcedures,
  },
  ranking: rankingProcedures,
  badges: { ...badgesProcedures, ...badgeListProcedures },
  exams: { ...examsProcedures, ...examListProcedures },
  mockExams: {
    ...mockExamsProcedures,
    templates: templateEditingProcedures,
    rulings: rulingsProcedures,
    markChanges: markChangesProcedures,
    own: ownExamsProcedures,
    printed: printedExamsProcedures,
  },
  review: reviewProcedures,
  reports: { ...reportsProcedures, ...reportHandlingProcedures },
  admin: adminProcedures,
  privacy: privacyProcedures,
  users: usersProcedures,
  unusualActivity: unusualActivityProcedures,
});
