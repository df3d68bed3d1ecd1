import * as z from 'zod';
import { id } from '../../procedure.contract.ts';

/** The text that a question is shown with. A plain one is text with line breaks, a rich one sanitised HTML. */
export const sharedText = z.object({
  id,
  title: z.string(),
  text: z.string(),
  text_format: z.enum(['plain', 'rich']),
});
export type SharedText = z.infer<typeof sharedText>;
