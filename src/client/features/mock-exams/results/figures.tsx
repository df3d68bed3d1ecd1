import { IconCheck, IconCircleDashed, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatNumber } from '#client/lib/format.ts';
import classes from './figures.module.css';

/** Names and values in columns; on narrow screens one below the other. */
export function Figures({ figures }: { figures: { name: string; value: ReactNode }[] }) {
  return (
    <dl className={classes.figures}>
      {figures.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The numbers of right, wrong and blank answers, side by side at every width. */
export function AnswerCounts({ right, wrong, blank }: { right: number; wrong: number; blank: number }) {
  return (
    <dl className={classes.counts}>
      {[
        { name: 'Aciertos', outcome: 'right', Icon: IconCheck, amount: right },
        { name: 'Errores', outcome: 'wrong', Icon: IconX, amount: wrong },
        { name: 'En blanco', outcome: 'blank', Icon: IconCircleDashed, amount: blank },
      ].map(({ name, outcome, Icon, amount }) => (
        <div key={name} data-outcome={outcome}>
          <dt>{name}</dt>
          <dd>
            <Icon aria-hidden size="1.25rem" stroke={2.5} /> {formatNumber(amount)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
