import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Role } from '#shared/accounts/roles.rules.ts';
import type { ExamKindName } from '#shared/exams/exams.rules.ts';
import type { AcceptedPage } from '#shared/accounts/accepted-page.contract.ts';
import type { LegalPageIdentifier } from '#shared/content/content.contract.ts';
import type { ExamMarkChange } from '#shared/mock-exams/rulings.rules.ts';
import type { RulingKind } from '#shared/questions/rulings.rules.ts';
import type { PictureType } from '#shared/questions/pictures/pictures.rules.ts';
import type { QuestionState } from '#shared/questions/states.rules.ts';
import type { PracticeChoice } from '#shared/review/choice.contract.ts';
import type { TemplateContent } from '#shared/mock-exams/template.contract.ts';

/** The types of all tables, grouped by the domain that writes them: only SQL of that domain may write a table. */
export interface Tables {
  // audit
  audit_log: AuditLogTable;
  // identity
  auth_sessions: AuthSessionsTable;
  auth_accounts: AuthAccountsTable;
  auth_verifications: AuthVerificationsTable;
  known_browsers: KnownBrowsersTable;
  totp_secrets: TotpSecretsTable;
  recovery_codes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  pending_log_ins: PendingLogInsTable;
  passkey_challenges: PasskeyChallengesTable;
  // accounts
  profiles: ProfilesTable;
  recovery_links: RecoveryLinksTable;
  confirmation_links: ConfirmationLinksTable;
  username_reservations: UsernameReservationsTable;
  account_deletions: AccountDeletionsTable;
  email_changes: EmailChangesTable;
  former_emails: FormerEmailsTable;
  former_usernames: FormerUsernamesTable;
  legal_acceptances: LegalAcceptancesTable;
  second_factor_removals: SecondFactorRemovalsTable;
  factor_undo_links: FactorUndoLinksTable;
  // privacy
  account_downloads: AccountDownloadsTable;
  /** The pieces of a large download of a user's data, numbered from 1. */
  account_download_chunks: { user_id: string; number: number; bytes: Uint8Array };
  // content
  content_blocks: ContentBlocksTable;
  legal_pages: LegalPagesTable;
  legal_page_versions: LegalPageVersionsTable;
  contact_info: ContactInfoTable;
  // catalogue
  category_groups: CategoryGroupsTable;
  categories: CategoriesTable;
  category_group_assignments: { category_id: string; group_id: string };
  // questions
  questions: QuestionsTable;
  question_versions: QuestionVersionsTable;
  /** A view of questions in which the right answer is the one that a ruling has set, if there is a ruling. */
  question_contents: QuestionContent &
    LawReferenceColumns &
    SharedTextColumns & { question_id: string; version: number; ruling: RulingKind | null };
  shared_texts: SharedTextsTable;
  shared_text_versions: SharedTextVersionsTable;
  pictures: PicturesTable;
  question_categories: QuestionCategoriesTable;
  question_imports: QuestionImportsTable;
  laws: LawsTable;
  law_divisions: LawDivisionsTable;
  law_articles: LawArticlesTable;
  question_import_entries: QuestionImportEntriesTable;
  question_import_matches: QuestionImportMatchesTable;
  question_import_previews: QuestionImportPreviewsTable;
  question_import_categories: QuestionImportCategoriesTable;
  question_import_replacements: QuestionImportReplacementsTable;
  question_import_near_repeats: QuestionImportNearRepeatsTable;
  question_import_files: QuestionImportFilesTable;
  question_bulk_changes: QuestionBulkChangesTable;
  question_bulk_items: QuestionBulkItemsTable;
  // cards
  review_log: ReviewLogTable;
  /** Logged answers of review_log that their user has undone. */
  review_undos: { user_id: string; number: number; created_at: Stamp };
  /** Users whose rows of review_cards are to be computed anew from review_log. */
  review_rebuilds: { user_id: string; created_at: Stamp };
  review_cards: ReviewCardsTable;
  answer_paces: AnswerPacesTable;
  // exams, mock-exams
  exam_attempts: ExamAttemptsTable;
  // exams
  exam_sessions: ExamSessionsTable;
  exam_answers: ExamAnswersTable;
  abandoned_attempts: AbandonedAttemptsTable;
  user_totals: UserTotalsTable;
  user_period_totals: UserPeriodTotalsTable;
  user_category_totals: UserCategoryTotalsTable;
  /** The users without a row in user_totals; maintained by triggers. */
  people_without_exams: { user_id: string };
  // mock-exams
  mock_exam_templates: MockExamTemplatesTable;
  mock_exam_template_versions: MockExamTemplateVersionsTable;
  exam_marks: ExamMarksTable;
  mock_exam_sheets: MockExamSheetsTable;
  mock_exam_results: MockExamResultsTable;
  question_rulings: QuestionRulingsTable;
  question_remarkings: QuestionRemarkingsTable;
  question_remarking_people: QuestionRemarkingPeopleTable;
  mark_changes: MarkChangesTable;
  // review
  /** How many of the newest answers to the questions of each category were right. */
  category_facilities: { category_id: string; right_answers: number; answers: number };
  /** Practices, open or finished, that their users started as a review. */
  review_practices: { attempt_id: string; user_id: string };
  review_settings: ReviewSettingsTable;
  review_holidays: { user_id: string; holiday_first: Day; holiday_last: Day };
  saved_questions: SavedQuestionsTable;
  practice_programmes: PracticeProgrammesTable;
  // ranking
  period_points: PeriodPointsTable;
  period_histogram: PeriodHistogramTable;
  ranking_periods: RankingPeriodsTable;
  late_points: LatePointsTable;
  detached_points: DetachedPointsTable;
  // badges
  user_badges: UserBadgesTable;
  withdrawn_badges: UserBadgesTable;
  // unusual-activity
  points_withdrawals: PointsWithdrawalsTable;
  /** The points that are withdrawn at present, by day. */
  withdrawn_points: { withdrawal_id: string; user_id: string; day: Day; points: number };
  // reports
  question_reports: QuestionReportsTable;
  // mail
  outbox: OutboxTable;
  // limits
  limits: LimitsTable;
}

