import { permitted } from '#server/access/base.ts';
import { countGivenBadges, listGivenBadges } from './badge-list.repository.ts';
import { processBadges } from './badge-list.service.ts';

const admin = permitted('badges.administrate');

export const badgeListProcedures = {
  given: admin.badges.given.handler(async ({ input, context }) => {
    const [badges, total] = await Promise.all([
      listGivenBadges(context.db, input.page),
      countGivenBadges(context.db),
    ]);
    return { badges, total };
  }),

  process: admin.badges.process.handler(async ({ context }) => ({
    awarded: await processBadges(context.db, context.user),
  })),
};
