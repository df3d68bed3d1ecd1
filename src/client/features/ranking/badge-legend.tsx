import { BadgeIcon } from '#client/ui/badges/badge-icon.tsx';
import { BADGE_TYPES, badgeKind } from '#client/ui/badges/badge-kinds.ts';
import classes from './ranking.module.css';

export function BadgeLegend() {
  return (
    <details className={classes.legend}>
      <summary>Qué significan las insignias</summary>
      <ul>
        {BADGE_TYPES.map((badgeType) => {
          const { name, meaning } = badgeKind(badgeType);
          return (
            <li key={badgeType}>
              <BadgeIcon badgeType={badgeType} />
              <span>
                <strong>{name}.</strong> {meaning}
              </span>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