type Id = Generated<string>;
/** A time that the database's clock sets if it isn't given. */
type Stamp = Generated<Date>;
/** A day of Madrid's calendar, 'YYYY-MM-DD'. */
type Day = string;
type PeriodTypeColumn = 'daily' | 'weekly' | 'monthly';

/** Append-only: a trigger rejects updates and deletes. */
interface AuditLogTable {
  number: GeneratedAlways<number>;
  created_at: Stamp;
  /** The user who made the change; no foreign key, as the entry outlives the user. Both null for a server command. */
  actor_id: string | null;
  actor_name: string | null;
  action: string;
  entity: string;
  entity_id: string | null;
  entity_name: string;
  before: Generated<Record<string, unknown> | null>;
  after: Generated<Record<string, unknown> | null>;
  /** The names of the actor and of the entity, folded by fold_name. */
  search_text: GeneratedAlways<string>;
}

interface ProfilesTable {
  id: Id;
  email: string;
  email_verified: Generated<boolean>;
  username: string;
  role: Generated<Role>;
  dark_mode: Generated<boolean>;
  hidden: Generated<boolean>;
  /** How much longer the clock of mock exams runs for this user. */
  extra_time_percent: Generated<number>;
  /** A blocked user can't log in, and each request checks it again. */
  blocked: Generated<boolean>;
  /** Whether the user has a second factor; maintained by triggers. */
  has_second_factor: GeneratedAlways<boolean>;
  /** Whether the user is neither hidden nor blocked; a trigger updates the points of open periods. */
  visible: GeneratedAlways<boolean>;
  /** Required by the accounts library; always null. */
  image: Generated<string | null>;
  /** The username folded by fold_name, which sorts in Spanish order. */
  name_key: GeneratedAlways<string>;
  /** Username and e-mail folded by fold_name, one per line. */
  search_text: GeneratedAlways<string>;
  /** When the user last accepted the terms; null for users who registered before acceptances were recorded. */
  terms_accepted_at: Generated<Date | null>;
  created_at: Stamp;
  updated_at: Stamp;
}

interface AuthSessionsTable {
  id: Id;
  user_id: string;
  token: string;
  expires_at: Date;
  ip_address: Generated<string | null>;
  user_agent: Generated<string | null>;
  created_at: Stamp;
  updated_at: Stamp;
  former_cookie: Generated<boolean>;
  /** When the session was proved by a second factor; null if the password alone has opened it. */
  second_factor_at: Generated<Date | null>;
  /** The browser and system that users recognise a session by; null if unknown. */
  browser: Generated<string | null>;
  system: Generated<string | null>;
}

interface AuthAccountsTable {
  id: Id;
  user_id: string;
  account_id: string;
  provider_id: string;
  password: Generated<string | null>;
  /** Required by the accounts library for other ways to log in, like the next five columns; always null. */
  access_token: Generated<string | null>;
  refresh_token: Generated<string | null>;
  id_token: Generated<string | null>;
  scope: Generated<string | null>;
  access_token_expires_at: Generated<Date | null>;
  refresh_token_expires_at: Generated<Date | null>;
  created_at: Stamp;
  updated_at: Stamp;
  password_version: Generated<number>;
  password_temporary: Generated<boolean>;
}

interface AuthVerificationsTable {
  id: Id;
  identifier: string;
  value: string;
  expires_at: Date;
  created_at: Stamp;
  updated_at: Stamp;
}

interface SecondFactorRemovalsTable {
  token_hash: string;
  user_id: string;
  requested_at: Stamp;
  expires_at: Date;
}

interface FactorUndoLinksTable {
  token_hash: string;
  user_id: string;
  /** The address to which the undo link was mailed. */
  email: string;
  /** When the factor was added: the link removes it and all factors that were added later. */
  added_at: Stamp;
  expires_at: Date;
}

interface RecoveryLinksTable {
  /** SHA-256 of the token in the mailed link. */
  token_hash: string;
  /** The user of the recovery link; null if no account has the e-mail for which the link was requested. */
  user_id: string | null;
  created_at: Stamp;
  expires_at: Date;
}

interface ConfirmationLinksTable {
  token_hash: string;
  user_id: string;
  expires_at: Date;
}

/** The secrets of apps that show codes (TOTP). */
interface TotpSecretsTable {
  user_id: string;
  /** Encrypted. */
  secret: string;
  /** The time step of the last accepted code: no code is accepted twice. */
  last_step: number | null;
  created_at: Stamp;
  /** When the app was confirmed by its first right code; null until then. */
  confirmed_at: Date | null;
}

