import { DELETED, SECRET, type TreatmentsOf } from './treatments.ts';

export const SECOND_FACTORS_DATA = {
  totp_secrets: {
    user_id: DELETED,
    secret: SECRET,
    last_step: DELETED,
    created_at: DELETED,
    confirmed_at: DELETED,
  },
  recovery_codes: {
    user_id: DELETED,
    code_hash: SECRET,
    created_at: DELETED,
  },
  passkeys: {
    id: DELETED,
    user_id: DELETED,
    credential_id: DELETED,
    public_key: DELETED,
    counter: DELETED,
    transports: DELETED,
    name: DELETED,
    created_at: DELETED,
    used_at: DELETED,
  },
  pending_log_ins: {
    token_hash: SECRET,
    user_id: DELETED,
    password_version: DELETED,
    expires_at: DELETED,
  },
  passkey_challenges: {
    challenge: DELETED,
    user_id: DELETED,
    purpose: DELETED,
    expires_at: DELETED,
  },
  second_factor_removals: {
    token_hash: SECRET,
    user_id: DELETED,
    requested_at: DELETED,
    expires_at: DELETED,
  },
  factor_undo_links: {
    token_hash: SECRET,
    user_id: DELETED,
    email: DELETED,
    added_at: DELETED,
    expires_at: DELETED,
  },
} satisfies TreatmentsOf<
  | 'totp_secrets'
  | 'recovery_codes'
  | 'passkeys'
  | 'pending_log_ins'
  | 'passkey_challenges'
  | 'second_factor_removals'
  | 'factor_undo_links'
>;
