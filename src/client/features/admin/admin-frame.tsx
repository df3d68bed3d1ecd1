import type { ReactNode } from 'react';
import { AdminMenu } from './admin-menu.tsx';
import classes from './admin-frame.module.css';

/** Every screen of the administration: its menu at the side, on small screens above. */
export function AdminFrame({ children }: { children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <AdminMenu />
      <div className={classes.screen}>{children}</div>
    </div>
  );
}
