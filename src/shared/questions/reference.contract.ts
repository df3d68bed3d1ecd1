import * as z from 'zod';
import { ARTICLE_MAX, isLawId, PARAGRAPH_MAX } from './reference.rules.ts';

const text = (max: number, message: string) =>
  z
    .string()
    .trim()
    .min(1, message)
    .refine(
      (value) => Array.from(value).length <= max && value.isWellFormed() && !value.includes('\0'),
      message,
    );

export const lawId = z
  .string()
  .refine(isLawId, 'Escribe el identificador del BOE, por ejemplo BOE-A-2015-10565');

/** The law that an answer is based on. A paragraph needs an article. */
export const reference = z
  .object({
    law_id: lawId,
    article: text(ARTICLE_MAX, 'El artículo no es válido').nullable(),
    paragraph: text(PARAGRAPH_MAX, 'El apartado no es válido').nullable(),
  })
  .refine(({ article, paragraph }) => article !== null || paragraph === null, {
    message: 'Indica también el artículo',
    path: ['article'],
  });

/** A law whose title this installation knows. */
export const knownLaw = z.object({
  id: z.string().refine(isLawId),
  title: z.string().min(1),
  /** The law's usual short name, for example 'Ley 39/2015'. */
  short_title: z.string().min(1),
  /** Date of the consolidated text on which the questions are based. */
  consolidated: z.iso.date(),
});
export type KnownLaw = z.infer<typeof knownLaw>;

/**
 * A reference with the law's title and the date of its consolidated text; `law` is null if this installation doesn't
 * know the law.
 */
export const shownReference = z.object({
  law_id: z.string(),
  article: z.string().nullable(),
  paragraph: z.string().nullable(),
  law: knownLaw.omit({ id: true }).nullable(),
});
export type ShownReference = z.infer<typeof shownReference>;
