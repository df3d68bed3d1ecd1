import * as z from 'zod';
import { procedure } from '../procedure.contract.ts';

export const blockIdentifier = z.enum([
  'website_title',
  'hero_title',
  'hero_subtitle',
  'practice_block',
  'progress_block',
  'stats_block',
]);
export type BlockIdentifier = z.infer<typeof blockIdentifier>;

export const contentBlock = z.object({
  identifier: blockIdentifier,
  title: z.string(),
  description: z.string().nullable(),
});
export type ContentBlock = z.infer<typeof contentBlock>;

/** The texts around every public page. Any block may be missing: the client has the defaults (content.rules.ts). */
const site = z.object({
  blocks: z.array(contentBlock),
  /** The contact address is null until an administrator sets it. */
  contact_email: z.string().nullable(),
  /** The age that a user must have for an account; 0 if nobody is asked for it. */
  minimum_age: z.int(),
});
export type Site = z.infer<typeof site>;

export const legalPageIdentifier = z.enum(['privacy', 'cookies', 'terms', 'accessibility']);
export type LegalPageIdentifier = z.infer<typeof legalPageIdentifier>;

/** `content` is sanitised HTML (mode withLinks). */
const legalPage = z.object({ title: z.string(), content: z.string() });
export type LegalPage = z.infer<typeof legalPage>;

export const contentContract = {
  /** The editable texts of the public pages, and the contact address. */
  site: procedure.output(site),

  legalPage: procedure
    .errors({ PAGE_NOT_FOUND: { status: 404, message: 'No se encontró la página solicitada' } })
    .input(z.object({ identifier: z.string().max(100) }))
    .output(legalPage),
};
