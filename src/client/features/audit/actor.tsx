import type { ListedLine } from '#shared/audit/audit.contract.ts';
import classes from './audit.module.css';

/** Who did it, as they were named then. */
export function Actor({ actor }: Pick<ListedLine, 'actor'>) {
  return actor ? actor.username : <span className={classes.console}>Consola del servidor</span>;
}