interface RecoveryCodesTable {
  user_id: string;
  code_hash: string;
  created_at: Stamp;
}

interface PasskeysTable {
  id: Id;
  user_id: string;
  credential_id: string;
  public_key: Uint8Array;
  /** The passkey's counter of uses, if it has one; a smaller number than before comes from a copy of the passkey. */
  counter: number;
  transports: string[];
  name: string;
  created_at: Stamp;
  used_at: Generated<Date | null>;
}

/** A log-in whose password was right and whose second factor is still to be proved. */
interface PendingLogInsTable {
  token_hash: string;
  user_id: string;
  password_version: number;
  expires_at: Date;
}

interface PasskeyChallengesTable {
  challenge: string;
  /** The user of the passkey; null for a log-in that names no user. */
  user_id: string | null;
  purpose: 'registration' | 'log-in';
  expires_at: Date;
}

interface KnownBrowsersTable {
  user_id: string;
  browser_hash: string;
  used_at: Stamp;
}

interface UsernameReservationsTable {
  username: string;
  created_at: Stamp;
}

/** Accounts that are deleted at `due_at`, unless their users log in before. */
interface AccountDeletionsTable {
  user_id: string;
  requested_at: Stamp;
  due_at: Date;
}

/** A new e-mail that waits for its confirmation. */
interface EmailChangesTable {
  user_id: string;
  email: string;
  token_hash: string;
  created_at: Stamp;
  expires_at: Date;
}

/** E-mails that users had; until they expire, the mailed token leads back to them and nobody else can have them. */
interface FormerEmailsTable {
  token_hash: string;
  user_id: string;
  email: string;
  changed_at: Stamp;
  expires_at: Date;
}

/** Usernames that users had; until they expire, nobody else can have them. */
interface FormerUsernamesTable {
  user_id: string;
  username: string;
  changed_at: Stamp;
  expires_at: Date;
}

/** The newest download of all of a user's data. */
interface AccountDownloadsTable {
  user_id: string;
  requested_at: Stamp;
  /** Whether a background job writes the download; a small one is written when the user fetches it. */
  is_large: boolean;
  claimed_until: Generated<Date | null>;
  ready_at: Generated<Date | null>;
  expires_at: Generated<Date | null>;
  token_hash: Generated<string | null>;
  token_expires_at: Generated<Date | null>;
  /** How often the background job has begun to write the download. */
  attempts: Generated<number>;
  /** When the background job gave up writing the download. */
  failed_at: Generated<Date | null>;
}

interface ContentBlocksTable {
  id: Id;
  identifier:
    | 'website_title'
    | 'hero_title'
    | 'hero_subtitle'
    | 'practice_block'
    | 'progress_block'
    | 'stats_block';
  title: string;
  description: string | null;
  max_title_length: number;
  /** The maximum length of the block's description; 0 if the block has none. */
  max_description_length: number;
  version: Generated<number>;
}

interface LegalPagesTable {
  id: Id;
  identifier: LegalPageIdentifier;
  title: string;
  content: string;
  version: Generated<number>;
  /** Users who have registered, or accepted the page, before this time are asked to accept it. */
  required_since: Date | null;
}

/** The versions of legal pages, written by a trigger. */
interface LegalPageVersionsTable {
  identifier: LegalPageIdentifier;
  version: number;
  title: string;
  content: string;
  created_at: Stamp;
}

interface LegalAcceptancesTable {
  user_id: string;
  identifier: AcceptedPage;
  version: number;
  /** The age that the user has confirmed to have reached; null if none was asked. */
  minimum_age: number | null;
  accepted_at: Stamp;
}

interface ContactInfoTable {
  id: Id;
  email: string;
  only_one: Generated<true>;
  version: Generated<number>;
}

interface CategoryGroupsTable {
  id: Id;
  name: string;
  name_key: GeneratedAlways<string>;
  description: string | null;
  /** Grows with each change; an update must name the version that its form was loaded with. */
  version: Generated<number>;
  created_at: Stamp;
}

interface CategoriesTable {
  id: Id;
  name: string;
  name_key: GeneratedAlways<string>;
  description: string;
  /**
   * The number of the category's live and current questions without a shared text; their positions in
   * question_categories run from 1 to this number. Lock this row before writing it.
   */
  question_count: Generated<number>;
  version: Generated<number>;
  /** The import of questions that created this row. */
  import_id: Generated<string | null>;
  created_at: Stamp;
  deleted_at: Generated<Date | null>;
}

/** The article of a law that a question cites; a paragraph needs an article, and an article needs a law. */
export interface LawReferenceColumns {
  /** The law's identifier in the official gazette, such as 'BOE-A-2015-10565'. */
  law_id: string | null;
  article: string | null;
  paragraph: string | null;
}

type OptionalReference = { [Column in keyof LawReferenceColumns]: Generated<LawReferenceColumns[Column]> };

interface LawsTable {
  id: string;
  title: string;
  /** The short form of citations, such as 'Ley 39/2015'. */
  short_title: string;
  /** The date of the consolidated text that the questions were written from. */
  consolidated: Day;
}

