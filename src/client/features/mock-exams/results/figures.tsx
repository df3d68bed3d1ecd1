import type { ReactNode } from 'react';
import classes from './results.module.css';

/** Names and values in columns. */
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
