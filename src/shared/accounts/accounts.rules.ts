/** Limits of spec sections 5 and 9, in characters. */
export const EMAIL_MAX = 254;
export const USERNAME_MIN = 3;
export const USERNAME_MAX = 30;
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

/** The link in the confirmation mail, in seconds (rules.md 25). */
export const VERIFICATION_LINK_SECONDS = 24 * 3600;

/** The link with which a new password can be chosen, in seconds (rules.md 21). */
export const RECOVERY_LINK_SECONDS = 3600;

/** An account that was not confirmed for so long vanishes and frees its names (rules.md 25). */
export const UNCONFIRMED_LIFETIME_DAYS = 7;

/** Latin letters (ñ and accents too), digits, hyphen and underscore (rules.md 19); the database checks the same. */
export const USERNAME_PATTERN = /^[A-Za-z0-9_\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u024F-]+$/;

/** What a new password must hold, in the order of the messages; a special character is neither letter, digit nor blank. */
export const PASSWORD_NEEDS = [
  { pattern: /\p{Ll}/u, message: 'Debe contener al menos una letra minúscula' },
  { pattern: /\p{Lu}/u, message: 'Debe contener al menos una letra mayúscula' },
  { pattern: /\p{Nd}/u, message: 'Debe contener al menos un número' },
  { pattern: /[^\p{L}\p{M}\p{N}\s]/u, message: 'Debe contener al menos un carácter especial' },
] as const;
