import type { Block, BlockIdentifier } from './content.contract.ts';

/** What a block says. */
export interface BlockTexts {
  title: string;
  description: string;
}

/** What is shown where a block is missing or could not be fetched (spec section 9). */
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

/** The contact address of an installation that has none of its own: a name that can belong to nobody (RFC 2606). */
export const DEFAULT_CONTACT_EMAIL = 'contacto@plaza.example';

/** The texts of a block among those stored; the defaults where it is missing or has nothing visible. */
export function blockTexts(blocks: readonly Block[], identifier: BlockIdentifier): BlockTexts {
  const stored = blocks.find((block) => block.identifier === identifier);
  const standard = DEFAULTS[identifier];
  return {
    title: stored?.title.trim() || standard.title,
    description: stored?.description?.trim() || standard.description,
  };
}
