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

/** Where the law says so; paragraph only with an article. */
export const reference = z
  .object({
    law_id: z.string().refine(isLawId, 'Escribe el identificador del BOE, por ejemplo BOE-A-2015-10565'),
    article: text(ARTICLE_MAX, 'El artículo no es válido').nullable(),
    paragraph: text(PARAGRAPH_MAX, 'El apartado no es válido').nullable(),
  })
  .refine(({ article, paragraph }) => article !== null || paragraph === null, {
    message: 'Indica también el artículo',
    path: ['article'],
  });

/** A law of which this installation knows more than the identifier. */
export const knownLaw = z.object({
  id: z.string().refine(isLawId),
  title: z.string().min(1),
  /** As it is cited: 'Ley 39/2015'. */
  short_title: z.string().min(1),
  /** Day of the consolidated text that the questions were written from. */
  consolidated: z.iso.date(),
});
export type KnownLaw = z.infer<typeof knownLaw>;

/** A reference as it is shown: with the law's title and the day of its consolidated text, null where the law is not known here. */
export const shownReference = z.object({
  law_id: z.string(),
  article: z.string().nullable(),
  paragraph: z.string().nullable(),
  law: knownLaw.omit({ id: true }).nullable(),
});
export type ShownReference = z.infer<typeof shownReference>;
