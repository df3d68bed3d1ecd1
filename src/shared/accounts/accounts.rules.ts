export const EMAIL_MAX = 254;
export const USERNAME_MIN = 3;
export const USERNAME_MAX = 30;
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

/** How long a confirmation link is valid (rules.md 25). */
export const VERIFICATION_LINK_SECONDS = 24 * 3600;

/** How long a recovery link is valid (rules.md 21). */
export const RECOVERY_LINK_SECONDS = 3600;

/** After this time an unconfirmed account is deleted, and its username and e-mail are free again (rules.md 25). */
export const UNCONFIRMED_LIFETIME_DAYS = 7;

/** The time in which a log-in cancels the requested deletion of an account (rules.md 90). */
export const DELETION_DAYS = 7;

/** The minimum time between two changes of a username, and how long others can't take the former name (rules.md 93). */
export const USERNAME_CHANGE_DAYS = 30;
export const USERNAME_KEPT_DAYS = 90;

/** How long a changed e-mail can be taken back from the former address (rules.md 94). */
export const FORMER_EMAIL_DAYS = 7;

/** Latin letters (ñ and accents too), digits, hyphen and underscore (rules.md 19). The database has the same check. */
export const USERNAME_PATTERN = /^[A-Za-z0-9_\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u024F-]+$/;

/**
 * The requirements in the order in which their messages are shown. A special character is no letter, digit or blank.
 */
export const PASSWORD_REQUIREMENTS = [
  { pattern: /\p{Ll}/u, message: 'Debe contener al menos una letra minúscula' },
  { pattern: /\p{Lu}/u, message: 'Debe contener al menos una letra mayúscula' },
  { pattern: /\p{Nd}/u, message: 'Debe contener al menos un número' },
  { pattern: /[^\p{L}\p{M}\p{N}\s]/u, message: 'Debe contener al menos un carácter especial' },
] as const;

/** The extra time that users can choose themselves; administrators can set other percentages. */
export const EXTRA_TIME_PERCENTS = [0, 25, 50, 100] as const;

/** The minimum age while the server's setting is not loaded. */
export const MINIMUM_AGE_DEFAULT = 14;

export function formatAgeMissing(minimumAge: number): string {
  return `Para tener cuenta hay que haber cumplido ${minimumAge} años. Marca la casilla si los tienes.`;
}
