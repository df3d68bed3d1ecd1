import { userProcedure, visitorProcedure } from '#server/access/base.ts';
import { listRankingPlaces, listRankedUsers } from './ranking.repository.ts';

export const rankingProcedures = {
  list: visitorProcedure.ranking.list.handler(({ input, context }) =>
    context.readStale((db) => listRankedUsers(db, input.period_type, input.page)),
  ),

  own: userProcedure.ranking.own.handler(async ({ input, context }) => {
    const [place] = await listRankingPlaces(context.db, input.period_type, [context.user.id]);
    return place ?? null;
  }),
};
