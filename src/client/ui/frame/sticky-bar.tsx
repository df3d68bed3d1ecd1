import type { ReactNode } from 'react';
import classes from './sticky-bar.module.css';

interface StickyBarProps {
  /** What stands above the bar. */
  above?: ReactNode;
  /** A text about the user's choice, and the button. */
  children: ReactNode;
}

/** A bar that stays at the bottom of the window while the content above it scrolls. */
export function StickyBar({ above = null, children }: StickyBarProps) {
  return (
    <div className={classes.bar}>
      {above}
      <div className={classes.row}>{children}</div>
    </div>
  );
}
