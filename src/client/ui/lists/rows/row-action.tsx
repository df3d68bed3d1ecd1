import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { BusyButton } from '#client/ui/forms/busy-button.tsx';
import { ICON_PROPS } from '#client/ui/frame/icon-props.ts';
import classes from './row-action.module.css';

export function RowActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}

interface RowActionProps {
  name: string;
  icon: Icon;
  /** The id of the element that names the row. */
  rowNameId: string;
  onClick: () => void;
  isBusy?: boolean;
}

/** A button of a row. In a table it is an icon, whose name shows on hover and focus. */
export function RowAction({ name, icon: Sign, rowNameId, onClick, isBusy = false }: RowActionProps) {
  return (
    <BusyButton
      variant="subtle"
      color="gray"
      className={classes.action ?? ''}
      aria-describedby={rowNameId}
      isBusy={isBusy}
      onClick={onClick}
    >
      <span className={classes.inner}>
        <Sign {...ICON_PROPS} />
        <span className={classes.name}>{name}</span>
      </span>
    </BusyButton>
  );
}
