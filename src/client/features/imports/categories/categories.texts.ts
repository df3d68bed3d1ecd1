import { formatCount } from '#client/lib/format.ts';
import type { ImportCategory } from '#shared/questions/imports/import-categories.contract.ts';
import { QUESTION_MAX_LENGTH } from '#shared/questions/question-limits.rules.ts';

const { categoryName: NAME_MAX } = QUESTION_MAX_LENGTH;
const SHOWN = 80;

/** For example '12 preguntas. Ya está guardada.' */
export function describeCategory({ entries, is_stored, is_too_long, name }: ImportCategory): string {
  const amount = formatCount(entries, 'pregunta', 'preguntas');
  if (is_too_long)
    return `${amount}. Nombre demasiado largo: ${formatCount(Array.from(name).length, 'carácter', 'caracteres')}.`;
  if (entries === 0) return 'No se importa ninguna de sus preguntas.';
  return `${amount}. ${is_stored ? 'Ya está guardada.' : 'Se creará.'}`;
}

/** For example '2 categorías tienen un nombre de más de 500 caracteres: antes de publicar hay que darles otro.' */
export function describeTooLongNames(amount: number): string {
  const categories = formatCount(amount, 'categoría tiene', 'categorías tienen');
  return `${categories} un nombre de más de ${NAME_MAX} caracteres: antes de publicar hay que ${amount === 1 ? 'darle' : 'darles'} otro.`;
}

/** Shortens a name to the maximum length, at the end of a word. */
export function suggestCategoryName(name: string): string {
  const characters = Array.from(name);
  if (characters.length <= NAME_MAX) return name;
  const cut = characters.slice(0, NAME_MAX).join('');
  const end = cut.lastIndexOf(' ');
  return (end > NAME_MAX / 2 ? cut.slice(0, end) : cut).trim();
}

export function findNameProblem(name: string): string | undefined {
  const text = name.trim();
  if (text === '') return 'Escribe un nombre.';
  return Array.from(text).length > NAME_MAX
    ? `El nombre no puede tener más de ${NAME_MAX} caracteres`
    : undefined;
}

export function shortenName(name: string): string {
  const characters = Array.from(name);
  return characters.length <= SHOWN ? name : `${characters.slice(0, SHOWN).join('')}…`;
}
