import type { ListRefresh } from './use-refresh.ts';
import classes from './refresh-status.module.css';

/** Says below the buttons of a list when it was refreshed. */
export function RefreshStatus({ refresh }: { refresh: ListRefresh }) {
  return (
    <p role="status" className={classes.status}>
      {refresh.said}
    </p>
  );
}
