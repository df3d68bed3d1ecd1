import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Role } from '#shared/accounts/roles.rules.ts';

/** The types of all tables, by the domain that writes them (only the owner's SQL may). */
export interface Tables {
  // audit
  audit_log: AuditLogTable;
  // identity
  auth_sessions: AuthSessionsTable;
  auth_accounts: AuthAccountsTable;
  auth_verifications: AuthVerificationsTable;
  // accounts
  profiles: ProfilesTable;
  recovery_links: RecoveryLinksTable;
  // content
  content_blocks: ContentBlocksTable;
  legal_pages: LegalPagesTable;
  contact_info: ContactInfoTable;
  // catalogue
  category_groups: CategoryGroupsTable;
  categories: CategoriesTable;
  category_group_assignments: { category_id: string; group_id: string };
  // questions
  questions: QuestionsTable;
  question_versions: QuestionVersionsTable;
  question_contents: QuestionContent & ReferenceColumns & { question_id: string; version: number };
  question_categories: QuestionCategoriesTable;
  question_imports: QuestionImportsTable;
  laws: LawsTable;
  question_import_entries: QuestionImportEntriesTable;
  question_import_matches: QuestionImportMatchesTable;
  // exams
  exam_attempts: ExamAttemptsTable;
  exam_marks: ExamMarksTable;
  exam_sessions: ExamSessionsTable;
  exam_answers: ExamAnswersTable;
  user_totals: UserTotalsTable;
  /** Kept by triggers: whoever has no user_totals. */
  people_without_exams: { user_id: string };
  // ranking
  period_points: PeriodPointsTable;
  period_histogram: PeriodHistogramTable;
  ranking_periods: RankingPeriodsTable;
  // badges
  user_badges: UserBadgesTable;
  // reports
  question_reports: QuestionReportsTable;
  // mail
  outbox: OutboxTable;
  // limits
  limits: LimitsTable;
}

type Id = Generated<string>;
/** Set by the database's clock unless given. */
type Stamp = Generated<Date>;
/** A day of Madrid's calendar, 'YYYY-MM-DD'. */
type Day = string;
type PeriodTypeColumn = 'daily' | 'weekly' | 'monthly';

/** Only added to: a trigger refuses anything else. */
interface AuditLogTable {
  number: GeneratedAlways<number>;
  created_at: Stamp;
  /** Without foreign keys: the line outlives them. Both null: a command on the server. */
  actor_id: string | null;
  actor_name: string | null;
  action: string;
  entity: string;
  entity_id: string | null;
  entity_name: string;
  before: Generated<Record<string, unknown> | null>;
  after: Generated<Record<string, unknown> | null>;
  /** Both names folded. */
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
  /** Out at the next call, and let in no more. */
  blocked: Generated<boolean>;
  /** The accounts library asks for it; never filled. */
  image: Generated<string | null>;
  /** fold_name of the username: Spanish order. */
  name_key: GeneratedAlways<string>;
  /** fold_name of username and e-mail, a line each. */
  search_text: GeneratedAlways<string>;
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
}

interface AuthAccountsTable {
  id: Id;
  user_id: string;
  account_id: string;
  provider_id: string;
  password: Generated<string | null>;
  created_at: Stamp;
  updated_at: Stamp;
}

interface AuthVerificationsTable {
  id: Id;
  identifier: string;
  value: string;
  expires_at: Date;
  created_at: Stamp;
  updated_at: Stamp;
}

interface RecoveryLinksTable {
  /** SHA-256 of the mailed token. */
  token_hash: string;
  /** null: of an address that nobody has. */
  user_id: string | null;
  created_at: Stamp;
  expires_at: Date;
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
  /** 0: the block has no description. */
  max_description_length: number;
  version: Generated<number>;
}

interface LegalPagesTable {
  id: Id;
  identifier: 'privacy' | 'cookies' | 'terms';
  title: string;
  content: string;
  version: Generated<number>;
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
  /** Grows with each change: whoever saves says which one they have seen. */
  version: Generated<number>;
  created_at: Stamp;
}

