import { admin } from '#server/api/base.ts';

const { imports } = admin.questions;

export const questionImportsProcedures = {
  imports: {
    list: imports.list.handler(() => Promise.reject(new Error('under construction'))),
    status: imports.status.handler(() => Promise.reject(new Error('under construction'))),
    publish: imports.publish.handler(() => Promise.reject(new Error('under construction'))),
    discard: imports.discard.handler(() => Promise.reject(new Error('under construction'))),
    undo: imports.undo.handler(() => Promise.reject(new Error('under construction'))),
  },
};
