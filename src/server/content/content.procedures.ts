import { visitor } from '#server/access/base.ts';
import { refuse } from '#server/refusals/refusal.ts';
import { readLegalPage, readSite } from './content.service.ts';

export const contentProcedures = {
  site: visitor.content.site.handler(({ context }) => readSite(context.db, context.installation)),

  legalPage: visitor.content.legalPage.handler(
    async ({ input, context }) =>
      (await readLegalPage(context.db, input.identifier, context.installation)) ?? refuse('PAGE_NOT_FOUND'),
  ),
};
