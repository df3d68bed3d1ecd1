import { visitorProcedure } from '#server/access/base.ts';
import { refuse } from '#server/refusals/refusal.ts';
import { readLegalPage, readSiteTexts } from './content.service.ts';

export const contentProcedures = {
  site: visitorProcedure.content.site.handler(({ context }) =>
    readSiteTexts(context.db, context.installation),
  ),

  legalPage: visitorProcedure.content.legalPage.handler(
    async ({ input, context }) =>
      (await readLegalPage(context.db, input.identifier, context.installation)) ?? refuse('PAGE_NOT_FOUND'),
  ),
};
