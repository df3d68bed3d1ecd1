import { permittedProcedure } from '#server/access/base.ts';
import { readContentBlocks, updateContentBlock } from './blocks-editing.service.ts';
import { readContact, updateContact } from './contact-editing.service.ts';
import { readLegalPages, updateLegalPage } from './legal-pages-editing.service.ts';

const { content } = permittedProcedure('content.edit');

export const contentEditingProcedures = {
  blocks: content.blocks.handler(async ({ context }) => ({ blocks: await readContentBlocks(context.db) })),

  updateBlock: content.updateBlock.handler(({ input, context }) =>
    updateContentBlock(context.db, context.user, input),
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
