import {
  DELETED,
  DETACHED,
  kept,
  NOT_PERSONAL,
  SECRET,
  type ColumnTreatment,
  type TreatmentsOf,
} from './treatments.ts';

const NOBODY = 'nothing says whose it is';
const RESERVATION = kept('a name that somebody asked for; it leads to no account', '7 days', NOBODY);
const LIMIT = kept('counts what somebody may do; a keyed hash stands for them', 'a day', NOBODY);
const UNUSED = kept('of ways to log in that are off: the accounts library writes no rows', 'a day', NOBODY);
const DOWNLOAD: ColumnTreatment = { ...DELETED, withheld: 'the download itself' };

export const ACCOUNTS_DATA = {
  auth_sessions: {
    id: DELETED,
    user_id: DELETED,
    token: SECRET,
    expires_at: DELETED,
    ip_address: DELETED,
    user_agent: DELETED,
    created_at: DELETED,
    updated_at: DELETED,
    former_cookie: DELETED,
    second_factor_at: DELETED,
    browser: DELETED,
    system: DELETED,
  },
  auth_accounts: {
    id: DELETED,
    user_id: DELETED,
    account_id: DELETED,
    provider_id: DELETED,
    password: SECRET,
    access_token: SECRET,
    refresh_token: SECRET,
    id_token: SECRET,
    scope: DELETED,
    access_token_expires_at: DELETED,
    refresh_token_expires_at: DELETED,
    created_at: DELETED,
    updated_at: DELETED,
    password_version: DELETED,
    password_temporary: DELETED,
  },
  auth_verifications: {
    id: NOT_PERSONAL,
    identifier: UNUSED,
    value: UNUSED,
    expires_at: NOT_PERSONAL,
    created_at: NOT_PERSONAL,
    updated_at: NOT_PERSONAL,
  },
  known_browsers: {
    user_id: DELETED,
    browser_hash: SECRET,
    used_at: DELETED,
  },
  profiles: {
    id: DELETED,
    email: DELETED,
    email_verified: DELETED,
    username: DELETED,
    role: DELETED,
    dark_mode: DELETED,
    hidden: DELETED,
    extra_time_percent: DELETED,
    blocked: DELETED,
    has_second_factor: DELETED,
    visible: DELETED,
    image: DELETED,
    name_key: DELETED,
    search_text: DELETED,
    terms_accepted_at: DELETED,
    created_at: DELETED,
    updated_at: DELETED,
  },
  recovery_links: {
    token_hash: SECRET,
    user_id: DELETED,
    created_at: DELETED,
    expires_at: DELETED,
  },
  confirmation_links: {
    token_hash: SECRET,
    user_id: DELETED,
    expires_at: DELETED,
  },
  username_reservations: {
    username: RESERVATION,
    created_at: RESERVATION,
  },
  account_deletions: {
    user_id: DELETED,
    requested_at: DELETED,
    due_at: DELETED,
  },
  email_changes: {
    user_id: DELETED,
    email: DELETED,
    token_hash: SECRET,
    created_at: DELETED,
    expires_at: DELETED,
  },
  former_emails: {
    token_hash: SECRET,
    user_id: DELETED,
    email: DELETED,
    changed_at: DELETED,
    expires_at: DELETED,
  },
  former_usernames: {
    user_id: DELETED,
    username: DELETED,
    changed_at: DELETED,
    expires_at: DELETED,
  },
  legal_acceptances: {
    user_id: DELETED,
    identifier: DELETED,
    version: DELETED,
    minimum_age: DELETED,
    accepted_at: DELETED,
  },
  account_downloads: {
    user_id: DELETED,
    requested_at: DELETED,
    is_large: DELETED,
    claimed_until: DELETED,
    ready_at: DELETED,
    expires_at: DELETED,
    token_hash: SECRET,
    token_expires_at: DELETED,
    attempts: DELETED,
    failed_at: DELETED,
  },
  account_download_chunks: {
    user_id: DOWNLOAD,
    number: DOWNLOAD,
    bytes: DOWNLOAD,
  },
  question_reports: {
    id: DETACHED,
    question_id: DETACHED,
    user_id: DETACHED,
    issue_type: DETACHED,
    description: DELETED,
    status: DETACHED,
    created_at: DETACHED,
  },
  outbox: {
    id: DELETED,
    user_id: DELETED,
    recipient: DELETED,
    subject: DELETED,
    text_body: SECRET,
    html_body: SECRET,
    is_bulk: DELETED,
    created_at: DELETED,
    give_up_at: DELETED,
    next_attempt_at: DELETED,
    attempts: DELETED,
    last_error: DELETED,
    sent_at: DELETED,
  },
  limits: {
    action: LIMIT,
    subject: LIMIT,
    count: LIMIT,
    started_at: LIMIT,
  },
} satisfies TreatmentsOf<
  | 'auth_sessions'
  | 'auth_accounts'
  | 'auth_verifications'
  | 'known_browsers'
  | 'profiles'
  | 'recovery_links'
  | 'confirmation_links'
  | 'username_reservations'
  | 'account_deletions'
  | 'email_changes'
  | 'former_emails'
  | 'former_usernames'
  | 'legal_acceptances'
  | 'account_downloads'
  | 'account_download_chunks'
  | 'question_reports'
  | 'outbox'
  | 'limits'
>;
