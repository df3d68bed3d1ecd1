import {
  IconAward,
  IconCrown,
  IconDiamond,
  IconFlame,
  IconLaurelWreath,
  IconRosette,
  type TablerIcon,
} from '@tabler/icons-react';
import { createElement } from 'react';
import classes from './badge-icon.module.css';
import { badgeKind } from './badge-kinds.ts';

const ICONS = new Map<string, TablerIcon>([
  ['daily_champion', IconAward],
  ['weekly_champion', IconLaurelWreath],
  ['monthly_champion', IconCrown],
  ['streak_master', IconFlame],
  ['point_master', IconDiamond],
]);

interface BadgeIconProps {
  badgeType: string;
  /** The icon's size as a CSS length. */
  size?: string;
}

/** Kinds differ in shape, not in colour alone. Decorative: the badge's name stands beside it. */
export function BadgeIcon({ badgeType, size = '1.25rem' }: BadgeIconProps) {
  const props = { size, className: classes.icon ?? '', 'data-tone': badgeKind(badgeType).tone };
  return createElement(ICONS.get(badgeType) ?? IconRosette, { ...props, 'aria-hidden': true });
}
