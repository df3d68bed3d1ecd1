import { Text, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ServerClock } from '#client/lib/server-clock.ts';
import type { MarksState } from './marks/marks-state.ts';
import { announceSaveStatus, formatSaveStatus } from './save-status.ts';
import classes from './sheet.module.css';
import { RemainingTime } from './timing/remaining-time.tsx';

interface SheetBarProps {
  clock: ServerClock;
  /** When the time of the parts on screen ends. */
  ends: number;
  state: MarksState;
  /** The button that delivers the sheet or ends a part. */
  children: ReactNode;
}

export function SheetBar({ clock, ends, state, children }: SheetBarProps) {
  return (
    <div className={classes.bar}>
      <div className={classes.clockAndStatus}>
        <RemainingTime clock={clock} ends={ends} />
        <Text
          span
          className={classes.status ?? ''}
          data-delayed={state.delay === undefined ? undefined : true}
        >
          {formatSaveStatus(state)}
        </Text>
        <VisuallyHidden role="status">{announceSaveStatus(state)}</VisuallyHidden>
      </div>
      {children}
    </div>
  );
}
