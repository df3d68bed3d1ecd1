import type { ReactNode } from 'react';
import { AdminMenu } from './admin-menu.tsx';
import classes from './admin-frame.module.css';

/** The menu stands beside the screen; on small screens above it. */
export function AdminFrame({ children }: { children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <AdminMenu />
      <div className={classes.screen}>{children}</div>
    </div>
  );
}
