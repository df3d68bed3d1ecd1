import { userProcedure, visitorProcedure } from '#server/access/base.ts';
import { findBadgeCounts, findOwnBadges } from './badges.repository.ts';
import { toBadge, awardChampions } from './badges.service.ts';

export const badgesProcedures = {
  award: visitorProcedure.badges.award.handler(async ({ context }) => ({
    awarded: await awardChampions(context.db),
  })),

  own: userProcedure.badges.own.handler(async ({ context }) => {
    const own = await findOwnBadges(context.db, context.user.id);
    return { ...own, latest: own.latest.map(toBadge) };
  }),

  ofPeople: visitorProcedure.badges.ofPeople.handler(async ({ input, context }) => ({
    people: await context.readStale((db) => findBadgeCounts(db, input.user_ids)),
  })),
};