/** A division of a law: book, title, chapter or section. */
interface LawDivisionsTable {
  law_id: string;
  /** The division's number within its law, in the order of reading, from 1. */
  number: number;
  /** The number of the last division inside this division. */
  last_number: number;
  /** The division's level in the hierarchy of its law, 0 at the top. */
  depth: number;
  /** The division's designation, for example 'Título I'. */
  label: string;
  /** The name of the division; empty if it has none. */
  name: string;
}

interface LawArticlesTable {
  law_id: string;
  article: string;
  /** The number in the order of reading, from 1. */
  place: number;
  /** The number of the innermost division that contains the article. */
  division: number;
}

export interface QuestionContent {
  question_text: string;
  /** The answer choices of the question, two to six. */
  choices: string[];
  /** The index of the right choice, from 0. */
  correct_answer: number;
  /** A note for each choice, in the same order; null if no choice has one. */
  notes: (string | null)[] | null;
  explanation: string | null;
  explanation_format: 'plain' | 'rich';
}

/** The state of a question, with the reason if it isn't 'current', and the day since which it is outdated. */
export interface StoredStateColumns {
  state: QuestionState;
  state_since: Day | null;
  state_reason: string | null;
}

/** The official exam that a question was asked in; without an exam, the other source columns are empty. */
export interface StoredSourceColumns {
  source_exam: string | null;
  source_year: number | null;
  source_number: number | null;
  source_is_reserve: boolean;
}

type OptionalState = { [Column in keyof StoredStateColumns]: Generated<StoredStateColumns[Column]> };
type OptionalSource = { [Column in keyof StoredSourceColumns]: Generated<StoredSourceColumns[Column]> };

export interface SharedTextContent {
  title: string;
  text: string;
  text_format: 'plain' | 'rich';
}

interface SharedTextsTable extends SharedTextContent {
  id: Id;
  version: Generated<number>;
  /** The import of questions that created this row. */
  import_id: Generated<string | null>;
  created_at: Stamp;
  deleted_at: Generated<Date | null>;
}

interface SharedTextVersionsTable extends SharedTextContent {
  shared_text_id: string;
  version: number;
  /** The time at which the next version replaced this one. */
  created_at: Stamp;
}

interface PicturesTable {
  /** SHA-256 of the bytes, in hexadecimal. */
  hash: string;
  type: PictureType;
  /** The width in pixels, as the picture is shown. */
  width: number;
  height: number;
  bytes: Uint8Array;
  created_at: Stamp;
  /** When the picture was last stored, or a text with the picture was last saved. */
  used_at: Stamp;
}

/** The shared text of a question, in the version that was shown with it. */
export interface SharedTextColumns {
  shared_text_id: string | null;
  shared_text_version: number | null;
}
type OptionalSharedText = { [Column in keyof SharedTextColumns]: Generated<SharedTextColumns[Column]> };

interface QuestionsTable
  extends
    Omit<QuestionContent, 'explanation_format' | 'notes'>,
    OptionalReference,
    OptionalState,
    OptionalSource,
    OptionalSharedText {
  id: Id;
  /** The question's number in the order of creation; the list shows the highest number first. */
  number: GeneratedAlways<number>;
  version: Generated<number>;
  /** The import of questions that created this row. */
  import_id: Generated<string | null>;
  /** The question's text folded by fold_name. */
  search_text: GeneratedAlways<string>;
  notes: Generated<QuestionContent['notes']>;
  explanation_format: Generated<'plain' | 'rich'>;
  /** A name shared by questions that must not be in the same exam. */
  pair: Generated<string | null>;
  /** The place among the questions of its shared text; places may have gaps. */
  shared_text_position: Generated<number | null>;
  created_at: Stamp;
  deleted_at: Generated<Date | null>;
  content_key: GeneratedAlways<string>;
  /** The version in which the right answer or the cited article was last changed; set by a trigger. */
  key_version: Generated<number>;
  /** When a tribunal's ruling or its revocation last changed the right answer since `key_version`; else '-infinity'. */
  key_changed_at: Generated<Date>;
}

interface QuestionVersionsTable
  extends Omit<QuestionContent, 'notes'>, OptionalReference, OptionalSharedText {
  notes: Generated<QuestionContent['notes']>;
  question_id: string;
  version: number;
  /** The time at which the next version replaced this one. */
  created_at: Stamp;
}

interface QuestionCategoriesTable {
  question_id: string;
  category_id: string;
  /**
   * The question's position in the category, from 1 to the category's question_count; null if the question is deleted,
   * isn't current or has a shared text.
   */
  position: number | null;
  /** A copy of the question's number; a trigger sets it if it isn't given. */
  question_number: Generated<number>;
  /** A copy of the question's number of choices; triggers set it if it isn't given, and when the question changes. */
  choice_count: Generated<number>;
  /** A copy of the question's state; triggers set it if it isn't given, and when the question changes. */
  question_state: Generated<QuestionState>;
  /** Whether the question is not deleted; a trigger keeps this up to date. */
  is_live: Generated<boolean>;
  /** The import that added an existing question to this category. */
  import_id: Generated<string | null>;
}

