import { permittedProcedure } from '#server/access/base.ts';
import { countUserBadges, listUserBadges } from './badge-list.repository.ts';
import { awardDueChampions } from './badge-list.service.ts';

const admin = permittedProcedure('badges.administrate');

export const badgeListProcedures = {
  list: admin.badges.list.handler(async ({ input, context }) => {
    const [badges, total] = await Promise.all([
      listUserBadges(context.db, input.page),
      countUserBadges(context.db),
    ]);
    return { badges, total };
  }),

  process: admin.badges.process.handler(async ({ context }) => ({
    awarded: await awardDueChampions(context.db, context.user),
  })),
};
