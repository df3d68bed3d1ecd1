import { user, visitor } from '#server/access/base.ts';
import { findPlaces, listRankedUsers } from './ranking.repository.ts';

export const rankingProcedures = {
  list: visitor.ranking.list.handler(({ input, context }) =>
    context.readStale((db) => listRankedUsers(db, input.period_type, input.page)),
  ),

  own: user.ranking.own.handler(async ({ input, context }) => {
    const [place] = await findPlaces(context.db, input.period_type, [context.user.id]);
    return place ?? null;
  }),
};
