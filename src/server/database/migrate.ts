import type { Database, Trx } from './database.ts';
import { areAllMigrationsRun, type Migrations, runMigrations, runNextMigrations } from './migration-steps.ts';
import * as functions from './migrations/0001_functions.ts';
import * as accounts from './migrations/0002_accounts.ts';
import * as content from './migrations/0003_content.ts';
import * as catalogue from './migrations/0004_catalogue.ts';
import * as questions from './migrations/0005_questions.ts';
import * as exams from './migrations/0006_exams.ts';
import * as ranking from './migrations/0007_ranking.ts';
import * as reports from './migrations/0008_reports.ts';
import * as mail from './migrations/0009_mail.ts';
import * as questionImport from './migrations/0010_question_import.ts';
import * as limits from './migrations/0011_limits.ts';
import * as recovery from './migrations/0012_recovery.ts';
import * as badges from './migrations/0013_badges.ts';
import * as administration from './migrations/0014_administration.ts';
import * as linkNumbers from './migrations/0015_link_numbers.ts';
import * as audit from './migrations/0016_audit.ts';
import * as people from './migrations/0017_people.ts';
import * as examKinds from './migrations/0018_exam_kinds.ts';
import * as questionShapes from './migrations/0019_question_shapes.ts';
import * as examBudgets from './migrations/0020_exam_budgets.ts';
import * as periodTotals from './migrations/0021_period_totals.ts';
import * as sessions from './migrations/0022_sessions.ts';
import * as guessing from './migrations/0023_guessing.ts';
import * as mailBodies from './migrations/0024_mail_bodies.ts';
import * as importTags from './migrations/0025_import_tags.ts';
import * as cheapChecks from './migrations/0026_cheap_checks.ts';
import * as pointsWithdrawals from './migrations/0027_points_withdrawals.ts';
import * as mockExamTemplates from './migrations/0028_mock_exam_templates.ts';
import * as mockExamSheets from './migrations/0029_mock_exam_sheets.ts';
import * as attemptLookups from './migrations/0030_attempt_lookups.ts';
import * as questionRulings from './migrations/0031_question_rulings.ts';
import * as ownMockExams from './migrations/0032_own_mock_exams.ts';
import * as attemptCheck from './migrations/0033_attempt_check.ts';
import * as review from './migrations/0034_review.ts';
import * as reviewPractices from './migrations/0035_review_practices.ts';
import * as accountDeletions from './migrations/0037_account_deletions.ts';
import * as accountDownloads from './migrations/0038_account_downloads.ts';
import * as changedNames from './migrations/0039_changed_names.ts';
import * as sessionNames from './migrations/0040_session_names.ts';
import * as questionPairs from './migrations/0042_question_pairs.ts';
import * as secondFactors from './migrations/0043_second_factors.ts';
import * as legalAcceptances from './migrations/0044_legal_acceptances.ts';
import * as retention from './migrations/0045_retention.ts';
import * as reviewLookups from './migrations/0046_review_lookups.ts';
import * as importLeftOut from './migrations/0048_import_left_out.ts';
import * as detachedPoints from './migrations/0051_detached_points.ts';
import * as importRemarks from './migrations/0054_import_remarks.ts';
import * as sharedTexts from './migrations/0055_shared_texts.ts';
import * as questionStates from './migrations/0056_question_states.ts';
import * as reviewHolidays from './migrations/0057_review_holidays.ts';
import * as versionsBeforeSharedTexts from './migrations/0059_versions_before_shared_texts.ts';
import * as importPreviews from './migrations/0060_import_previews.ts';
import * as factorUndoLinks from './migrations/0061_factor_undo_links.ts';
import * as fixedChoices from './migrations/0062_fixed_choices.ts';
import * as cheaperFunctions from './migrations/0063_cheaper_functions.ts';
import * as importReviews from './migrations/0064_import_reviews.ts';
import * as pictures from './migrations/0066_pictures.ts';
import * as namedPictures from './migrations/0067_named_pictures.ts';
import * as mailsOfOthers from './migrations/0068_mails_of_others.ts';

/** All migrations in their order. A landed migration is never edited. */
const migrations: Migrations = {
  '0001_functions': functions,
  '0002_accounts': accounts,
  '0003_content': content,
  '0004_catalogue': catalogue,
  '0005_questions': questions,
  '0006_exams': exams,
  '0007_ranking': ranking,
  '0008_reports': reports,
  '0009_mail': mail,
  '0010_question_import': questionImport,
  '0011_limits': limits,
  '0012_recovery': recovery,
  '0013_badges': badges,
  '0014_administration': administration,
  '0015_link_numbers': linkNumbers,
  '0016_audit': audit,
  '0017_people': people,
  '0018_exam_kinds': examKinds,
  '0019_question_shapes': questionShapes,
  '0020_exam_budgets': examBudgets,
  '0021_period_totals': periodTotals,
  '0022_sessions': sessions,
  '0023_guessing': guessing,
  '0024_mail_bodies': mailBodies,
  '0025_import_tags': importTags,
  '0026_cheap_checks': cheapChecks,
  '0027_points_withdrawals': pointsWithdrawals,
  '0028_mock_exam_templates': mockExamTemplates,
  '0029_mock_exam_sheets': mockExamSheets,
  '0030_attempt_lookups': attemptLookups,
  '0031_question_rulings': questionRulings,
  '0032_own_mock_exams': ownMockExams,
  '0033_attempt_check': attemptCheck,
  '0034_review': review,
  '0035_review_practices': reviewPractices,
  '0037_account_deletions': accountDeletions,
  '0038_account_downloads': accountDownloads,
  '0039_changed_names': changedNames,
  '0040_session_names': sessionNames,
  '0042_question_pairs': questionPairs,
  '0043_second_factors': secondFactors,
  '0044_legal_acceptances': legalAcceptances,
  '0045_retention': retention,
  '0046_review_lookups': reviewLookups,
  '0048_import_left_out': importLeftOut,
  '0051_detached_points': detachedPoints,
  '0054_import_remarks': importRemarks,
  '0055_shared_texts': sharedTexts,
  '0056_question_states': questionStates,
  '0057_review_holidays': reviewHolidays,
  '0059_versions_before_shared_texts': versionsBeforeSharedTexts,
  '0060_import_previews': importPreviews,
  '0061_factor_undo_links': factorUndoLinks,
  '0062_fixed_choices': fixedChoices,
  '0063_cheaper_functions': cheaperFunctions,
  '0064_import_reviews': importReviews,
  '0066_pictures': pictures,
  '0067_named_pictures': namedPictures,
  '0068_mails_of_others': mailsOfOthers,
};

/**
 * Runs all pending migrations, each in a transaction of its own (0076), under a lock: any number of processes may call it
 * at once. If none is pending, nothing is locked. `isSessionKept` is false behind a pooler in transaction mode: large
 * indexes are then built in the transaction.
 */
export async function migrate(db: Database, { isSessionKept = true } = {}): Promise<void> {
  while (!(await areAllMigrationsRun(db, migrations)))
    await runNextMigrations(db, migrations, { isSessionKept });
}

/** Migrates in the caller's transaction, up to the migration `name` or to the newest. */
export function migrateWithin(trx: Trx, name?: string): Promise<void> {
  return runMigrations(trx, migrations, name);
}

export function hasMigration(name: string): boolean {
  return name in migrations;
}
