import { admin } from '#server/access/base.ts';
import { readBlocks, updateBlock } from './blocks-editing.service.ts';
import { readContact, updateContact } from './contact-editing.service.ts';
import { readLegalPages, updateLegalPage } from './legal-pages-editing.service.ts';

const { content } = admin;

export const contentEditingProcedures = {
  blocks: content.blocks.handler(async ({ context }) => ({ blocks: await readBlocks(context.db) })),

  updateBlock: content.updateBlock.handler(async ({ input, context, errors }) => {
    const updated = await updateBlock(context.db, context.user, input);
    if (updated.outcome === 'changed') throw errors.BLOCK_CHANGED();
    if (updated.outcome === 'title_too_long') throw errors.TITLE_TOO_LONG();
    if (updated.outcome !== 'done') throw errors.DESCRIPTION_TOO_LONG();
    return { version: updated.version };
  }),

  legalPages: content.legalPages.handler(async ({ context }) => ({
    pages: await readLegalPages(context.db),
  })),

  updateLegalPage: content.updateLegalPage.handler(async ({ input, context, errors }) => {
    const updated = await updateLegalPage(context.db, context.user, input);
    if (updated.outcome === 'changed') throw errors.PAGE_CHANGED();
    if (updated.outcome !== 'done') throw errors.CONTENT_EMPTY();
    return { version: updated.version };
  }),

  contact: content.contact.handler(({ context }) => readContact(context.db)),

  updateContact: content.updateContact.handler(async ({ input, context, errors }) => {
    const updated = await updateContact(context.db, context.user, input);
    if (updated.outcome === 'changed') throw errors.CONTACT_CHANGED();
    return { version: updated.version };
  }),
};
