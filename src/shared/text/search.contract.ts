import * as z from 'zod';
import { SEARCH_MAX } from './search.rules.ts';
import { isStorable } from './storable.rules.ts';

/** What a list is searched for, regardless of case and accents; % _ \ are plain characters (rules.md 27). */
export const search = z
  .string()
  .trim()
  .max(SEARCH_MAX, `La búsqueda no puede tener más de ${SEARCH_MAX} caracteres`)
  .refine(isStorable, 'Tiene un carácter que no se puede buscar')
  .default('');
