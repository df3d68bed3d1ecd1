import { visitor } from '#server/access/base.ts';
import { readLegalPage, readSite } from './content.service.ts';

export const contentProcedures = {
  site: visitor.content.site.handler(({ context }) => readSite(context.db)),

  legalPage: visitor.content.legalPage.handler(async ({ input, context, errors }) => {
    const page = await readLegalPage(context.db, input.identifier);
    if (!page) throw errors.PAGE_NOT_FOUND();
    return page;
  }),
};
