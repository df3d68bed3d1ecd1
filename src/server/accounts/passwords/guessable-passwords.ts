import { dictionary } from '@zxcvbn-ts/language-common';
import {
  foldText,
  listUndecoratedForms,
  replaceLookAlikes,
  toLetters,
} from '#server/accounts/look-alikes.ts';
import { refuse } from '#server/refusals/refusal.ts';

const COMMON_PASSWORDS = new Set(dictionary['passwords-common']);
const PRODUCT = 'Plaza';

const COMMON = refuse('PASSWORD_COMMON');
const PERSONAL = refuse('PASSWORD_PERSONAL');
export type GuessablePasswordRefusal = typeof COMMON | typeof PERSONAL;

/** Refuses a new password that is among the first to be guessed for that account. */
export function refuseGuessablePassword(
  password: string,
  { username, email }: { username: string; email: string },
): GuessablePasswordRefusal | undefined {
  if (isCommonPassword(password)) return COMMON;
  const [localPart = ''] = email.split('@');
  const [withoutTag = ''] = localPart.split('+');
  return isDecorated(password, [PRODUCT, username, localPart, withoutTag]) ? PERSONAL : undefined;
}

/** Whether the password is one of the commonest, whatever its case and look-alike characters. */
export function isCommonPassword(password: string): boolean {
  const written = password.toLowerCase();
  const letters = replaceLookAlikes(written);
  const forms = [
    written,
    replaceLookAlikes(written, /\d/),
    letters,
    // 1, ! and | may stand for i or for l
    replaceLookAlikes(written.replaceAll(/[1!|]/g, 'l')),
  ];
  return forms.some((form) => COMMON_PASSWORDS.has(form));
}

/** Whether the password is one of `words`, alone or with digits and signs around it. */
function isDecorated(password: string, words: string[]): boolean {
  const cores = listUndecoratedForms(foldText(password));
  return words.map(foldText).some((word) => {
    const letters = toLetters(word);
    return cores.some((core) => core.length === word.length && toLetters(core) === letters);
  });
}
