import { useQuery } from '@tanstack/react-query';
import type { BlockIdentifier } from '#shared/content/content.contract.ts';
import { api } from '#client/lib/api.ts';

interface BlockTexts {
  title: string;
  description: string;
}

/** What is shown where a block is missing or could not be fetched. */
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

const blocksQuery = api.content.blocks.queryOptions({ staleTime: 10 * 60_000 });

/** The texts of a content block; the defaults until they are known, and where there is none. */
export function useBlock(identifier: BlockIdentifier): BlockTexts {
  const { data } = useQuery(blocksQuery);
  const stored = data?.find((block) => block.identifier === identifier);
  const standard = DEFAULTS[identifier];
  return {
    title: stored?.title.trim() || standard.title,
    description: stored?.description?.trim() || standard.description,
  };
}
