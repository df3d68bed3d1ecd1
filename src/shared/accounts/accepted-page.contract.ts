import * as z from 'zod';

/** The legal pages that users accept. */
export const acceptedPage = z.enum(['terms', 'privacy']);
export type AcceptedPage = z.infer<typeof acceptedPage>;
