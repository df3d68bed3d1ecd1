import { foldText, listUndecoratedForms, toLetters } from '#server/accounts/look-alikes.ts';

const STAFF = `
  admin admins administracion administrador administradora administradores administrator
  administrators helpdesk hostmaster moderacion moderador moderadora moderadores moderator moderators
  noreply plaza postmaster root security seguridad sistema soporte staff superuser superusuario
  support system webmaster
`;
/** Words that are allowed alone, but not together with a staff word: 'equipo' is free, 'equipo-admin' is reserved. */
const NEUTRAL = 'de del el equipo es la oficial official super sys team';

const staff = toAlternatives(STAFF);
const anyWord = toAlternatives(`${STAFF} ${NEUTRAL}`);
const STAFF_NAME = new RegExp(`^(?:${anyWord})*(?:${staff})(?:${anyWord})*$`);

/** Whether a username looks like one of the people who run Plaza: 'Admin', 'm0derador_99', 'soporte-plaza'. */
export function isReservedUsername(username: string): boolean {
  return listUndecoratedForms(foldText(username)).some((name) => STAFF_NAME.test(toSkeleton(name)));
}

/** Returns a pattern that matches any of the words, also with repeated letters: 'aaabc' for 'abc'. */
function toAlternatives(words: string): string {
  return words
    .trim()
    .split(/\s+/)
    .map((word) => toSkeleton(word).replaceAll(/(.)\1*/g, '$1+'))
    .join('|');
}

/** Replaces look-alikes, also pairs of letters that look like one letter. */
function toSkeleton(folded: string): string {
  return toLetters(folded).replaceAll('rn', 'm').replaceAll('vv', 'w');
}
