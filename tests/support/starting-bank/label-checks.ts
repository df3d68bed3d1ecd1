import { asksForIncorrect } from './stem-checks.ts';
import type { StartingQuestion } from './starting-bank.ts';
import { toUnaccentedLowerCase, listWords } from './words.ts';

export function findMissingLevelLabel({ nivel }: StartingQuestion): string[] {
  return nivel === undefined ? [''] : [];
}

export function findMissingFormLabel({ forma }: StartingQuestion): string[] {
  return forma === undefined ? [''] : [];
}

const BARE_WORDS = 12;
const SPAN =
  /\b(dias?|mes|meses|anos?|horas?|minutos?|semanas?|plazo|trimestre|semestre|legislatura|duracion|tiempo|mandato|periodo)\b/;
const MAJORITY =
  /\b(mayoria|tercios?|quintos?|decima|quinta|cuarta|mitad|unanimidad|votos|por ciento|diputados|senadores|magistrados|miembros|consejeros)\b/;

/** Finds a question whose wording or options don't have the form that its label `forma` names. */
export function findWrongFormLabel(question: StartingQuestion): string[] {
  const { forma, pregunta, opciones } = question;
  if (forma === undefined) return [];
  if (asksForIncorrect(pregunta) !== (forma === 'incorrecta')) {
    return [`${forma}, and the stem ${forma === 'incorrecta' ? 'has no' : 'has a'} NO or INCORRECTA`];
  }
  const isBare = opciones.every((option) => listWords(option).length <= BARE_WORDS);
  const all = toUnaccentedLowerCase([pregunta, ...opciones].join(' '));
  const fits = { plazo: isBare && SPAN.test(all), mayoria: isBare && MAJORITY.test(all), organo: isBare };
  return forma in fits && !fits[forma as keyof typeof fits] ? [forma] : [];
}
