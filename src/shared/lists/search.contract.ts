import * as z from 'zod';
import { SEARCH_MAX, searchWords } from './search.rules.ts';
import { isStorableText } from '../text/storable.rules.ts';

/** The text that a list is searched for (rules.md 27). A search without any word becomes empty. */
export const search = z
  .string()
  .trim()
  .max(SEARCH_MAX, `La búsqueda no puede tener más de ${SEARCH_MAX} caracteres`)
  .refine(isStorableText, 'Tiene un carácter que no se puede buscar')
  .transform((text) => searchWords(text).join(' '))
  .default('');