interface QuestionImportsTable {
  id: Id;
  file_name: string;
  status: Generated<'checking' | 'refused' | 'ready' | 'discarded' | 'published' | 'undone'>;
  /** The number of entries in the imported file; null until they are counted. */
  total: Generated<number | null>;
  /** The number of the import's entries that are staged so far. */
  staged: Generated<number>;
  /** The number of staged entries whose plain explanation contains HTML tags. */
  tagged_explanations: Generated<number>;
  /** All problems of the imported file, in the order of its entries and in Spanish. */
  problems: Generated<string[]>;
  /** Remarks, in Spanish, on which parts of the imported file were read and which were not. */
  remarks: Generated<string[]>;
  /** Whether the import leaves out the entries with problems and imports the others. */
  leaves_out: Generated<boolean>;
  /** The number of entries of a refused import that have no problem. */
  importable: Generated<number | null>;
  /** The number of categories in the imported file with names too long to be stored and not replaced yet. */
  unmapped_categories: Generated<number>;
  /** The number of near repeats that still have to be decided about before the import can be published. */
  undecided_near: Generated<number>;
  /** The clean-ups that are applied when the import's entries are read. */
  clean_ups: Generated<string[]>;
  /** The clean-ups that would change something in the import, each with the number of changes and some examples. */
  found_clean_ups: Generated<unknown>;
  /** Counts what publishing the import would do; a decision about some entries only adds or subtracts their share. */
  counts: Generated<unknown>;
  /** When the server last began to read the imported file again with other settings. */
  reread_at: Generated<Date | null>;
  /** The columns of an imported table as an administrator named them; null if its headings name them. */
  table_columns: Generated<unknown>;
  /** The first rows of an imported table whose columns may be named by hand. */
  found_table: Generated<unknown>;
  questions_new: Generated<number | null>;
  repeats: Generated<number | null>;
  repeats_extended: Generated<number | null>;
  /** The number of stored questions that repeats in the import have replaced, as an administrator decided. */
  questions_replaced: Generated<number | null>;
  categories_created: Generated<number | null>;
  /** The names of the categories that publishing the import creates. */
  category_names: Generated<string[]>;
  created_by: Generated<string | null>;
  created_at: Stamp;
  published_at: Generated<Date | null>;
  undone_at: Generated<Date | null>;
}

interface QuestionImportEntriesTable
  extends
    Omit<QuestionContent, 'explanation_format' | 'notes'>,
    OptionalReference,
    OptionalState,
    OptionalSource {
  notes: Generated<QuestionContent['notes']>;
  explanation_format: Generated<'plain' | 'rich'>;
  pair: Generated<string | null>;
  shared_text: Generated<(SharedTextContent & { position: number }) | null>;
  import_id: string;
  /** The number of the entry in the imported file, from 1. */
  number: number;
  /** The number of the file's first entry with the same text and choices, which stands for all; null for that one. */
  repeat_of: number | null;
  question_id: Id;
  category_names: string[];
  category_keys: string[];
  content_key: GeneratedAlways<string>;
  staged_at: Stamp;
}

interface QuestionImportMatchesTable {
  import_id: string;
  number: number;
  question_id: string;
  /** Whether the matching question existed before the import. */
  is_stored: boolean;
  /** Whether the question existed before the import, or belongs to an earlier entry of the file, too. */
  is_repeat: boolean;
}

/** The result of checking each entry of an imported file, and the decision about the entry. */
interface QuestionImportPreviewsTable {
  import_id: string;
  number: number;
  /** The entry's line in the imported file; null if the format has no lines. */
  line: number | null;
  /** The readable part of the entry's wording, if the entry isn't staged. */
  excerpt: string | null;
  is_staged: boolean;
  /** The problems, in Spanish, that the entry has alone or together with other entries of the file. */
  problems: Generated<string[]>;
  /** Whether an earlier entry has the same text and choices; `is_conflict`: and another right answer. */
  is_repeat: Generated<boolean>;
  is_conflict: Generated<boolean>;
  warnings: Generated<string[]>;
  category_keys: Generated<string[]>;
  /** The question that the entry became or repeats. */
  question_id: Generated<string | null>;
  /** Whether that question was stored before; `stored_version` is the version with which the entry was compared. */
  is_stored: Generated<boolean>;
  stored_version: Generated<number | null>;
  /** How the entry contradicts the stored question; `stored_problem` says it in a sentence. */
  stored_conflict: Generated<string | null>;
  stored_problem: Generated<string | null>;
  /** The parts of the stored question that the entry changes. */
  changes: Generated<string[]>;
  /** The keys of the entry's categories that the stored question is not in. */
  missing_keys: Generated<string[]>;
  /** Whether the entry has near repeats; next: one with another right answer; one of those citing the same article. */
  is_near: Generated<boolean>;
  is_near_with_other_key: Generated<boolean>;
  must_be_seen: Generated<boolean>;
  decision: Generated<'skip' | 'keep' | 'replace' | null>;
}

/** A pair of near repeats: an entry, and an earlier entry of the file or a stored question with a similar wording. */
interface QuestionImportNearRepeatsTable {
  import_id: string;
  number: number;
  /** The place of the near repeat among those of the entry, from 1. */
  place: number;
  other_number: number | null;
  question_id: string | null;
  /** How similar the two texts are, from 0 to 1. */
  similarity: number;
  /** Whether the right answers of the two have different texts. */
  disagrees: boolean;
}