interface CategoriesTable {
  id: Id;
  name: string;
  name_key: GeneratedAlways<string>;
  description: string;
  /** Live questions; positions of question_categories run from 1 to it. Written under a lock of this row. */
  question_count: Generated<number>;
  version: Generated<number>;
  /** The import that made it. */
  import_id: Generated<string | null>;
  created_at: Stamp;
  deleted_at: Generated<Date | null>;
}

/** Where the law says so; paragraph only with an article, article only with a law. */
export interface ReferenceColumns {
  /** The law's identifier in the gazette, 'BOE-A-2015-10565'. */
  law_id: string | null;
  article: string | null;
  paragraph: string | null;
}

type OptionalReference = { [Column in keyof ReferenceColumns]: Generated<ReferenceColumns[Column]> };

interface LawsTable {
  id: string;
  title: string;
  /** As it is cited: 'Ley 39/2015'. */
  short_title: string;
  /** Day of the consolidated text that the questions were written from. */
  consolidated: Day;
}

export interface QuestionContent {
  question_text: string;
  /** 2 to 6. */
  choices: string[];
  /** From 0. */
  correct_answer: number;
  /** In step with the choices; null without any. */
  notes: (string | null)[] | null;
  explanation: string | null;
  explanation_format: 'plain' | 'rich';
}

interface QuestionsTable extends Omit<QuestionContent, 'explanation_format' | 'notes'>, OptionalReference {
  id: Id;
  /** The order in which questions were made; newest first is its descending order. */
  number: GeneratedAlways<number>;
  version: Generated<number>;
  /** The import that made it. */
  import_id: Generated<string | null>;
  /** fold_name of the wording. */
  search_text: GeneratedAlways<string>;
  notes: Generated<QuestionContent['notes']>;
  explanation_format: Generated<'plain' | 'rich'>;
  created_at: Stamp;
  deleted_at: Generated<Date | null>;
  content_key: GeneratedAlways<string>;
}

interface QuestionVersionsTable extends Omit<QuestionContent, 'notes'>, OptionalReference {
  notes: Generated<QuestionContent['notes']>;
  question_id: string;
  version: number;
  /** When it was replaced by the next one. */
  created_at: Stamp;
}

interface QuestionCategoriesTable {
  question_id: string;
  category_id: string;
  /** 1 to the category's question_count; null while the question is deleted. */
  position: number | null;
  /** The question's; filled by a trigger where it isn't given. */
  question_number: Generated<number>;
  /** The import that put a question of before into this category. */
  import_id: Generated<string | null>;
}

interface QuestionImportsTable {
  id: Id;
  file_name: string;
  status: Generated<'checking' | 'refused' | 'ready' | 'discarded' | 'published' | 'undone'>;
  /** Entries of the file, once they are known. */
  total: Generated<number | null>;
  /** Entries laid ready so far. */
  staged: Generated<number>;
  /** All that is wrong with the file, in its order, in Spanish. */
  problems: Generated<string[]>;
  questions_new: Generated<number | null>;
  repeats: Generated<number | null>;
  repeats_extended: Generated<number | null>;
  categories_created: Generated<number | null>;
  /** Of the categories that publishing makes. */
  category_names: Generated<string[]>;
  created_by: Generated<string | null>;
  created_at: Stamp;
  published_at: Generated<Date | null>;
  undone_at: Generated<Date | null>;
}

interface QuestionImportEntriesTable
  extends Omit<QuestionContent, 'explanation_format' | 'notes'>, OptionalReference {
  notes: Generated<QuestionContent['notes']>;
  explanation_format: Generated<'plain' | 'rich'>;
  import_id: string;
  /** Of the entry in its file, from 1. */
  number: number;
  /** The first entry of the file with the same wording and options, if this isn't it. */
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
  /** Whether question_id was there before the import. */
  is_stored: boolean;
  /** Stored, or not the first of its file. */
  is_repeat: boolean;
}

type ExamKind = 'practice' | 'simulacro';

interface FractionColumn {
  numerator: number;
  denominator: number;
}

interface MarkValuesColumn {
  right: FractionColumn;
  wrong: FractionColumn;
  blank: FractionColumn;
}

