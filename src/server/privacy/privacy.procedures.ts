import { user } from '#server/access/base.ts';
import { setHidden } from './privacy.service.ts';

export const privacyProcedures = {
  setHidden: user.privacy.setHidden.handler(({ input, context }) =>
    setHidden(context.db, { user_id: context.user.id, hidden: input.hidden }),
  ),
};