/** An imported file in parts, kept as long as its entries. */
interface QuestionImportFilesTable {
  import_id: string;
  part: number;
  bytes: Uint8Array;
}

interface QuestionImportCategoriesTable {
  import_id: string;
  key: string;
  key_hash: GeneratedAlways<string>;
  /** The category's name in the spelling that comes first in the file. */
  name: string;
  /** The category's name after the mapping of names, if it is mapped to another one. */
  mapped_name: Generated<string | null>;
  /** How many of the imported entries name the category. */
  entries: Generated<number>;
}

/** A stored question that an import has changed. */
interface QuestionImportReplacementsTable {
  import_id: string;
  question_id: string;
  version: number;
  /** The version after the change; equal to `version` if only state or source were changed. */
  new_version: number;
  /** The question's state and source before the import changed them. */
  before: unknown;
  after: unknown;
}

/** A change of many questions at once. */
interface QuestionBulkChangesTable {
  id: string;
  /** The change as the administrator asked for it. */
  change: unknown;
  /** The number of selected questions; `changed` is the number of those that the bulk change has changed. */
  selected: number;
  changed: number;
  made_by: string | null;
  created_at: Stamp;
  undone_at: Generated<Date | null>;
  /** How many questions were restored when the bulk change was undone. */
  restored: Generated<number | null>;
}

/** The columns of each changed question before and after a bulk change. */
interface QuestionBulkItemsTable {
  bulk_change_id: string;
  question_id: string;
  before: unknown;
  after: unknown;
}

interface ExamAttemptsTable {
  id: Id;
  user_id: string;
  kind: ExamKindName;
  question_ids: string[];
  /** For each question of the attempt, the category for which it was drawn. */
  category_ids: string[];
  /** For each question, the version that was shown; null if it hasn't been shown yet. */
  versions: (number | null)[];
  /**
   * The index of the question to be answered, from 0; the number of questions once all are answered. This column and
   * the next two are null for kinds of exam whose answers may be changed: exam_marks has those.
   */
  current_position: number | null;
  /** For each question, the chosen answer; null if it isn't answered yet. */
  answers: (number | null)[] | null;
  /**
   * Milliseconds from showing each question to its answer; null if it isn't answered, or was answered before times were
   * stored.
   */
  answer_times_ms: (number | null)[] | null;
  /**
   * For each question, the order in which the choices are shown, such as '2013': the third choice comes first. Null for
   * the stored order.
   */
  choice_orders: Generated<(string | null)[] | null>;
  /** When the mock exam ends; null for a practice. */
  deadline: Generated<Date | null>;
  /** The active time of the attempt in seconds, up to its last step. */
  time_taken: Generated<number>;
  started_at: Stamp;
  /** The time of the attempt's last step: its start or an answer. */
  step_at: Stamp;
  /** When each question of a practice was answered; null in attempts that are older than this column. */
  answered_at: Generated<(Date | null)[] | null>;
  is_doubtful: Generated<(boolean | null)[] | null>;
  /** The number of the attempt's answers that are already in the log of reviews. */
  kept_answers: Generated<number>;
  /** The time limit that the user has set for a practice. */
  minutes: Generated<number | null>;
}

/** Append-only: each answer to a question, and how well it was remembered. Cards are computed from it. */
interface ReviewLogTable {
  user_id: string;
  /** The number of the logged answer, in the order of all answers. */
  number: GeneratedAlways<number>;
  question_id: string;
  question_version: number;
  attempt_id: string;
  answered_at: Date;
  /** The day of review, which begins at 04:00 in Madrid. */
  answered_on: Day;
  rating: 'again' | 'hard' | 'good';
  is_blank: boolean;
  is_doubtful: boolean;
  answer_time_ms: number | null;
}

/** How well a user remembers a question; invalid if the question's answer key has changed since. */
interface ReviewCardsTable {
  user_id: string;
  question_id: string;
  /** The version of the question at the last answer; the next column is the time of that answer. */
  question_version: number;
  answered_at: Date;
  stability: number;
  difficulty: number;
  last_on: Day;
  reviews: number;
  lapses: number;
  failed_on: Day | null;
  right_since_on: Day | null;
  is_blank: boolean;
  is_doubtful: boolean;
  /** Set by the user, like the next column; the other columns are computed from review_log. */
  is_suspended: Generated<boolean>;
  put_off_until: Generated<Day | null>;
}

/** The median of a user's newest answer times, by the length of the text. */
interface AnswerPacesTable {
  user_id: string;
  length_class: number;
  median_ms: number;
  computed_on: Day;
}

interface ReviewSettingsTable {
  user_id: string;
  exam_day: Day | null;
  daily_questions: number;
  /** The user's daily time for reviews, in minutes; null for no limit. */
  daily_minutes: number | null;
  retention: number;
  /** Whether practices ask the user how sure an answer is ('segura / dudosa'). */
  asks_doubt: boolean;
  /** These two columns are only used by the previous release: holidays are in review_holidays now. */
  holiday_first: Day | null;
  holiday_last: Day | null;
}

interface SavedQuestionsTable {
  user_id: string;
  question_id: string;
  note: string | null;
  created_at: Stamp;
}

interface PracticeProgrammesTable {
  id: string;
  user_id: string;
  name: string;
  name_key: GeneratedAlways<string>;
  choice: PracticeChoice;
  created_at: Stamp;
}

