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

export const block = z.object({
  identifier: blockIdentifier,
  title: z.string(),
  description: z.string().nullable(),
});
export type Block = z.infer<typeof block>;

export const legalPageIdentifier = z.enum(['privacy', 'cookies', 'terms']);
export type LegalPageIdentifier = z.infer<typeof legalPageIdentifier>;

export const contentContract = {
  /** The editable texts of the public pages; any may be missing, defaults are the caller's. */
  blocks: procedure.output(z.array(block)),

  /** `content` is HTML already cleaned for display (mode withLinks). */
  legalPage: procedure
    .errors({ PAGE_NOT_FOUND: { status: 404, message: 'No se encontró la página solicitada' } })
    .input(z.object({ identifier: z.string().max(100) }))
    .output(z.object({ title: z.string(), content: z.string() })),
};