interface ExamAttemptsTable {
  id: Id;
  user_id: string;
  kind: ExamKind;
  question_ids: string[];
  /** The category each question was drawn for. */
  category_ids: string[];
  /** The version shown of each question; null: not shown yet. */
  versions: (number | null)[];
  /**
   * The question that waits for its answer, from 0; as many as there are questions once all are answered. This one and
   * the next two are null of kinds whose answers may be changed: those are rows of exam_marks.
   */
  current_position: number | null;
  /** null: not answered yet. */
  answers: (number | null)[] | null;
  /** From shown to answered; null where it is not answered, or was before times were kept. */
  answer_times_ms: (number | null)[] | null;
  /** '2013': the third choice is shown first; null: in the stored order. */
  choice_orders: Generated<(string | null)[] | null>;
  deadline: Generated<Date | null>;
  /** null: those of its kind. */
  mark_values: Generated<MarkValuesColumn | null>;
  /** Active seconds up to the last step. */
  time_taken: Generated<number>;
  started_at: Stamp;
  /** When the last step (start, answer) was taken. */
  step_at: Stamp;
}

/** What was marked on the sheet of an open exam; the highest sequence counts. */
interface ExamMarksTable {
  attempt_id: string;
  sequence: number;
  /** From 0. */
  position: number;
  /** null: cleared. */
  selected_answer: number | null;
  is_doubtful: Generated<boolean>;
  marked_at: Stamp;
}

interface ExamSessionsTable {
  /** The attempt's. */
  id: string;
  /** Null once the user is deleted. */
  user_id: string | null;
  kind: ExamKind;
  /** Right answers. */
  score: number;
  blank_answers: number;
  mark_numerator: number;
  mark_denominator: number;
  /** By which it was marked; null: those of its kind. */
  mark_values: Generated<MarkValuesColumn | null>;
  /** For the ranking. */
  points: number;
  total_questions: number;
  time_taken: number;
  categories: string[];
  category_names: string[];
  created_at: Stamp;
}

interface ExamAnswersTable {
  session_id: string;
  question_id: string;
  question_version: number;
  category_id: string;
  /** From 0. */
  position: number;
  /** null: left blank. */
  selected_answer: number | null;
  is_correct: boolean;
  /** From shown to answered; null where nobody measured it. */
  answer_time_ms: Generated<number | null>;
  /** '2013': the third choice was shown first; null: in the stored order. */
  choice_order: Generated<string | null>;
  is_doubtful: Generated<boolean>;
  /** What was marked before, in its order; null in it: cleared. */
  earlier_answers: Generated<(number | null)[] | null>;
}

interface UserTotalsTable {
  user_id: string;
  total_exams: number;
  total_questions: number;
  correct_answers: number;
  /** Of a lifetime. */
  points: number;
  total_time: number;
  best_score: number;
  last_exam_date: Date;
  /** First of the days in a row with an exam, up to the last exam's. */
  streak_start: Day;
}

interface PeriodPointsTable {
  period_type: PeriodTypeColumn;
  period_start: Day;
  user_id: string;
  points: number;
  visible: boolean;
  /** fold_name of the username: the order inside a tie. */
  name_key: string;
}

interface RankingPeriodsTable {
  period_type: PeriodTypeColumn;
  period_start: Day;
  /** Some minutes after its end. */
  closes_at: Date;
  /** When its champions were named; until then people still hide from it. */
  closed_at: Generated<Date | null>;
}

interface PeriodHistogramTable {
  period_type: PeriodTypeColumn;
  period_start: Day;
  points: number;
  users: number;
}

interface UserBadgesTable {
  id: Id;
  user_id: string;
  badge_type: string;
  period_type: PeriodTypeColumn | null;
  period_start: Day | null;
  period_end: Day | null;
  milestone: number | null;
  /** The exam it was earned with; champions have none. */
  session_id: Generated<string | null>;
  earned_date: Stamp;
  points_earned: number | null;
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

interface OutboxTable {
  id: Id;
  recipient: string;
  subject: string;
  text_body: string;
  html_body: string;
  created_at: Stamp;
  give_up_at: Stamp;
  next_attempt_at: Stamp;
  attempts: Generated<number>;
  last_error: Generated<string | null>;
  sent_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

interface LimitsTable {
  action: string;
  /** A hash: no address is kept. */
  subject: string;
  count: number;
  started_at: Date;
}
