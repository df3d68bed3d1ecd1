import { permitted } from '#server/access/base.ts';
import { readBlocks, updateBlock } from './blocks-editing.service.ts';
import { readContact, updateContact } from './contact-editing.service.ts';
import { readLegalPages, updateLegalPage } from './legal-pages-editing.service.ts';

const { content } = permitted('content.edit');

export const contentEditingProcedures = {
  blocks: content.blocks.handler(async ({ context }) => ({ blocks: await readBlocks(context.db) })),

  updateBlock: content.updateBlock.handler(({ input, context }) =>
    updateBlock(context.db, context.user, input),
  ),

  legalPages: content.legalPages.handler(async ({ context }) => ({
    pages: await readLegalPages(context.db),
  })),

  updateLegalPage: content.updateLegalPage.handler(({ input, context }) =>
    updateLegalPage(context.db, context.user, input),
  ),

  contact: content.contact.handler(({ context }) => readContact(context.db)),

  updateContact: content.updateContact.handler(({ input, context }) =>
    updateContact(context.db, context.user, input),
  ),
};
