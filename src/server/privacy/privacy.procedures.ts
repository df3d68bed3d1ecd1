import { userProcedure, userBeforeAcceptanceProcedure } from '#server/access/base.ts';
import { requestDownload } from './download/download.service.ts';
import { updateRankingVisibility } from './privacy.service.ts';

export const privacyProcedures = {
  setHidden: userProcedure.privacy.setHidden.handler(({ input, context }) =>
    updateRankingVisibility(context.db, { user_id: context.user.id, hidden: input.hidden }),
  ),

  requestDownload: userBeforeAcceptanceProcedure.privacy.requestDownload.handler(({ input, context }) =>
    requestDownload(context.db, context.accounts, { ...input, user: context.user, source: context }),
  ),
};