/** Answers marked on the sheet of an open mock exam; for each question, the row with the highest sequence counts. */
interface ExamMarksTable {
  attempt_id: string;
  sequence: number;
  /** The browser tab that numbered its marks by `sequence`. */
  device_id: string;
  /** The index of the question in the exam, from 0. */
  position: number;
  /** The marked answer; null if the mark was cleared. */
  selected_answer: number | null;
  is_doubtful: Generated<boolean>;
  marked_at: Stamp;
}

/** The sheet of an open or delivered mock exam; it outlives the attempt. */
interface MockExamSheetsTable {
  /** The id of the attempt, which the finished exam keeps. */
  id: string;
  /** The user who took the exam; null once the user is deleted. */
  user_id: string | null;
  /** The template of the mock exam; null once the template's owner is deleted. */
  template_id: string | null;
  template_version: number;
  draw_seed: string;
  /** For each question, the index of its part, from 0. */
  question_parts: number[];
  /** For each question, the index of the alternative of its part, from 0. */
  question_alternatives: number[];
  question_is_reserve: boolean[];
  /** For each part of the template, whether it is available. */
  part_is_available: boolean[];
  part_begins: Date[];
  part_ends: Date[];
  extra_time_percent: number;
  /** Whether this is the user's first sheet of this version of the template. */
  is_first_attempt: boolean;
  started_at: Stamp;
  delivered_at: Generated<Date | null>;
  delivered_by: Generated<'person' | 'server' | null>;
  /** The revision of mock_exam_results that counts at present; null until the exam is delivered. */
  revision: Generated<number | null>;
}

/** How a delivered sheet was marked; marking it again adds a revision. Fractions are exact, such as '175/6'. */
interface MockExamResultsTable {
  session_id: string;
  /** The number of the revision of the sheet's results, from 1. */
  revision: number;
  parts: StoredPartResult[];
  right_answers: number;
  wrong_answers: number;
  blank_answers: number;
  direct: string;
  scaled: string;
  scale_maximum: string;
  /** The scaled mark divided by its maximum, as a fraction. */
  share_numerator: string;
  share_denominator: string;
  passed: boolean;
  /** The tribunals' rulings that applied when the exam was marked. */
  rulings: Generated<unknown[]>;
  created_at: Stamp;
}

/** What a tribunal has decided about a version of a question; at most one is in force. */
interface QuestionRulingsTable {
  id: string;
  question_id: string;
  version: number;
  ruling: RulingKind;
  /** The right answer that the ruling sets; null for rulings of another kind. */
  correct_answer: number | null;
  reason: string;
  ruled_by: string | null;
  created_at: Stamp;
  revoked_by: Generated<string | null>;
  revoked_at: Generated<Date | null>;
}

/** The job of marking exams again because of a ruling or its revocation. */
interface QuestionRemarkingsTable {
  id: Id;
  ruling_id: string;
  is_revocation: boolean;
  /** Transactions from this id on see the ruling; null until the job has read the ruling. */
  first_xid: Generated<string | null>;
  /** The number of users whose exams are marked again; null until they are listed. */
  people: Generated<number | null>;
  created_at: Stamp;
  finished_at: Generated<Date | null>;
}

/** The users whose exams are still to be marked again. */
interface QuestionRemarkingPeopleTable {
  remarking_id: string;
  /** The id of the user, or of the exam once its user is deleted. */
  person: string;
  session_ids: string[];
}

/** A notice to a user that marks have changed, shown until it is dismissed. */
interface MarkChangesTable {
  id: Id;
  remarking_id: string;
  user_id: string;
  exams: ExamMarkChange[];
  created_at: Stamp;
  dismissed_at: Generated<Date | null>;
}

/** The result of one part of a mock exam; results are in the order of the template's parts. */
export interface StoredPartResult {
  not_marked: 'two_alternatives' | 'part_before_not_passed' | null;
  right: number;
  wrong: number;
  blank: number;
  direct: string;
  best_direct: string;
  scaled: string;
  passed: boolean;
}

interface ExamSessionsTable {
  /** The id of the attempt. */
  id: string;
  /** The user who took the exam; null once the user is deleted. */
  user_id: string | null;
  kind: ExamKindName;
  /** The number of right answers that count. */
  score: number;
  blank_answers: number;
  /** The points that the exam earned for the ranking. */
  points: number;
  total_questions: number;
  time_taken: number;
  categories: string[];
  category_names: string[];
  /** The number of answers with a known time; then how many of them are right, and the sum of their times. */
  timed_answers: Generated<number>;
  right_timed_answers: Generated<number>;
  answer_time_ms: Generated<number>;
  created_at: Stamp;
}

interface ExamAnswersTable {
  session_id: string;
  question_id: string;
  question_version: number;
  category_id: string;
  /** The index of the question in the exam, from 0. */
  position: number;
  /** The chosen answer; null if the question was left blank. */
  selected_answer: number | null;
  is_correct: boolean;
  /** Milliseconds from showing the question to its answer; null if they weren't measured. */
  answer_time_ms: Generated<number | null>;
  /**
   * The order in which the choices were shown, such as '2013': the third choice came first. Null for the stored order.
   */
  choice_order: Generated<string | null>;
  is_doubtful: Generated<boolean>;
  /** The answers that the user marked before the last one, in order; null stands for a cleared mark. */
  earlier_answers: Generated<(number | null)[] | null>;
  /** Why a right answer added no point; null for other answers. */
  no_point_reason: Generated<'too_fast' | 'repeated' | null>;
  /** Whether the answer counts in sums; not for an unused reserve question or an alternative that isn't marked. */
  counts: Generated<boolean>;
}

