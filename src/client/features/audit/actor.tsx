import type { ListedAuditEntry } from '#shared/audit/audit.contract.ts';
import classes from './audit.module.css';

/** Shows the username that the actor had at that time. */
export function Actor({ actor }: Pick<ListedAuditEntry, 'actor'>) {
  return actor ? actor.username : <span className={classes.console}>Consola del servidor</span>;
}
