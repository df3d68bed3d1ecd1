import { foldText, listUndecorated, toLetters } from '#server/accounts/look-alikes.ts';

const STAFF = `
  admin admins administracion administrador administradora administradores administrator
  administrators helpdesk hostmaster moderacion moderador moderadora moderadores moderator moderators
  noreply plaza postmaster root security seguridad sistema soporte staff superuser superusuario
  support system webmaster
`;
/** Words that make no staff by themselves, but leave a name of staff what it is. */
const NEUTRAL = 'de del el equipo es la oficial official super sys team';

const staff = toAlternatives(STAFF);
const anyWord = toAlternatives(`${STAFF} ${NEUTRAL}`);
const STAFF_NAME = new RegExp(`^(?:${anyWord})*(?:${staff})(?:${anyWord})*$`);

/** Whether a username looks like one of the people who run Plaza: 'Admin', 'm0derador_99', 'soporte-plaza'. */
export function isReservedUsername(username: string): boolean {
  return listUndecorated(foldText(username)).some((name) => STAFF_NAME.test(toSkeleton(name)));
}

/** A word's letters, each as often as somebody likes to repeat it. */
function toAlternatives(words: string): string {
  return words
    .trim()
    .split(/\s+/)
    .map((word) => toSkeleton(word).replaceAll(/(.)\1*/g, '$1+'))
    .join('|');
}

/** Pairs of letters look like others too. */
function toSkeleton(folded: string): string {
  return toLetters(folded).replaceAll('rn', 'm').replaceAll('vv', 'w');
}
