import { user, userBeforeAcceptance } from '#server/access/base.ts';
import { requestDownload } from './download/download.service.ts';
import { setHidden } from './privacy.service.ts';

export const privacyProcedures = {
  setHidden: user.privacy.setHidden.handler(({ input, context }) =>
    setHidden(context.db, { user_id: context.user.id, hidden: input.hidden }),
  ),

  requestDownload: userBeforeAcceptance.privacy.requestDownload.handler(({ input, context }) =>
    requestDownload(context.db, context.accounts, { ...input, user: context.user, source: context }),
  ),
};
