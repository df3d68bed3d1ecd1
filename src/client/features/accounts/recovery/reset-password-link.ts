/** The parameters of a recovery link, in its query or after its `#`. */
export interface RecoverySearch {
  token?: string | undefined;
  error?: string | undefined;
  error_code?: string | undefined;
  error_description?: string | undefined;
}

/** A link with a token, or the reason why the link has none. */
export type RecoveryLink = { token: string } | { problem: string };

export const INVALID_LINK = 'Enlace de recuperación inválido. Por favor, solicita uno nuevo.';
const DEFAULT = 'Error en el enlace de recuperación. Por favor, solicita un nuevo enlace.';
const TOO_OLD = 'El enlace de recuperación ha caducado. Por favor, solicita uno nuevo.';
const SESSION_OVER = 'Sesión expirada. Por favor, solicita un nuevo enlace de recuperación.';

/** Keys are the error codes that authentication services put into such links. */
const BY_CODE = new Map([
  ['otp_expired', TOO_OLD],
  ['token_expired', TOO_OLD],
  ['invalid_token', INVALID_LINK],
  ['bad_code_verifier', INVALID_LINK],
  ['session_expired', SESSION_OVER],
  ['session_not_found', SESSION_OVER],
]);
const OURS = new Set([INVALID_LINK, DEFAULT, ...BY_CODE.values()]);

export function parseRecoverySearch(search: Record<string, unknown>): RecoverySearch {
  return {
    token: toText(search['token']),
    error: toText(search['error']),
    error_code: toText(search['error_code']),
    error_description: toText(search['error_description']),
  };
}

/**
 * Expects `hash` without its `#`. The screen never shows text from the address, which anybody can write (rules.md 26).
 */
export function readRecoveryLink(search: RecoverySearch, hash: string): RecoveryLink {
  const inHash = new URLSearchParams(hash);
  const find = (name: keyof RecoverySearch): string | undefined =>
    search[name] ?? (inHash.get(name)?.trim() || undefined);

  const [error, code, description] = [find('error'), find('error_code'), find('error_description')];
  if (error ?? code ?? description) return { problem: explain(code ?? error, description) };
  const token = find('token');
  return token === undefined ? { problem: INVALID_LINK } : { token };
}

function explain(code: string | undefined, description: string | undefined): string {
  const known = BY_CODE.get(code?.toLowerCase() ?? '');
  return known ?? (description !== undefined && OURS.has(description) ? description : DEFAULT);
}

/** The router parses numbers, lists and objects: returns a number as text, and undefined for the others. */
function toText(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
