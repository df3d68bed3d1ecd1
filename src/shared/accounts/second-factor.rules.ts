/** Letters and digits that don't look like each other; 16 of them are 80 bits. */
export const RECOVERY_CODE_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
export const RECOVERY_CODE_LENGTH = 16;

/** How long the second step of a log-in may take (rules.md 97). */
export const PENDING_LOG_IN_SECONDS = 600;

/** How long the link is valid with which a user removes every second factor (rules.md 100). */
export const FACTOR_REMOVAL_SECONDS = 24 * 3600;

/** How long an owner can remove a factor that somebody else has added (rules.md 99). */
export const FACTOR_UNDO_DAYS = 7;

export const PASSKEY_NAME_MAX = 60;
export const MAX_PASSKEYS = 10;
