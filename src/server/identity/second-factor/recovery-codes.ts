import { createHash, randomInt } from 'node:crypto';
import { RECOVERY_CODE_ALPHABET, RECOVERY_CODE_LENGTH } from '#shared/accounts/second-factor.rules.ts';

const COUNT = 10;
const GROUP = /.{4}(?=.)/g;

/** Returns the codes as users see them, in groups. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, createCode);
}

function createCode(): string {
  const letters = Array.from({ length: RECOVERY_CODE_LENGTH }, () =>
    RECOVERY_CODE_ALPHABET.charAt(randomInt(RECOVERY_CODE_ALPHABET.length)),
  );
  return letters.join('').replaceAll(GROUP, '$&-');
}

/** A code has 80 random bits: nobody finds it from a hash that is quick to compute. */
export function hashRecoveryCode(code: string): string {
  return createHash('sha256').update(code.replaceAll('-', '')).digest('base64url');
}