/** Attempts of the last weeks that users have abandoned: neither finished nor left to expire. */
interface AbandonedAttemptsTable {
  /** The id of the attempt. */
  id: string;
  user_id: string;
  /** The number of the attempt's questions that were shown, including the one left unanswered. */
  shown_questions: number;
  started_at: Date;
  abandoned_at: Stamp;
}

interface UserTotalsTable {
  user_id: string;
  total_exams: number;
  total_questions: number;
  correct_answers: number;
  /** All points that the user has ever earned. */
  points: number;
  total_time: number;
  best_score: number;
  last_exam_date: Date;
  /** The first day of the user's latest streak: days in a row with an exam, up to the day of the last exam. */
  streak_start: Day;
}

/** A user's sums over a day or a month. */
interface UserPeriodTotalsTable {
  user_id: string;
  period_type: 'daily' | 'monthly';
  period_start: Day;
  total_exams: number;
  total_questions: number;
  correct_answers: number;
  total_time: number;
  best_score: number;
}

/** A user's sums over a day or a month in a category. */
interface UserCategoryTotalsTable {
  user_id: string;
  period_type: 'daily' | 'monthly';
  period_start: Day;
  category_id: string;
  total_exams: number;
  total_questions: number;
  correct_answers: number;
}

interface MockExamTemplatesTable {
  id: string;
  /** The user who owns the template; null for a template of the administration, and once that user is deleted. */
  owner_id: string | null;
  owner_deleted: Generated<boolean>;
  /** The number of the template's current version. */
  version: Generated<number>;
  /** The template's name in its current version. */
  name: string;
  name_key: GeneratedAlways<string>;
  published: Generated<boolean>;
  created_at: Stamp;
  updated_at: Stamp;
  deleted_at: Generated<Date | null>;
}

/** Append-only: a trigger rejects changes, with exceptions for users' own templates (migration 0032). */
interface MockExamTemplateVersionsTable {
  template_id: string;
  version: number;
  name: string;
  content: TemplateContent;
  created_at: Stamp;
}

interface PeriodPointsTable {
  period_type: PeriodTypeColumn;
  period_start: Day;
  user_id: string;
  points: number;
  visible: boolean;
  /** The username folded by fold_name, by which users with equal points are ordered. */
  name_key: string;
}

/** Points that exams of a closed period gained or lost after it was closed: its ranking doesn't count them. */
interface LatePointsTable {
  period_type: PeriodTypeColumn;
  period_start: Day;
  user_id: string;
  points: number;
}

interface RankingPeriodsTable {
  period_type: PeriodTypeColumn;
  period_start: Day;
  /** When the period is closed: some minutes after its end, as exams finished before may be stored later. */
  closes_at: Date;
  /** When the period was closed and its champions awarded; until then, hiding a user still changes its ranking. */
  closed_at: Generated<Date | null>;
}

interface PeriodHistogramTable {
  period_type: PeriodTypeColumn;
  period_start: Day;
  points: number;
  users: number;
}

/** The points that deleted users had in closed periods. */
type DetachedPointsTable = PeriodHistogramTable;

interface UserBadgesTable {
  id: Id;
  user_id: string;
  badge_type: string;
  period_type: PeriodTypeColumn | null;
  period_start: Day | null;
  period_end: Day | null;
  milestone: number | null;
  /** The exam that earned the badge; null for champions. */
  session_id: Generated<string | null>;
  earned_date: Stamp;
  points_earned: number | null;
}

interface PointsWithdrawalsTable {
  id: string;
  user_id: string;
  period_type: PeriodTypeColumn;
  period_start: Day;
  points: number;
  reason: string;
  /** The administrator who withdrew the points; null once that account is deleted. */
  withdrawn_by: string | null;
  created_at: Stamp;
  restored_at: Generated<Date | null>;
}

interface QuestionReportsTable {
  id: Id;
  question_id: string;
  user_id: string | null;
  issue_type: 'incorrect_answer' | 'unclear_question' | 'wrong_explanation' | 'typo' | 'other';
  description: string;
  status: Generated<'pending' | 'reviewed' | 'resolved'>;
  created_at: Stamp;
}

type ErasableText = ColumnType<string | null, string, null>;

interface OutboxTable {
  id: Id;
  /** The last user of the recipient's address, if no other table has the address any more; a trigger sets it. */
  user_id: Generated<string | null>;
  recipient: string;
  subject: string;
  /** The text and the HTML of the mail; null once it is sent or given up. */
  text_body: ErasableText;
  html_body: ErasableText;
  is_bulk: boolean;
  created_at: Stamp;
  give_up_at: Stamp;
  next_attempt_at: Stamp;
  attempts: Generated<number>;
  last_error: Generated<string | null>;
  sent_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

interface LimitsTable {
  action: string;
  /** A hash of whom the limit concerns, so that no network address or e-mail is stored. */
  subject: string;
  count: number;
  started_at: Date;
}
