import { visitor } from '#server/api/base.ts';
import { legalPageIdentifier } from '#shared/content/content.contract.ts';
import { withoutTags } from '#shared/text/basic.rules.ts';
import { cleanWithLinks } from './clean-html.ts';
import { findLegalPage, listBlocks } from './content.repository.ts';

export const contentProcedures = {
  blocks: visitor.content.blocks.handler(async ({ context }) => {
    const blocks = await listBlocks(context.db);
    return blocks.map(({ identifier, title, description }) => ({
      identifier,
      title: withoutTags(title),
      description: description === null ? null : withoutTags(description),
    }));
  }),

  legalPage: visitor.content.legalPage.handler(async ({ input, context, errors }) => {
    const { data: identifier } = legalPageIdentifier.safeParse(input.identifier);
    const page = identifier && (await findLegalPage(context.db, identifier));
    if (!page) throw errors.PAGE_NOT_FOUND();
    return { title: page.title, content: cleanWithLinks(page.content) };
  }),
};
