import type { ContentBlock, BlockIdentifier, LegalPageIdentifier } from './content.contract.ts';

export interface BlockTexts {
  title: string;
  description: string;
}

/** The texts that are shown when a block is missing or could not be loaded (spec section 9). */
const DEFAULTS: Record<BlockIdentifier, BlockTexts> = {
  website_title: { title: 'Plaza', description: 'Practica para tu oposición, pregunta a pregunta.' },
  hero_title: { title: 'Prepara tu oposición, pregunta a pregunta', description: '' },
  hero_subtitle: {
    title: 'Exámenes tipo test por categorías, corregidos al momento y con la explicación de cada respuesta.',
    description: '',
  },
  practice_block: {
    title: 'Práctica por categorías',
    description: 'Elige un tema y cuántas preguntas quieres. Cada examen es distinto.',
  },
  progress_block: {
    title: 'Seguimiento del progreso',
    description: 'Cada examen queda guardado: repasa tus respuestas cuando quieras.',
  },
  stats_block: {
    title: 'Estadísticas detalladas',
    description: 'Aciertos, tiempos y resultados por categoría, de un vistazo.',
  },
};

/** The contact address until an administrator sets one: RFC 2606 reserves `example`, so it belongs to nobody. */
export const DEFAULT_CONTACT_EMAIL = 'contacto@plaza.example';

/** The placeholder of the contact address in the initial legal pages. */
export const CONTACT_PLACEHOLDER = '[correo de contacto]';

/** The placeholder for the table of retention periods on the privacy page; without it the table stands at the end. */
export const RETENTION_PLACEHOLDER = '[plazos de conservación]';

/** Placeholders in the initial legal pages, which the operator must replace. */
export const LEGAL_PLACEHOLDERS = ['[titular del servicio]', '[NIF]', '[domicilio]', CONTACT_PLACEHOLDER];

/** Returns the default texts when the block is missing or has no visible text. */
export function findBlockTexts(blocks: readonly ContentBlock[], identifier: BlockIdentifier): BlockTexts {
  const stored = blocks.find((block) => block.identifier === identifier);
  const standard = DEFAULTS[identifier];
  return {
    title: stored?.title.trim() || standard.title,
    description: stored?.description?.trim() || standard.description,
  };
}

/** The limits of a block that is not stored, the same as in content/content-blocks.json. */
const LIMITS: Record<BlockIdentifier, readonly [title: number, description: number]> = {
  website_title: [40, 120],
  hero_title: [80, 0],
  hero_subtitle: [200, 0],
  practice_block: [60, 200],
  progress_block: [60, 200],
  stats_block: [60, 200],
};

/** A block that is not stored yet, in the shape of its row. */
export function createDefaultBlock(identifier: BlockIdentifier) {
  const { title, description } = DEFAULTS[identifier];
  const [max_title_length, max_description_length] = LIMITS[identifier];
  return { identifier, title, description: description || null, max_title_length, max_description_length };
}

/** The blocks' names in the administration. */
export const BLOCK_NAMES: Record<BlockIdentifier, string> = {
  website_title: 'Nombre del sitio',
  hero_title: 'Título de la portada',
  hero_subtitle: 'Subtítulo de la portada',
  practice_block: 'Ventaja 1: práctica',
  progress_block: 'Ventaja 2: progreso',
  stats_block: 'Ventaja 3: estadísticas',
};

/** The legal pages' names in the administration, independent of their titles. */
export const LEGAL_PAGE_NAMES: Record<LegalPageIdentifier, string> = {
  privacy: 'Política de Privacidad',
  cookies: 'Política de Cookies',
  terms: 'Aviso Legal',
  accessibility: 'Accesibilidad',
};

export const CONTACT_NAME = 'Email de contacto';

/** Counts code points like PostgreSQL's char_length: most emoji are one. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
