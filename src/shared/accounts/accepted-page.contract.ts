import * as z from 'zod';
import { version } from '../procedure.contract.ts';

/** The legal pages that users accept. */
export const acceptedPage = z.enum(['terms', 'privacy']);
export type AcceptedPage = z.infer<typeof acceptedPage>;

/** A legal page in the version that the user could read. */
export const shownLegalPage = z.object({ identifier: acceptedPage, version });
export type ShownLegalPage = z.infer<typeof shownLegalPage>;
export const shownLegalPages = z.array(shownLegalPage).max(10);
